// What the story of a call tells of its report's withdrawal by the operator.

import { type Paise, rupeeText } from '../../../data/values/money.ts';
import { transactionId } from '../../money/ledger-entries.ts';
import { withdrawalReference, withdrawnReportOf } from '../../proof/withdrawn-reports.ts';
import type { Sql } from '../../storage/database.ts';
import type { State, Step } from '../story.ts';

type PaidBack = { id: number; number: number; amount_paise: Paise; balance_paise: Paise };
/** `paidBack`: absent where its price had gone back before, or its dealer was forgotten. */
type ReportWithdrawal = { at: number; why: string; paidBack: PaidBack | undefined };

/** Runs inside a read; undefined for a report that stands. */
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

/** `before`: how the call stood without it. */
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
