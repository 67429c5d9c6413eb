// Stores the desk's people, and the link that lets one person enrol one passkey. Every function
// runs inside its caller's transaction or read.

import type { May } from '../../../data/desk/staff.ts';
import type { Sql } from '../../storage/sql.ts';

export type PersonRow = { id: number; name: string; may: May };

/** Finds only people who have not been removed. */
function personByName(sql: Sql, name: string): PersonRow | undefined {
  return sql.get<PersonRow>(
    'SELECT id, name, may FROM person WHERE name = :name AND removed_at IS NULL',
    { name },
  );
}

export function personById(sql: Sql, id: number): PersonRow | undefined {
  return sql.get<PersonRow>(
    'SELECT id, name, may FROM person WHERE id = :id AND removed_at IS NULL',
    { id },
  );
}

type Invited = {
  name: string;
  /** If undefined, a new person may see but not act, and an existing person keeps their rights. */
  may: May | undefined;
  at: number;
};

/** A name belongs to one person forever, so the log shows a returning person as the same person. */
export function keepPerson(sql: Sql, { name, may, at }: Invited): PersonRow {
  const known = personByName(sql, name);
  sql.run(
    `INSERT INTO person (name, may, invited_at) VALUES (:name, :may, :at)
     ON CONFLICT (name) DO UPDATE SET may = :may, invited_at = :at, removed_at = NULL`,
    { name, may: may ?? known?.may ?? 'see', at },
  );
  const kept = personByName(sql, name);
  if (!kept) throw new Error('The insert of a person returned no row.');
  return kept;
}

/** Removes the person and all their ways to sign in. Returns `false` if there is no such person. */
export function removePerson(sql: Sql, { name, at }: { name: string; at: number }): boolean {
  const person = personByName(sql, name);
  if (!person) return false;
  const { id } = person;
  sql.run('UPDATE person SET removed_at = :at WHERE id = :id', { id, at });
  for (const text of LETS_IN) sql.run(text, { id });
  return true;
}

/** Sessions come last: a sign-in on another server locks its passkey before it starts a session. */
const LETS_IN = [
  'DELETE FROM invitation WHERE person_id = :id',
  'DELETE FROM passkey WHERE person_id = :id',
  'DELETE FROM desk_session WHERE person_id = :id',
];

/** Returns the time and result of the last complete check of the database's promises. */
export function promisesAskedIn(sql: Sql, _: object) {
  return sql.get<{ kind: string; why: string; at: number }>(
    `SELECT kind, why, at FROM desk_event
     WHERE kind = 'promises: good' OR kind = 'promises: bad' ORDER BY id DESC LIMIT 1`,
  );
}

type DeskEvent = { kind: string; who: string; why?: string; about: string; at: number };

/** Records forever who invited or removed people, and who acted at the desk. */
export function keepDeskEvent(sql: Sql, { why = '', ...event }: DeskEvent): void {
  sql.insert(
    `INSERT INTO desk_event (kind, who, why, about, at) VALUES (:kind, :who, :why, :about, :at)`,
    { ...event, why },
  );
}

/** A link lasts long enough to be sent and opened, and has expired if someone finds it later. */
const INVITATION_MS = 10 * 60_000;

/** Replaces the person's earlier invitation. */
export function keepInvitation(
  sql: Sql,
  { tokenHash, personId, at }: { tokenHash: Buffer; personId: number; at: number },
): void {
  sql.run('DELETE FROM invitation WHERE person_id = :personId', { personId });
  // Names the columns, because a table in the old layout has an extra one.
  sql.run(
    `INSERT INTO invitation (token_hash, person_id, expires_at)
     VALUES (:tokenHash, :personId, :expiresAt)`,
    { tokenHash, personId, expiresAt: at + INVITATION_MS },
  );
}

/** Returns the invited person; undefined if the link was used, has expired, or never existed. */
export function invitedBy(
  sql: Sql,
  { tokenHash, at }: { tokenHash: Buffer; at: number },
): number | undefined {
  const row = sql.get<{ person_id: number }>(
    `SELECT person_id FROM invitation JOIN person ON person.id = person_id
     WHERE token_hash = :tokenHash AND expires_at > :at AND removed_at IS NULL`,
    { tokenHash, at },
  );
  return row?.person_id;
}

/** Uses up the invitation. Returns `false` if another browser has already used it. */
export function spendInvitation(sql: Sql, tokenHash: Buffer): boolean {
  return sql.run('DELETE FROM invitation WHERE token_hash = :tokenHash', { tokenHash }) === 1;
}
