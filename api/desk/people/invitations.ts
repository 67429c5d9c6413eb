// A link that lets one person enrol one passkey, once, within ten minutes. Functions run inside
// their caller's transaction or read.

import { createHash } from 'node:crypto';
import type { Sql } from '../../storage/sql.ts';

/** Long enough to be sent and opened, too short to be found later. */
const INVITATION_MS = 10 * 60_000;

/** The database has a hash alone: nobody who reads the disk can come in by it. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** In place of any that the person had. */
export function keepInvitation(
  sql: Sql,
  { tokenHash, personId, at }: { tokenHash: Buffer; personId: number; at: number },
): void {
  sql.run('DELETE FROM invitation WHERE person_id = :personId', { personId });
  sql.run('INSERT INTO invitation VALUES (:tokenHash, :personId, :expiresAt, NULL)', {
    tokenHash,
    personId,
    expiresAt: at + INVITATION_MS,
  });
}

/** Whom it invites; undefined when it was used, has expired, or there is none. */
export function invitedBy(
  sql: Sql,
  { tokenHash, at }: { tokenHash: Buffer; at: number },
): number | undefined {
  const row = sql.get<{ person_id: number }>(
    `SELECT person_id FROM invitation JOIN person ON person.id = person_id
     WHERE token_hash = :tokenHash AND used_at IS NULL AND expires_at > :at
       AND removed_at IS NULL`,
    { tokenHash, at },
  );
  return row?.person_id;
}

/** `false` when somebody was quicker. */
export function spendInvitation(
  sql: Sql,
  { tokenHash, at }: { tokenHash: Buffer; at: number },
): boolean {
  const changed = sql.run(
    `UPDATE invitation SET used_at = :at
     WHERE token_hash = :tokenHash AND used_at IS NULL AND expires_at > :at`,
    { tokenHash, at },
  );
  return changed === 1;
}
