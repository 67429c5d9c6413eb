// A call step by step, from the tables of calls, holds, entries and answers.

import { reportNumberOf } from '../../../data/proof/report-number.ts';
import { type Paise, rupeeText } from '../../../data/values/money.ts';
import { transactionId } from '../../money/ledger-entries.ts';
import { digestOf } from '../../proof/sale-digests.ts';
import { withdrawnReportAt } from '../../proof/withdrawn-reports.ts';
import { ANSWER_KEPT_MS } from '../../reports/stored-answers.ts';
import type { Sql } from '../../storage/database.ts';
import { secondText, timeText } from '../command.ts';
import { type Step, type Story, stepIf, storyOf } from '../story.ts';

type Call = { id: number; key_hash: Buffer };

type Attempt = {
  id: number;
  amount_paise: Paise;
  opened_at: number;
  due_at: number;
  settled_at: number | null;
  outcome: string | null;
  provider: string | null;
  provider_reference: string | null;
};

type Sold = { number: number; amount_paise: Paise; balance_paise: Paise; at: number };
type Answer = {
  bytes: number | null;
  sealed_at: number;
  forgotten_at: number | null;
  /** Null: its price was not given back. */
  is_damaged: number | null;
};

/** Runs inside a read; `at` is now, in milliseconds since 1970. */
export function callStory(sql: Sql, { id, key_hash }: Call, at: number): Story {
  const attempts = attemptsOf(sql, id);
  const sold = sql.get<Sold>(
    `SELECT number, amount_paise, balance_paise, at FROM entry
     WHERE to_book = 'revenue' AND reference = :id`,
    { id: String(id) },
  );
  const answer = sql.get<Answer>(
    `SELECT length(sealed) AS bytes, sealed_at, forgotten_at,
       (SELECT is_damaged FROM give_back WHERE call_id = :id) AS is_damaged
     FROM sealed_answer WHERE call_id = :id`,
    { id },
  );
  const takenBackAt = withdrawnAt(sql, key_hash);
  const isTakenBack = takenBackAt !== undefined;
  const steps = [
    ...tapped(key_hash),
    ...attempts.flatMap(stepsOf),
    ...(sold ? [charged(sold, digestOf(sql, id, sold.at))] : []),
    ...(answer ? stepsOfAnswer(answer) : []),
    ...stepIf(withdrawnReportAt(sql, id), 'report withdrawn', 'its data proved wrong'),
    ...stepIf(takenBackAt, 'taken back', 'by the dealer; it never buys anything'),
  ];
  const now = stateOf({ attempt: attempts.at(-1), answer, isTakenBack, at });
  return storyOf(steps, { now, timeText: secondText });
}

/** When the dealer withdrew the request; undefined if that never happened. */
export function withdrawnAt(sql: Sql, keyHash: Buffer): number | undefined {
  const row = sql.get<{ at: number }>('SELECT at FROM withdrawal WHERE key_hash = :keyHash', {
    keyHash,
  });
  return row?.at;
}

export function attemptsOf(sql: Sql, callId: number): Attempt[] {
  return sql.all<Attempt>('SELECT * FROM hold WHERE call_id = :callId ORDER BY id', { callId });
}

/** A key of version 7 begins with the time of its tap, and so does its hash. */
function tapped(hash: Buffer): Step[] {
  if (hash.length <= 32) return [];
  return [{ at: hash.readUIntBE(0, 6), what: 'tapped', detail: "by the phone's own clock" }];
}

function stepsOf(attempt: Attempt): Step[] {
  const { opened_at, settled_at, outcome, provider, provider_reference } = attempt;
  const set = `${rupeeText(attempt.amount_paise)} set aside`;
  const opened = { at: opened_at, what: 'asked', detail: set };
  if (settled_at === null) return [opened];
  const seconds = ((settled_at - opened_at) / 1000).toFixed(1);
  const by = [provider, provider_reference].filter((part) => part !== null).join(' ');
  const end = outcome === 'captured' ? `found by ${by}` : `${outcome}, money given back`;
  return [opened, { at: settled_at, what: 'answered', detail: `${end}, after ${seconds} s` }];
}

function charged({ number, amount_paise, balance_paise, at }: Sold, digest?: Buffer): Step {
  const balance = `balance ${rupeeText(balance_paise)}`;
  const report = digest ? `, for report ${reportNumberOf(digest)}` : '';
  const detail = `${rupeeText(amount_paise)} as ${transactionId(number)}${report}, ${balance}`;
  return { at, what: 'charged', detail };
}

function stepsOfAnswer(answer: Answer): Step[] {
  if (answer.forgotten_at === null) return [];
  const detail = whyForgotten(answer, answer.forgotten_at);
  return [{ at: answer.forgotten_at, what: 'answer forgotten', detail }];
}

function whyForgotten({ is_damaged, sealed_at }: Answer, at: number): string {
  if (is_damaged === 1) return 'it was damaged on the disk, so that no phone can have it';
  return at - sealed_at >= ANSWER_KEPT_MS
    ? 'after 30 days; no phone had said that it has the report'
    : 'the phone said that it has the report, or the dealer was forgotten';
}

type State = {
  attempt: Attempt | undefined;
  answer: Answer | undefined;
  isTakenBack: boolean;
  at: number;
};

function stateOf({ attempt, answer, isTakenBack, at }: State): string {
  if (answer?.bytes != null) {
    const until = timeText(answer.sealed_at + ANSWER_KEPT_MS);
    const kept = `Charged; the answer is kept until ${until} for the phone that asked,`;
    return `${kept} which has not said that it has it.`;
  }
  if (answer?.is_damaged === 1) return 'Charged, damaged before it was fetched, and given back.';
  if (answer?.is_damaged === 0) return 'Charged, never fetched, and given back.';
  if (answer) return 'Charged; the answer is not kept here any more.';
  if (attempt?.settled_at === null) {
    const seconds = Math.round((at - attempt.opened_at) / 1000);
    const late = at > attempt.due_at ? ' That is too long: the next minute gives it back.' : '';
    return `Under way for ${seconds} s; nothing is charged yet.${late}`;
  }
  if (isTakenBack) return 'Taken back by the dealer; never charged, and it never will be.';
  return 'Not charged. The same tap may be sent again.';
}
