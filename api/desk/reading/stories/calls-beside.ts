// What a dealer did beside a call: the calls before and after it, and those that look like it.

import type { CallStory } from '../../../../data/desk/dealers.ts';
import type { Sql } from '../../../storage/sql.ts';

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

export function besideOf(sql: Sql, id: number): Beside {
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
    // Of what is not there SQLite gives no letters.
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
