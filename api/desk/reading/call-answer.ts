// Tells the story of a call's answer: kept for the phone, delivered, deleted, or withdrawn by the
// operator.

import { dayText, timeText } from '../../../data/desk/figures.ts';
import { type Paise, rupeeText } from '../../../data/values/money.ts';
import { transactionId } from '../../money/ledger-entries.ts';
import { withdrawalReference, withdrawnReportOf } from '../../proof/withdrawn-reports.ts';
import { ANSWER_KEPT_MS, type ForgottenWhy } from '../../reports/stored-answers.ts';
import type { Sql } from '../../storage/database.ts';
import type { State, Step } from './story.ts';

export type Answer = {
  bytes: number | null;
  sealed_at: number;
  forgotten_at: number | null;
  forgotten_why: ForgottenWhy | null;
  is_given_back: number;
};

/** Returns the call's answer, inside a read; undefined if nothing was sold. */
export function answerOf(sql: Sql, id: number): Answer | undefined {
  return sql.get<Answer>(
    `SELECT length(sealed) AS bytes, sealed_at, forgotten_at, forgotten_why,
       EXISTS (SELECT 1 FROM give_back WHERE give_back.call_id = :id) AS is_given_back
     FROM sealed_answer WHERE call_id = :id`,
    { id },
  );
}

export function stepsOfAnswer(callId: number, answer: Answer): Step[] {
  const { forgotten_at: at, forgotten_why: why } = answer;
  if (at === null || why === null) return [];
  const row = `kept answer of call ${callId}`;
  if (why === 'received') {
    const detail = 'the phone confirmed the report, and the server deleted the answer';
    return [{ at, what: 'delivered', detail, row, told: 'Delivered to the phone' }];
  }
  const detail = LOST[why];
  const told = `The answer was removed from the server: ${detail}`;
  return [{ at, what: 'answer forgotten', detail, row, told }];
}

const LOST: Record<Exclude<ForgottenWhy, 'received'>, string> = {
  expired: "after 30 days without a phone's confirmation",
  damaged: 'it was damaged on the disk, so no phone can fetch it',
  erased: "the dealer's data was deleted",
};

export function stateOfAnswer(answer: Answer): State {
  const { bytes, sealed_at, forgotten_at, forgotten_why: why, is_given_back } = answer;
  if (bytes !== null) {
    const how = 'open Lotproof, logged in and online, on the phone that requested it';
    const until = dayText(sealed_at + ANSWER_KEPT_MS);
    return {
      now: `Charged, not yet received. Ask the dealer to ${how}. We keep it until ${until}.`,
      told: `The report is paid for and waits for you: ${how}, before ${until}.`,
    };
  }
  if (is_given_back && why === 'damaged') {
    return {
      now: 'Charged, damaged before a phone fetched it, and refunded.',
      told: 'The report was lost before a phone had it. Its price is back in the wallet.',
    };
  }
  if (is_given_back) {
    return {
      now: 'Charged, never fetched, and refunded.',
      told: 'No phone fetched the report. Its price is back in the wallet.',
    };
  }
  if (forgotten_at !== null && why === 'received') {
    const at = timeText(forgotten_at);
    return {
      now: `Charged, and delivered to the phone: ${at}. The server no longer has it.`,
      told: `The report is paid for, and the phone confirmed it: ${at}. We no longer have it.`,
    };
  }
  return {
    now: 'Charged; the server no longer has the answer.',
    told: 'The report is paid for, and we no longer have it.',
  };
}

type PaidBack = { id: number; number: number; amount_paise: Paise; balance_paise: Paise };
/** `paidBack` is absent if the price was refunded before, or if the dealer was removed. */
type ReportWithdrawal = { at: number; why: string; paidBack: PaidBack | undefined };

/** Returns the call's withdrawal, inside a read; undefined if there was none. */
export function reportWithdrawal(sql: Sql, callId: number): ReportWithdrawal | undefined {
  const withdrawn = withdrawnReportOf(sql, callId);
  if (!withdrawn) return undefined;
  const { digest, at, why } = withdrawn;
  const paidBack = sql.get<PaidBack>(
    `SELECT id, number, amount_paise, balance_paise FROM entry
     WHERE from_book IN ('operator', 'revenue') AND from_book = 'operator'
       AND reference = :reference`,
    { reference: withdrawalReference(digest) },
  );
  return { at, why, paidBack };
}

export function stepsOfWithdrawal(callId: number, { at, why, paidBack }: ReportWithdrawal): Step[] {
  const withdrawn = {
    at,
    what: 'report withdrawn',
    detail: `by the operator: ${why}`,
    row: `withdrawal of call ${callId}`,
    told: `The report was withdrawn: ${why}`,
  };
  return paidBack ? [withdrawn, stepOfMoney(at, paidBack)] : [withdrawn];
}

function stepOfMoney(at: number, { id, number, amount_paise, balance_paise }: PaidBack): Step {
  const balance = `balance ${rupeeText(balance_paise)}`;
  const detail = `${rupeeText(amount_paise)} as ${transactionId(number)}, ${balance}`;
  return {
    at,
    what: 'given back',
    detail,
    row: `ledger entry ${id}`,
    told: `Given back: ${detail}`,
  };
}

/** `before` is the state that the call would have without the withdrawal. */
export function stateOfWithdrawn({ why, paidBack }: ReportWithdrawal, before: State): State {
  const reason = why.replace(/\.$/, '');
  const said = `Withdrawn by the operator: ${reason}.`;
  const told = `The report was withdrawn: ${reason}.`;
  if (!paidBack) return { now: `${said} ${before.now}`, told: `${told} ${before.told}` };
  const money = rupeeText(paidBack.amount_paise);
  return {
    now: `${said} ${money} went back to the wallet.`,
    told: `${told} ${money} went back to your wallet.`,
  };
}
