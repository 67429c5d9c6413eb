// A call's story for the desk.

import type { CallStory, PossibleAct } from '../../../../data/desk/dealers.ts';
import { reportNumberOf } from '../../../../data/proof/statement.ts';
import { rupeeText } from '../../../../data/values/money.ts';
import { isErased } from '../../../identity/accounts.ts';
import { callStory } from '../../../operator/reports/call-story.ts';
import { callById } from '../../../operator/reports/find-calls.ts';
import { digestOf } from '../../../proof/sale-digests.ts';
import { withdrawnReportAt } from '../../../proof/withdrawn-reports.ts';
import type { Sql } from '../../../storage/sql.ts';
import { serviceName } from '../call-names.ts';
import { besideOf } from './calls-beside.ts';
import { deskStory, ownerOf } from './desk-story.ts';

/** Undefined where there is no such call. */
export function callOf(sql: Sql, { id, at }: { id: number; at: number }): CallStory | undefined {
  const call = callById(sql, id);
  if (!call) return undefined;
  const story = callStory(sql, call, at);
  const title = `${serviceName(call.service)} ${call.masked_identifier}`.trim();
  const told = deskStory(story, {
    id: String(id),
    title: `Call ${id}: ${title}`,
    dealer: ownerOf(sql, call.email),
    owed: owedOf(sql, id),
    acts: actsOf(sql, id, call.email),
  });
  return { ...told, ...besideOf(sql, id) };
}

/** A report can be withdrawn once, and while its dealer is somebody's. */
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

/** What becomes of its money if nothing is done. */
function owedOf(sql: Sql, id: number): string {
  const open = sql.get<{ amount_paise: number }>(
    'SELECT amount_paise FROM hold WHERE call_id = :id AND settled_at IS NULL',
    { id },
  );
  if (open) return `${rupeeText(open.amount_paise)} of the dealer's is set aside meanwhile.`;
  return 'Nothing is owed to anybody.';
}
