// What the rows of sessions tell: whose they are, whether they still stand, and which are over.

import { hash } from 'node:crypto';
import * as refusals from '../http/request-refusals.ts';
import type { Sql } from '../storage/database.ts';
import type { Account } from './accounts.ts';

/** Used or not, a session that somebody else may have stolen ends in half a year. */
export const SESSION_DAYS_MAX = 180;

export const SESSION_MS_MAX = SESSION_DAYS_MAX * 24 * 3600 * 1000;

/**
 * The account of a session, as it is in this transaction. Throws `unauthenticated` when the session
 * has ended since the request came. A live session is not blocked: a block ends all of them.
 */
export function standingAccount(
  sql: Sql,
  { accountId, idHash }: { accountId: string; idHash: Buffer | undefined },
): Account {
  const account = sql.get<Account>(
    `SELECT account.* FROM session JOIN account ON account.id = session.account_id
     WHERE session.id_hash = :idHash AND account.id = :accountId`,
    { accountId, idHash: idHash ?? null },
  );
  if (!account) throw refusals.unauthenticated();
  return account;
}

/** Whose session this is; undefined when it has ended. */
export function accountIdOfSession(sql: Sql, idHash: Buffer): string | undefined {
  const row = sql.get<{ account_id: string | null }>(
    'SELECT account_id FROM session WHERE id_hash = :idHash',
    { idHash },
  );
  return row?.account_id ?? undefined;
}

/** Removes the rows of sessions that nobody can use any longer. */
export function endOldSessions(sql: Sql, at: number): void {
  sql.run('DELETE FROM session WHERE expires_at <= :at OR created_at + :most <= :at', {
    at,
    most: SESSION_MS_MAX,
  });
}

/** The id the database has for a session. */
export function sessionHash(id: string): Buffer {
  return Buffer.from(hash('sha256', id, 'hex'), 'hex'); // faster than asking for a Buffer
}
