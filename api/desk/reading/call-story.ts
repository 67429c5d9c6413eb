// A call as the desk shows it, step by step, from its holds, entries and answers; and the act that
// the desk offers for it.

import { knownService } from '../../../data/catalogue.ts';
import type { DeskStory } from '../../../data/desk/answers.ts';
import { reportNumberOf } from '../../../data/proof/statement.ts';
import { type Paise, rupeeText } from '../../../data/values/money.ts';
import { isErased } from '../../identity/accounts.ts';
import { transactionId } from '../../money/ledger-entries.ts';
import { digestOf } from '../../proof/withdrawn-reports.ts';
import type { Sql } from '../../storage/database.ts';
import {
  type Answer,
  answerOf,
  reportWithdrawal,
  stateOfAnswer,
  stateOfWithdrawn,
  stepsOfAnswer,
  stepsOfWithdrawal,
} from './call-answer.ts';
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

type Sold = { id: number; number: number; amount_paise: Paise; balance_paise: Paise; at: number };

/** Tells a call's story. `at` is now, in ms since 1970. Returns undefined for an unknown call. */
export function callOf(sql: Sql, { id, at }: { id: number; at: number }): DeskStory | undefined {
  const call = sql.get<Call>(
    `SELECT call.id, key_hash, account_id, email, service, masked_identifier
     FROM call JOIN account ON account.id = account_id WHERE call.id = :id`,
    { id },
  );
  if (!call) return undefined;
  const attempts = sql.all<Attempt>('SELECT * FROM hold WHERE call_id = :id ORDER BY id', { id });
  const sold = sql.get<Sold>(
    `SELECT id, number, amount_paise, balance_paise, at FROM entry
     WHERE to_book = 'revenue' AND reference = :id`,
    { id: String(id) },
  );
  const digest = sold && digestOf(sql, id, sold.at);
  const answer = answerOf(sql, id);
  const withdrawal = reportWithdrawal(sql, id);
  const takenBackAt = withdrawnAt(sql, call.key_hash);
  const steps = [
    ...tapped(id, call.key_hash),
    ...attempts.flatMap(stepsOf),
    ...(sold ? [charged(sold, digest)] : []),
    ...(answer ? stepsOfAnswer(id, answer) : []),
    ...(withdrawal ? stepsOfWithdrawal(id, withdrawal) : []),
    ...stepIf(takenBackAt, {
      what: 'taken back',
      detail: 'by the dealer; it can never buy a report',
      row: 'cancelled request',
      told: 'The request was cancelled on the phone',
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

/** A version 7 key starts with the time of its tap. We store this time before the key's hash. */
function tapped(callId: number, hash: Buffer): Step[] {
  if (hash.length <= 32) return [];
  const detail = "according to the phone's own clock";
  const told = "The report was requested, according to the phone's own clock";
  return [{ at: hash.readUIntBE(0, 6), what: 'tapped', detail, row: `call ${callId}`, told }];
}

function stepsOf(attempt: Attempt): Step[] {
  const { opened_at, settled_at, outcome, provider, provider_reference } = attempt;
  const money = rupeeText(attempt.amount_paise);
  const set = `${money} set aside`;
  const row = `money set aside, no. ${attempt.id}`;
  const opened = { at: opened_at, what: 'asked', detail: set, row, told: `${money} was set aside` };
  if (settled_at === null) return [opened];
  const seconds = ((settled_at - opened_at) / 1000).toFixed(1);
  const by = [provider, provider_reference].filter((part) => part !== null).join(' ');
  const end =
    outcome === 'captured' ? `found by ${by}` : `${outcomeName(outcome ?? '')}, money released`;
  const told = outcome === 'captured' ? 'The report was found' : `No report: ${money} released`;
  const detail = `${end}, after ${seconds} s`;
  return [opened, { at: settled_at, what: 'answered', detail, row, told }];
}

function charged({ id, number, amount_paise, balance_paise, at }: Sold, digest?: Buffer): Step {
  const balance = `balance ${rupeeText(balance_paise)}`;
  const report = digest ? `, for report ${reportNumberOf(digest)}` : '';
  const detail = `${rupeeText(amount_paise)} as ${transactionId(number)}${report}, ${balance}`;
  return { at, what: 'charged', detail, row: `ledger entry ${id}`, told: `Charged: ${detail}` };
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
    return {
      now: 'Cancelled by the dealer: not charged, now or later.',
      told: 'The request was cancelled and never charged.',
    };
  }
  return {
    now: 'Not charged. The phone may send the same request again.',
    told: 'The request was not charged.',
  };
}

function underWay({ opened_at, due_at, amount_paise }: Attempt, at: number): State {
  const seconds = Math.round((at - opened_at) / 1000);
  const late = at > due_at ? ' That is too long: the money is released within a minute.' : '';
  return {
    now: `Running for ${seconds} s; nothing is charged yet.${late}`,
    told: 'The request is running, and nothing is charged yet.',
    owed: `${rupeeText(amount_paise)} of the dealer's money is held until this call ends.`,
  };
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

/** Shows the code of an outcome that this build does not know. */
function outcomeName(outcome: string): string {
  return outcomeNames[outcome] ?? outcome;
}

/** Shows the id of a service that this build does not know. */
export function serviceName(id: string): string {
  return knownService(id)?.shortName ?? id;
}

/** Returns the end of a call's last attempt, in words. */
export function endName(outcome: string | null): string {
  return outcome === null ? 'under way' : outcomeName(outcome);
}
