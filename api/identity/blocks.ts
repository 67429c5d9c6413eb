// Accounts that the operator has blocked: no sign-in, so no hold and no order. Reports already paid
// for wait sealed and are delivered, or refunded, like any other.

import { Refusal } from '../refusal.ts';
import type { Sql } from '../storage/database.ts';

export function isBlocked(sql: Sql, accountId: string): boolean {
  return sql.get('SELECT 1 FROM block WHERE account_id = :accountId', { accountId }) !== undefined;
}

/** Said only to someone who has proved to be the dealer. */
export function blocked(supportEmail: string): Refusal {
  return new Refusal('blocked', `This account is blocked. Write to ${supportEmail}.`);
}

/** `false` when it is blocked already. Ending its sessions is left to the caller. */
export function block(sql: Sql, accountId: string, at: number): boolean {
  const added = sql.run('INSERT INTO block VALUES (:accountId, :at) ON CONFLICT DO NOTHING', {
    accountId,
    at,
  });
  return added === 1;
}

/** `false` when it is not blocked. */
export function unblock(sql: Sql, accountId: string): boolean {
  return sql.run('DELETE FROM block WHERE account_id = :accountId', { accountId }) === 1;
}
