// Tells a call's story at the desk, step by step, from its holds, entries and answer (kept for the
// phone, delivered, deleted or withdrawn). Also gives the act that the desk offers for it.

import { knownService } from '../../../data/catalogue.ts';
import type { DeskStory } from '../../../data/desk/answers.ts';
import { dayText, timeText } from '../../../data/desk/figures.ts';
import { reportNumberOf } from '../../../data/proof/statement.ts';
import { type Paise, rupeeText } from '../../../data/values/money.ts';
import { isErased } from '../../identity/accounts.ts';
import { transactionId } from '../../money/ledger-entries.ts';
import { digestOf, withdrawalReference, withdrawnReportOf } from '../../proof/withdrawn-reports.ts';
import { ANSWER_KEPT_MS, type ForgottenWhy } from '../../reports/stored-answers.ts';
import type { Sql } from '../../storage/database.ts';
import { deskStory, type State, type Step, stepIf } from './story.ts';

type Call = { id: number; key_hash: Buffer; account_id: string } & Record<
  'email' | 'service' | 'masked_identifier',
  string
>;

type Attempt = {
  id: number;
  amount_paise: Paise;
  opened_at: number;
  due_at: number;
  session_reference: Buffer | null;
  settled_at: number | null;
  outcome: string | null;
  provider: string | null;
  provider_reference: string | null;
};

type Moved = { id: number; number: number; amount_paise: Paise; balance_paise: Paise; at: number };

/** Tells a call's story. `at` is now, in ms since 1970. Returns undefined for an unknown call. */
export function callOf(sql: Sql, { id, at }: { id: number; at: number }): DeskStory | undefined {
  if (!Number.isSafeInteger(id)) return undefined; // PostgreSQL would refuse to compare it
  const call = sql.get<Call>(
    `SELECT call.id, key_hash, account_id, email, service, masked_identifier
     FROM call JOIN account ON account.id = account_id WHERE call.id = :id`,
    { id },
  );
  if (!call) return undefined;
  const attempts = sql.all<Attempt>('SELECT * FROM hold WHERE call_id = :id ORDER BY id', { id });
  const sold = sql.get<Moved>(`SELECT * FROM entry WHERE to_book = 'revenue' AND reference = :id`, {
    id: String(id),
  });
  const digest = sold && digestOf(sql, id, sold.at);
  const answer = answerOf(sql, id);
  const withdrawal = reportWithdrawal(sql, id);
  const takenBackAt = withdrawnAt(sql, call.key_hash);
  const steps = [
    ...tapped(id, call.key_hash),
    ...attempts.flatMap(stepsOf),
    ...(sold
      ? [money(sold, 'charged', digest ? `, for report ${reportNumberOf(digest)}` : '')]
      : []),
    ...(answer ? stepsOfAnswer(id, answer) : []),
    ...(withdrawal ? stepsOfWithdrawal(id, withdrawal) : []),
    ...stepIf(takenBackAt, {
      what: 'taken back',
      told: 'by the dealer; it can never buy a report',
      row: 'cancelled request',
    }),
  ];
  const attempt = attempts.at(-1);
  const state = stateOf({ attempt, answer, isTakenBack: takenBackAt !== undefined, at });
  const { account_id, email, service, masked_identifier } = call;
  // A report can be withdrawn once, and only while its dealer has an account.
  const mayWithdraw = digest && !withdrawal && !isErased(call);
  const price = answer?.is_given_back ? {} : { amountPaise: sold?.amount_paise };
  return deskStory(steps, withdrawal ? stateOfWithdrawn(withdrawal, state) : state, {
    id: String(id),
    title: `Call ${id}: ${serviceName(service)} ${masked_identifier}`.trim(),
    dealer: { id: account_id, email },
    acts: mayWithdraw ? [{ kind: 'withdraw', target: reportNumberOf(digest), ...price }] : [],
    // The log identifies the session by these characters.
    session: attempt?.session_reference?.toString('hex', 0, 4) ?? null,
  });
}

/** Returns when the dealer cancelled the request; undefined if they did not. */
function withdrawnAt(sql: Sql, keyHash: Buffer): number | undefined {
  const row = sql.get<{ at: number }>('SELECT at FROM cancellation WHERE key_hash = :keyHash', {
    keyHash,
  });
  return row?.at;
}

/** A version 7 key starts with the time of its tap, which we store in front of its hash. */
function tapped(callId: number, hash: Buffer): Step[] {
  if (hash.length <= 32) return [];
  const told = "according to the phone's own clock";
  return [{ at: hash.readUIntBE(0, 6), what: 'tapped', told, row: `call ${callId}` }];
}

function stepsOf(attempt: Attempt): Step[] {
  const { opened_at, settled_at, outcome, provider, provider_reference } = attempt;
  const set = `${rupeeText(attempt.amount_paise)} set aside`;
  const row = `money set aside, no. ${attempt.id}`;
  const opened = { at: opened_at, what: 'asked', told: set, row };
  if (settled_at === null) return [opened];
  const seconds = `after ${((settled_at - opened_at) / 1000).toFixed(1)} s`;
  const by = [provider, provider_reference].filter((part) => part !== null).join(' ');
  const end =
    outcome === 'captured'
      ? { told: 'found', inner: `by ${by}, ${seconds}` }
      : { told: `${outcomeName(outcome ?? '')}, money released`, inner: seconds };
  return [opened, { at: settled_at, what: 'answered', ...end, row }];
}

/** The step for an entry that charged the price or gave it back. */
function money({ id, number, amount_paise, balance_paise, at }: Moved, what: string, of = '') {
  const balance = `balance ${rupeeText(balance_paise)}`;
  const told = `${rupeeText(amount_paise)} as ${transactionId(number)}${of}, ${balance}`;
  return { at, what, told, row: `ledger entry ${id}` };
}

type Standing = {
  attempt: Attempt | undefined;
  answer: Answer | undefined;
  isTakenBack: boolean;
  at: number;
};

function stateOf({ attempt, answer, isTakenBack, at }: Standing): State {
  if (answer) return stateOfAnswer(answer);
  if (attempt?.settled_at === null) return underWay(attempt, at);
  if (isTakenBack) {
    return { told: 'Cancelled by the dealer, and never charged.' };
  }
  return { told: 'Not charged. The phone may send the same request again.' };
}

function underWay({ opened_at, due_at, amount_paise }: Attempt, at: number): State {
  const seconds = Math.round((at - opened_at) / 1000);
  const late = at > due_at ? ' That is too long: the money is released within a minute.' : '';
  return {
    told: `Running for ${seconds} s; nothing is charged yet.${late}`,
    owed: `${rupeeText(amount_paise)} of the dealer's money is held until this call ends.`,
  };
}

type Answer = {
  bytes: number | null;
  sealed_at: number;
  forgotten_at: number | null;
  forgotten_why: ForgottenWhy | null;
  is_given_back: number;
};

/** Returns the call's answer, inside a read; undefined if nothing was sold. */
function answerOf(sql: Sql, id: number): Answer | undefined {
  return sql.get<Answer>(
    `SELECT length(sealed) AS bytes, sealed_at, forgotten_at, forgotten_why,
       EXISTS (SELECT 1 FROM give_back WHERE give_back.call_id = :id) AS is_given_back
     FROM sealed_answer WHERE call_id = :id`,
    { id },
  );
}

function stepsOfAnswer(callId: number, { forgotten_at: at, forgotten_why: why }: Answer): Step[] {
  if (why === null) return [];
  const what = why === 'received' ? 'delivered' : 'answer forgotten';
  return stepIf(at, { what, told: GONE[why], row: `kept answer of call ${callId}` });
}

const GONE: Record<ForgottenWhy, string> = {
  received: 'the phone confirmed the report, and the server deleted the answer',
  expired: "after 30 days without a phone's confirmation",
  damaged: 'it was damaged on the disk, so no phone can fetch it',
  erased: "the dealer's data was deleted",
};

function stateOfAnswer(answer: Answer): State {
  const { bytes, sealed_at, forgotten_at, forgotten_why: why, is_given_back } = answer;
  if (bytes !== null) {
    const how = 'Open Lotproof, logged in and online, on the phone that requested it';
    const until = dayText(sealed_at + ANSWER_KEPT_MS);
    return { told: `Charged, not yet received. ${how}. We keep it until ${until}.` };
  }
  if (is_given_back) {
    const lost = why === 'damaged' ? 'damaged before a phone fetched it' : 'never fetched';
    return { told: `Charged, ${lost}, and refunded.` };
  }
  if (forgotten_at !== null && why === 'received') {
    const at = timeText(forgotten_at);
    return { told: `Charged, and delivered to the phone: ${at}. The server no longer has it.` };
  }
  return { told: 'Charged; the server no longer has the answer.' };
}

/** `paidBack` is absent if the price had already been refunded, or if the dealer was removed. */
type ReportWithdrawal = { at: number; why: string; paidBack: Moved | undefined };

/** Returns the call's withdrawal, inside a read; undefined if there was none. */
function reportWithdrawal(sql: Sql, callId: number): ReportWithdrawal | undefined {
  const withdrawn = withdrawnReportOf(sql, callId);
  if (!withdrawn) return undefined;
  const { digest, at, why } = withdrawn;
  const paidBack = sql.get<Moved>(
    `SELECT * FROM entry WHERE from_book IN ('operator', 'revenue') AND from_book = 'operator'
       AND reference = :reference`,
    { reference: withdrawalReference(digest) },
  );
  return { at, why, paidBack };
}

function stepsOfWithdrawal(callId: number, { at, why, paidBack }: ReportWithdrawal): Step[] {
  const told = `by the operator: ${why}`;
  return [
    { at, what: 'report withdrawn', told, row: `withdrawal of call ${callId}` },
    ...(paidBack ? [{ ...money(paidBack, 'given back'), at }] : []),
  ];
}

/** `before` is the state that the call would have without the withdrawal. */
function stateOfWithdrawn({ why, paidBack }: ReportWithdrawal, before: State): State {
  const said = `Withdrawn by the operator: ${why.replace(/\.$/, '')}.`;
  const rest = paidBack
    ? `${rupeeText(paidBack.amount_paise)} went back to the wallet.`
    : before.told;
  return { told: `${said} ${rest}` };
}

const outcomeNames: Record<string, string> = {
  captured: 'found',
  not_found: 'no record',
  invalid_identifier: 'mistyped, according to the source',
  pending: 'not ready yet',
  source_down: 'source down',
  rate_limited: 'source busy',
  provider_broke: 'answer unreadable',
  abandoned: 'ended early',
};

/** If this build does not know the outcome, shows its code. */
function outcomeName(outcome: string): string {
  return outcomeNames[outcome] ?? outcome;
}

/** If this build does not know the service, shows its id. */
export function serviceName(id: string): string {
  return knownService(id)?.shortName ?? id;
}

/** Says how a call's last attempt ended. */
export function endName(outcome: string | null): string {
  return outcome === null ? 'under way' : outcomeName(outcome);
}
