// A call for the desk: its story, the calls before and after it, and those that look like it.

import type { CallStory, PossibleAct } from '../../../data/desk/dealers.ts';
import { reportNumberOf } from '../../../data/proof/statement.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { isErased } from '../../identity/accounts.ts';
import { digestOf, withdrawnReportAt } from '../../proof/withdrawn-reports.ts';
import type { Sql } from '../../storage/sql.ts';
import { callStory, serviceName } from './call-story.ts';
import { callById } from './find.ts';
import { deskStory, ownerOf } from './story.ts';

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

/** What becomes of its money if nothing is done. */
function owedOf(sql: Sql, id: number): string {
  const open = sql.get<{ amount_paise: number }>(
    'SELECT amount_paise FROM hold WHERE call_id = :id AND settled_at IS NULL',
    { id },
  );
  if (open) return `${rupeeText(open.amount_paise)} of the dealer's is set aside meanwhile.`;
  return 'Nothing is owed to anybody.';
}

type Beside = Pick<CallStory, 'session' | 'alike' | 'earlier' | 'later'>;

type Call = {
  accountId: string;
  service: string;
  masked: string;
  at: number | null;
  session: string | null;
};

const DAY_MS = 24 * 3_600_000;
/** Some milliseconds of the thread; few dealers buy as much in a day. */
const LOOKED_AT = 500;
const ALIKE_MAX = 5;

function besideOf(sql: Sql, id: number): Beside {
  const call = sql.get<Call>(
    `SELECT account_id AS "accountId", service, masked_identifier AS masked,
       (SELECT max(opened_at) FROM hold WHERE call_id = call.id) AS at,
       (SELECT lower(hex(substr(session_reference, 1, 4))) FROM hold
         WHERE call_id = call.id ORDER BY id DESC LIMIT 1) AS session
     FROM call WHERE id = :id`,
    { id },
  );
  if (!call) throw new Error('There is no such call.');
  const { accountId, session } = call;
  return {
    // SQLite gives an empty text for a session that is missing.
    session: session === '' ? null : session,
    alike: alikeOf(sql, id, call),
    ...nextTo(sql, { id, accountId }),
  };
}

function nextTo(sql: Sql, call: { id: number; accountId: string }) {
  const earlier = sql.get<{ id: number }>(
    'SELECT id FROM call WHERE account_id = :accountId AND id < :id ORDER BY id DESC LIMIT 1',
    call,
  );
  const later = sql.get<{ id: number }>(
    'SELECT id FROM call WHERE account_id = :accountId AND id > :id ORDER BY id LIMIT 1',
    call,
  );
  return { earlier: textOf(earlier), later: textOf(later) };
}

function textOf(call: { id: number } | undefined): string | null {
  return call === undefined ? null : String(call.id);
}

/** A fingerprint is of one tap alone: the last characters are all that two calls can share. */
function alikeOf(sql: Sql, id: number, { accountId, service, masked, at }: Call): Beside['alike'] {
  // Of a dealer who was forgotten nothing is known that could be alike.
  if (at === null || masked === '') return [];
  const found = sql.all<{ id: number; at: number }>(
    `SELECT near.id, opened_at AS at FROM (
       SELECT * FROM (SELECT * FROM call WHERE account_id = :accountId AND id < :id
         ORDER BY id DESC LIMIT :limit) AS before_it
       UNION ALL SELECT * FROM (SELECT * FROM call WHERE account_id = :accountId AND id > :id
         ORDER BY id LIMIT :limit) AS after_it) AS near
     JOIN hold ON call_id = near.id AND outcome = 'captured'
     WHERE service = :service AND masked_identifier = :masked
       AND opened_at > :since AND opened_at < :until
     ORDER BY near.id LIMIT :most`,
    {
      ...{ id, accountId, service, masked, limit: LOOKED_AT, most: ALIKE_MAX },
      ...{ since: at - DAY_MS, until: at + DAY_MS },
    },
  );
  return found.map((other) => ({ id: String(other.id), laterMs: other.at - at }));
}
