// A bank account, checked by sending one rupee to it. What was sent is remembered before it is
// sent, under a name of ours by which the bank's answer can be asked for: it is never sent twice.
// https://www.cashfree.com/docs/api-reference/vrs/v2/bav-v2

import { setTimeout as after } from 'node:timers/promises';
import type { CashfreeAsk } from './cashfree.ts';
import { cashfreeFailure } from './cashfree.ts';
import { clean, LooseRecord } from './clean.ts';
import { foundIn, type Reply } from './exchange.ts';
import type { Outcome } from './outcome.ts';
import type { Ask, Question } from './source-table.ts';

/** The memory of checks that were sent. Each resolves once it is durable. */
export type BankChecks = {
  /** Whether this is the first time that the check may be sent. */
  begin: (reference: string) => Promise<boolean>;
  /** The check moved nothing: the same key may send it again. */
  forget: (reference: string) => Promise<void>;
};

/** Banks answer within seconds or within the hour. */
const POLL_MS = 1_500;
const COME_BACK_SECONDS = 30;

/** Its own placeholders: Cashfree wants a name to compare with, and the dealer has none. */
const NOBODY = { name: 'Account Holder', phone: '9999999999' };

export function cashfreeBank(ask: CashfreeAsk, checks: BankChecks): Ask {
  return async (question) => {
    const isNew = await checks.begin(question.reference);
    const sent = isNew ? await send(ask, question) : 'unknown';
    const outcome = await settled(ask, { question, sent, isNew });
    // What was turned down at the door was not sent either.
    const isOver =
      movedNothing(outcome) || (typeof sent === 'object' && sent.kind === 'rate_limited');
    if (isOver) await checks.forget(question.reference);
    return outcome;
  };
}

/** `unknown`: no usable answer. `unheard`: it says that no such check was sent. */
type Look = Outcome | 'unknown' | 'unheard';

function send(ask: CashfreeAsk, { input, reference, signal }: Question): Promise<Look> {
  const body = {
    bank_account: input['AccountNumber'],
    ifsc: input['IfscCode'],
    user_id: reference,
    ...NOBODY,
  };
  return ask('bank-account/async', { body, signal }).then((reply) =>
    // No answer, or a broken one, to the question that moves money: only looking tells.
    reply === undefined || reply.status >= 500 ? 'unknown' : outcomeOf(reply),
  );
}

async function look(ask: CashfreeAsk, { reference, signal }: Question): Promise<Look> {
  const reply = await ask(`bank-account?user_id=${reference}`, { signal });
  if (reply === undefined || reply.status >= 500) return 'unknown';
  return reply.status === 404 ? 'unheard' : outcomeOf(reply);
}

type Asked = { question: Question; sent: Look; isNew: boolean };

/** Asks for the outcome until there is one or nobody waits any longer. */
async function settled(ask: CashfreeAsk, { question, sent, isNew }: Asked): Promise<Outcome> {
  let seen = isNew ? sent : await look(ask, question);
  for (;;) {
    // Long after it was sent it has not been heard of: it never arrived. Sent just now, it may
    // still be on its way.
    if (seen === 'unheard' && !isNew) return { kind: 'source_down' };
    if (typeof seen === 'object' && seen.kind !== 'pending') return seen;
    const isInTime = await after(POLL_MS, true, { signal: question.signal }).catch(() => false);
    if (!isInTime) return { kind: 'pending', retryAfterSeconds: COME_BACK_SECONDS };
    seen = await look(ask, question);
  }
}

/** Whether a new question under the same key is a new check. */
function movedNothing({ kind }: Outcome): boolean {
  return kind !== 'found' && kind !== 'pending' && kind !== 'rate_limited';
}

function outcomeOf(reply: Reply): Outcome {
  const failure = cashfreeFailure(reply);
  if (failure) return failure;
  return foundIn(LooseRecord, reply.body, (record) => {
    const status = clean(record['account_status']).toUpperCase();
    const code = clean(record['account_status_code']).toUpperCase();
    if (code === 'INSUFFICIENT_BALANCE') {
      return { kind: 'provider_broke', why: 'our credit with it is used up' };
    }
    if (code === 'INVALID_IFSC') return { kind: 'invalid_identifier' };
    if (status === 'VALID' || status === 'INVALID') return found(record, status, code);
    const isPending =
      /^(RECEIVED|PROCESSING|IN_PROCESS|APPROVAL_PENDING|PARTIALLY_APPROVED|PENDING)$/;
    if (isPending.test(status)) {
      return { kind: 'pending', retryAfterSeconds: COME_BACK_SECONDS };
    }
    // FAILED, REJECTED, CANCELLED: a bank declined or is offline, and no money has moved.
    if (status !== '') return { kind: 'source_down' };
    return { kind: 'provider_broke', why: `an unknown shape: ${Object.keys(record).join(' ')}` };
  });
}

/** An account that does not exist is an answer too: it is what the dealer asked. */
function found(record: Record<string, unknown>, status: string, code: string): Outcome {
  return {
    kind: 'found',
    provider: 'cashfree',
    providerReference: clean(record['reference_id']),
    result: {
      status: 'SUCCESS',
      accountStatus: status,
      accountStatusCode: code,
      data: {
        nameAtBank: clean(record['name_at_bank']),
        bankName: clean(record['bank_name']),
        city: clean(record['city']),
        branch: clean(record['branch']),
        utr: numbered(record['utr']),
        refId: clean(record['reference_id']),
        micr: numbered(record['micr']),
      },
    },
  };
}

/** It sends 0 for a number that it does not have. */
function numbered(value: unknown): string {
  const text = clean(value);
  return text === '0' ? '' : text;
}
