// A new device that asks to be let in. The server carries what the two tell each other; what it
// could put in between shows in the six digits. Each step is taken once, by whoever may.

import type { JoinState } from '../../../data/library/library-calls.ts';
import type { Sql } from '../../storage/database.ts';
import { joinOver, noJoin, tooManyJoins } from '../library-refusals.ts';

const JOIN_MS = 10 * 60_000;
const DAY_MS = 24 * 3_600_000;
/** Nobody sets up more devices at the same moment. */
const OPEN_MAX = 3;
/** By one session: a stolen one leaves the dealer's own devices theirs. */
const ASKED_A_DAY_MAX = 20;

export type JoinRow = {
  id: Buffer;
  account_id: string;
  session_hash: Buffer;
  browser: string;
  state: Exclude<JoinState, 'expired'>;
  /** SHA-256 of the asker's point, shown before the approver's is known. */
  commitment: Buffer;
  asker_point: Buffer | null;
  approver_point: Buffer | null;
  sealed: Buffer | null;
  expires_at: number;
};

type Asker = { accountId: string; sessionHash: Buffer };

type NewJoin = Asker & { id: Buffer; browser: string; commitment: Buffer; at: number };

/**
 * Ends what this session asked before, and returns when the new one expires. Throws `rate_limited`.
 */
export function askToJoin(sql: Sql, { at, ...asked }: NewJoin): number {
  const { accountId, sessionHash } = asked;
  sql.run(
    `UPDATE join_request SET state = 'refused'
     WHERE account_id = :accountId AND session_hash = :sessionHash`,
    { accountId, sessionHash },
  );
  if (openJoins(sql, accountId, at).length >= OPEN_MAX) throw tooManyJoins();
  const today = sql.get<{ count: number }>(
    `SELECT count(*) AS count FROM join_request
     WHERE account_id = :accountId AND session_hash = :sessionHash AND expires_at > :since`,
    { accountId, sessionHash, since: at + JOIN_MS - DAY_MS },
  );
  if ((today?.count ?? 0) >= ASKED_A_DAY_MAX) throw tooManyJoins();
  const expiresAt = at + JOIN_MS;
  sql.run(
    `INSERT INTO join_request
       (id, account_id, session_hash, browser, state, commitment, expires_at)
     VALUES (:id, :accountId, :sessionHash, :browser, 'asked', :commitment, :expiresAt)`,
    { ...asked, expiresAt },
  );
  return expiresAt;
}

/** Those that others than this session asked for, and that an approver can still answer. */
export function openJoinsFor(
  sql: Sql,
  { accountId, sessionHash, at }: Asker & { at: number },
): JoinRow[] {
  return openJoins(sql, accountId, at).filter(
    ({ session_hash, state }) => !session_hash.equals(sessionHash) && state !== 'sealed',
  );
}

function openJoins(sql: Sql, accountId: string, at: number): JoinRow[] {
  return sql.all<JoinRow>(
    `SELECT * FROM join_request
     WHERE account_id = :accountId AND expires_at > :at AND state <> 'refused'
     ORDER BY expires_at`,
    { accountId, at },
  );
}

/** For the session that asked. Throws `not_found` for any other. */
export function joinOf(sql: Sql, { accountId, sessionHash, id }: Asker & { id: Buffer }): JoinRow {
  const join = joinOfAccount(sql, { accountId, id });
  if (!join.session_hash.equals(sessionHash)) throw noJoin();
  return join;
}

/** For an approver. Throws `not_found`. */
export function joinOfAccount(
  sql: Sql,
  { accountId, id }: { accountId: string; id: Buffer },
): JoinRow {
  const join = sql.get<JoinRow>(
    'SELECT * FROM join_request WHERE id = :id AND account_id = :accountId',
    { id, accountId },
  );
  if (!join) throw noJoin();
  return join;
}

export function stateOf({ state, expires_at }: JoinRow, at: number): JoinState {
  return state !== 'refused' && expires_at <= at ? 'expired' : state;
}

/** The state before each step, and where what it brings is written. */
const STEPS = {
  offered: { from: 'asked', column: 'approver_point' },
  answered: { from: 'offered', column: 'asker_point' },
  sealed: { from: 'answered', column: 'sealed' },
} as const;

/**
 * Takes the step, or throws `join_over`: too late, refused, or another device has answered. The
 * same again is fine, since its answer may have been lost.
 */
export function takeStep(
  sql: Sql,
  join: JoinRow,
  { to, bytes, at }: { to: keyof typeof STEPS; bytes: Buffer; at: number },
): void {
  const { from, column } = STEPS[to];
  const state = stateOf(join, at);
  if (state === to && join[column]?.equals(bytes)) return;
  if (state !== from) throw joinOver();
  const after: JoinRow = { ...join, [column]: bytes };
  const { id, approver_point, asker_point, sealed } = after;
  sql.run(
    `UPDATE join_request SET state = :to, approver_point = :approver_point,
       asker_point = :asker_point, sealed = :sealed
     WHERE id = :id`,
    { to, id, approver_point, asker_point, sealed },
  );
}

/** Throws `join_over` where it is too late. */
export function refuseJoin(sql: Sql, join: JoinRow, at: number): void {
  const state = stateOf(join, at);
  if (state === 'sealed' || state === 'expired') throw joinOver();
  sql.run("UPDATE join_request SET state = 'refused' WHERE id = :id", { id: join.id });
}

/** Ends all that are open: what they would be given is no longer good. */
export function closeJoins(sql: Sql, accountId: string): void {
  sql.run(
    "UPDATE join_request SET state = 'refused', sealed = NULL WHERE account_id = :accountId",
    {
      accountId,
    },
  );
}

/** What was sealed for one that is over goes at once; the rest counts for a day. */
export function forgetOldJoins(sql: Sql, at: number): void {
  sql.run('UPDATE join_request SET sealed = NULL WHERE sealed IS NOT NULL AND expires_at <= :at', {
    at,
  });
  sql.run('DELETE FROM join_request WHERE expires_at <= :before', { before: at - DAY_MS });
}
