// A call as the desk shows it: its story and the acts it allows.

import type { DeskStory, PossibleAct } from '../../../data/desk/answers.ts';
import { reportNumberOf } from '../../../data/proof/statement.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { isErased } from '../../identity/accounts.ts';
import { digestOf, withdrawnReportAt } from '../../proof/withdrawn-reports.ts';
import type { Sql } from '../../storage/sql.ts';
import { callStory, serviceName } from './call-story.ts';
import { callById } from './find.ts';
import { deskStory, ownerOf } from './story.ts';

/** Undefined if there is no such call. */
export function callOf(sql: Sql, { id, at }: { id: number; at: number }): DeskStory | undefined {
  const call = callById(sql, id);
  if (!call) return undefined;
  const story = callStory(sql, call, at);
  const title = `${serviceName(call.service)} ${call.masked_identifier}`.trim();
  return deskStory(story, {
    id: String(id),
    title: `Call ${id}: ${title}`,
    dealer: ownerOf(sql, call.email),
    owed: owedOf(sql, id),
    acts: actsOf(sql, id, call.email),
    session: sessionOf(sql, id),
  });
}

/** A report can be withdrawn once, and only while its dealer has an account. */
function actsOf(sql: Sql, id: number, email: string): PossibleAct[] {
  const sold = sql.get<{ at: number; amountPaise: number }>(
    `SELECT at, amount_paise AS "amountPaise" FROM entry
     WHERE to_book = 'revenue' AND reference = :id`,
    { id: String(id) },
  );
  const digest = sold && digestOf(sql, id, sold.at);
  if (!digest || isErased({ email }) || withdrawnReportAt(sql, id) !== undefined) return [];
  const back = sql.get('SELECT 1 FROM give_back WHERE call_id = :id', { id });
  const target = reportNumberOf(digest);
  return [{ kind: 'withdraw', target, ...(back ? {} : { amountPaise: sold.amountPaise }) }];
}

/** Says where the call's money goes if the operator does nothing. */
function owedOf(sql: Sql, id: number): string {
  const open = sql.get<{ amount_paise: number }>(
    'SELECT amount_paise FROM hold WHERE call_id = :id AND settled_at IS NULL',
    { id },
  );
  if (open)
    return `${rupeeText(open.amount_paise)} of the dealer's money is held until this call ends.`;
  return 'Nothing is owed.';
}

/** The session that made the last attempt, as the log names it; null if it was not recorded. */
function sessionOf(sql: Sql, callId: number): string | null {
  const row = sql.get<{ session: string | null }>(
    `SELECT lower(hex(substr(session_reference, 1, 4))) AS session FROM hold
     WHERE call_id = :callId ORDER BY id DESC LIMIT 1`,
    { callId },
  );
  // SQLite returns an empty text if the session is missing.
  return row?.session || null;
}
