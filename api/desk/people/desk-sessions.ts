// Finds the person behind each session at the desk. A session ends after fifteen idle minutes, or
// after twelve hours in any case.

import type { Context } from 'koa';
import { deskCalls } from '../../../data/desk/desk-calls.ts';
import type { May } from '../../../data/desk/staff.ts';
import type { Backend } from '../../backend.ts';
import { secretHash } from '../../identity/session-store.ts';
import type { Sql } from '../../storage/sql.ts';
import { deskCookie, type Person, SESSION, type WhoAsks } from '../desk-request.ts';

const IDLE_MS_MAX = 15 * 60_000;
const WHOLE_MS_MAX = 12 * 3_600_000;
/** Selects sessions that have not ended. */
const STANDS = /* sql */ `used_at + ${IDLE_MS_MAX} > :at AND begun_at + ${WHOLE_MS_MAX} > :at`;
/** A session's use is recorded no more often than this, to save commits. */
const TOUCHED_AGAIN_MS = 60_000;
/** An open page makes these calls by itself, so they do not prove that a person is at work. */
const ASKED_BY_PAGE: ReadonlySet<string> = new Set([
  '/desk/api/events',
  deskCalls.jobs.path,
  deskCalls.today.path,
]);

type Standing = {
  id: number;
  name: string;
  may: May;
  sessionNumber: number;
  /** Whether the session's last use must be recorded now. */
  isToBeTouched: boolean;
};

/** Returns the session's person; undefined if the session has ended or the person was removed. */
export function standingPerson(
  sql: Sql,
  { idHash, at }: { idHash: Buffer; at: number },
): Standing | undefined {
  const row = sql.get<Omit<Standing, 'isToBeTouched'> & { used_at: number }>(
    `SELECT person.id, name, may, number AS "sessionNumber", used_at
     FROM desk_session JOIN person ON person.id = person_id
     WHERE id_hash = :idHash AND removed_at IS NULL AND ${STANDS}`,
    { idHash, at },
  );
  if (!row) return undefined;
  const { used_at, ...person } = row;
  return { ...person, isToBeTouched: at - used_at > TOUCHED_AGAIN_MS };
}

export function beginSession(
  sql: Sql,
  session: { idHash: Buffer; personId: number; at: number },
): void {
  sql.run(`DELETE FROM desk_session WHERE NOT (${STANDS})`, { at: session.at });
  sql.run(
    `INSERT INTO desk_session (id_hash, person_id, begun_at, used_at)
     VALUES (:idHash, :personId, :at, :at)`,
    session,
  );
}

/** Records a use. A session that ends during a request stays ended. */
function touchSession(sql: Sql, used: { idHash: Buffer; at: number }): void {
  sql.run('UPDATE desk_session SET used_at = :at WHERE id_hash = :idHash AND used_at < :at', used);
}

/** Ends a session of this person. Returns `false` if there is none with this number. */
export function endSession(sql: Sql, own: { number: number; personId: number }): boolean {
  const text = 'DELETE FROM desk_session WHERE number = :number AND person_id = :personId';
  return sql.run(text, own) === 1;
}

export function sessionsOfPerson(
  sql: Sql,
  { personId, at }: { personId: number; at: number },
): { number: number; since: number }[] {
  return sql.all(
    `SELECT number, begun_at AS since FROM desk_session
     WHERE person_id = :personId AND ${STANDS} ORDER BY begun_at DESC`,
    { personId, at },
  );
}

const SANDBOX_PERSON: Person = {
  id: null,
  sessionNumber: null,
  sessionHash: null,
  name: 'sandbox',
  may: 'act',
};

export function whoAsksAt(backend: Backend, url: string): WhoAsks {
  const { name } = deskCookie(url, SESSION);
  const { mode, deskUrl } = backend.config;
  // A desk with its own address is on the network, so it needs a sign-in.
  const withoutSession = mode === 'sandbox' && deskUrl === undefined ? SANDBOX_PERSON : undefined;
  return async (ctx: Context) => {
    const id = ctx.cookies.get(name);
    if (id === undefined) return withoutSession;
    const { database, clock } = backend;
    const at = clock();
    const idHash = secretHash(id);
    const standing = await database.read((sql) => standingPerson(sql, { idHash, at }));
    if (!standing) return withoutSession;
    const { isToBeTouched, ...person } = standing;
    if (isToBeTouched && !ASKED_BY_PAGE.has(ctx.path)) {
      await database.transaction((sql) => touchSession(sql, { idHash, at }));
    }
    return { ...person, sessionHash: idHash };
  };
}
