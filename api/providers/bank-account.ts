// Checks a bank account by sending one rupee to it. Before each check is sent, we record it under
// an id of ours. With that id we look up its outcome, so that we never send the check twice.
// https://www.cashfree.com/docs/api-reference/vrs/v2/bav-v2

import { setTimeout as after } from 'node:timers/promises';
import * as v from 'valibot';
import { UNDECIDED } from '../../data/services/bank.ts';
// Imported as a type, because the caller passes in the database.
import type { Database } from '../storage/database.ts';
import type { Account, Adapter, BankChecks, Question } from './adapter.ts';
import { cashfreeFailure } from './cashfree.ts';
import type { Outcome } from './outcome.ts';
import { type Reply, unknownShape } from './provider-http.ts';
import { clean, LooseRecord } from './read-values.ts';

/** Banks answer in seconds or after an hour, so we poll briefly, and the phone retries later. */
const POLL_MS = 1_500;
const COME_BACK_SECONDS = 30;

/** Cashfree's own placeholders: Cashfree requires a name to compare, and the dealer gives none. */
const PLACEHOLDERS = { name: 'Account Holder', phone: '9999999999' };

/** `unknown`: no usable answer. `unheard`: the source never received such a check. */
type CheckState =
  | 'unknown'
  | 'unheard'
  | {
      outcome: Outcome;
      /** No rupee has moved or will move, so a retry with the same key may send the check again. */
      isOver: boolean;
    };

export const cashfreeBank: Adapter = {
  source: 'cashfree',
  async ask({ ask, checks }, question) {
    const isNew = await checks.begin(question.reference);
    const first = isNew ? await send(ask, question) : await look(ask, question);
    const { outcome, isOver } = await settled(ask, { question, first, isNew });
    if (isOver) await checks.forget(question.reference);
    return outcome;
  },
};

async function send(
  ask: Account['ask'],
  { input, reference, signal }: Question,
): Promise<CheckState> {
  const body = {
    bank_account: input['AccountNumber'],
    ifsc: input['IfscCode'],
    user_id: reference,
    ...PLACEHOLDERS,
  };
  const reply = await ask('bank-account/async', { body, reference, signal });
  // The request that moves money got no usable answer, so only a look-up shows its outcome.
  if (reply === undefined || reply.status >= 500) return 'unknown';
  // Cashfree rejected the request, so no rupee was sent.
  const failure = cashfreeFailure(reply);
  return failure ? { outcome: failure, isOver: true } : seenIn(reply);
}

async function look(ask: Account['ask'], { reference, signal }: Question): Promise<CheckState> {
  const reply = await ask(`bank-account?user_id=${reference}`, { reference, signal });
  if (reply === undefined || reply.status >= 500) return 'unknown';
  if (reply.status === 404) return 'unheard';
  // If Cashfree refuses the look-up, we learn nothing about the check.
  const failure = cashfreeFailure(reply);
  if (failure) return { outcome: failure, isOver: false };
  const named = clean(Object(reply.body)['user_id']);
  if (named !== '' && named !== reference) return { outcome: ANOTHER, isOver: false };
  return seenIn(reply);
}

type Poll = { question: Question; first: CheckState; isNew: boolean };

/** Asks again until there is an outcome or the caller has stopped waiting. */
async function settled(ask: Account['ask'], { question, first, isNew }: Poll) {
  let seen = first;
  for (;;) {
    // An old check that Cashfree does not know never arrived. A new one may be on its way.
    if (seen === 'unheard' && !isNew) return { outcome: DOWN, isOver: true };
    if (typeof seen === 'object' && seen.outcome.kind !== 'pending') return seen;
    const isInTime = await after(POLL_MS, true, { signal: question.signal }).catch(() => false);
    if (!isInTime) return { outcome: PENDING, isOver: false };
    seen = await look(ask, question);
  }
}

const ANOTHER: Outcome = { kind: 'provider_broke', why: 'it answered about a different check' };
const DOWN: Outcome = { kind: 'source_down' };
const PENDING: Outcome = { kind: 'pending', retryAfterSeconds: COME_BACK_SECONDS };

/** Reads the account's status and the code that explains it: https://www.cashfree.com/docs */
function seenIn({ body }: Reply): CheckState {
  const read = v.safeParse(LooseRecord, body);
  const record = read.success ? read.output : {};
  const status = clean(record['account_status']).toUpperCase();
  const code = clean(record['account_status_code']).toUpperCase();
  // Cashfree accepted the check, but does not say what came of it.
  if (status === '') return { outcome: unknownShape(body), isOver: false };
  if (UNDECIDED.has(status)) return { outcome: PENDING, isOver: false };
  if (code === 'INVALID_IFSC') return { outcome: { kind: 'invalid_identifier' }, isOver: true };
  if (status === 'VALID' || status === 'INVALID') {
    return { outcome: found(record, status, code), isOver: false };
  }
  // FAILED, REJECTED or CANCELLED: the bank declined or is offline, or our credit is used up.
  const isOurs = code === 'INSUFFICIENT_BALANCE';
  const broke: Outcome = { kind: 'provider_broke', why: 'our credit with it is used up' };
  return { outcome: isOurs ? broke : DOWN, isOver: true };
}

/** Treats a missing account as an answer, because the dealer asked whether it exists. */
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
        utr: clean(record['utr']),
        refId: clean(record['reference_id']),
        micr: clean(record['micr']),
      },
    },
  };
}

// Records which bank checks were sent, so that after a restart or a repeat we ask for the outcome
// instead of sending a second rupee.

export function keptBankChecks(database: Database, clock: () => number): BankChecks {
  return {
    begin: (reference) => {
      const at = clock();
      const text = 'INSERT INTO bank_check VALUES (:reference, :at) ON CONFLICT DO NOTHING';
      return database.transaction((sql) => sql.run(text, { reference, at }) === 1);
    },
    forget: (reference) =>
      database.transaction((sql) => {
        sql.run('DELETE FROM bank_check WHERE reference = :reference', { reference });
      }),
  };
}
