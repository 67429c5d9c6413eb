// Lets a new device ask to join. The server passes on the messages of both devices; if it forges
// one, the six digits differ. Each step happens once, by the device that may take it.

import { randomBytes } from 'node:crypto';
import type { JoinState } from '../../data/library/library-calls.ts';
import { deviceName } from '../../data/library/library-calls.ts';
import type { Backend, Request } from '../backend.ts';
import { refusal } from '../refusal.ts';
import type { Sql } from '../storage/database.ts';
import { bytesOf, ownLibrary, textOf, unlocked } from './libraries.ts';

const JOIN_MS = 10 * 60_000;
const DAY_MS = 24 * 3_600_000;
/** A dealer never sets up more devices at once. */
const OPEN_MAX = 3;
/** The limit is per session, so that a stolen session cannot use up the dealer's own attempts. */
const ASKED_A_DAY_MAX = 20;

export type JoinRow = {
  id: Buffer;
  account_id: string;
  session_hash: Buffer;
  browser: string;
  state: Exclude<JoinState, 'expired'>;
  /** SHA-256 of the asker's public key, sent before the asker sees the approver's public key. */
  commitment: Buffer;
  asker_point: Buffer | null;
  approver_point: Buffer | null;
  sealed: Buffer | null;
  expires_at: number;
};

type Asker = { accountId: string; sessionHash: Buffer };

type NewJoin = Asker & { id: Buffer; browser: string; commitment: Buffer; at: number };

/**
 * Ends this session's earlier requests to join. Returns when the new one expires. Throws
 * `too_many_joins`.
 */
function askToJoin(sql: Sql, { at, ...asked }: NewJoin): number {
  const { accountId, sessionHash } = asked;
  sql.run(
    `UPDATE join_request SET state = 'refused'
     WHERE account_id = :accountId AND session_hash = :sessionHash`,
    { accountId, sessionHash },
  );
  if (openJoins(sql, accountId, at).length >= OPEN_MAX) throw refusal('too_many_joins');
  const today = sql.get<{ count: number }>(
    `SELECT count(*) AS count FROM join_request
     WHERE account_id = :accountId AND session_hash = :sessionHash AND expires_at > :since`,
    { accountId, sessionHash, since: at + JOIN_MS - DAY_MS },
  );
  if ((today?.count ?? 0) >= ASKED_A_DAY_MAX) throw refusal('too_many_joins');
  const expiresAt = at + JOIN_MS;
  sql.run(
    `INSERT INTO join_request
       (id, account_id, session_hash, browser, state, commitment, expires_at)
     VALUES (:id, :accountId, :sessionHash, :browser, 'asked', :commitment, :expiresAt)`,
    { ...asked, expiresAt },
  );
  return expiresAt;
}

/** Returns the requests of other sessions that an approver can still answer. */
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

/** Finds the request for the session that made it. Throws `no_join` for any other session. */
function joinOf(sql: Sql, { accountId, sessionHash, id }: Asker & { id: Buffer }): JoinRow {
  const join = joinOfAccount(sql, { accountId, id });
  if (!join.session_hash.equals(sessionHash)) throw refusal('no_join');
  return join;
}

/** Finds the request for an approver. Throws `no_join`. */
function joinOfAccount(sql: Sql, { accountId, id }: { accountId: string; id: Buffer }): JoinRow {
  const join = sql.get<JoinRow>(
    'SELECT * FROM join_request WHERE id = :id AND account_id = :accountId',
    { id, accountId },
  );
  if (!join) throw refusal('no_join');
  return join;
}

export function stateOf({ state, expires_at }: JoinRow, at: number): JoinState {
  return state !== 'refused' && expires_at <= at ? 'expired' : state;
}

/** The state before each step, and the column that the step fills. */
const STEPS = {
  offered: { from: 'asked', column: 'approver_point' },
  answered: { from: 'offered', column: 'asker_point' },
  sealed: { from: 'answered', column: 'sealed' },
} as const;

/**
 * Takes the step. Throws `join_over` if it is too late, was refused, or was answered by a different
 * device. A repeat succeeds, because the first answer may have been lost.
 */
function takeStep(
  sql: Sql,
  join: JoinRow,
  { to, bytes, at }: { to: keyof typeof STEPS; bytes: Buffer; at: number },
): void {
  const { from, column } = STEPS[to];
  const state = stateOf(join, at);
  if (state === to && join[column]?.equals(bytes)) return;
  if (state !== from) throw refusal('join_over');
  const after: JoinRow = { ...join, [column]: bytes };
  const { id, approver_point, asker_point, sealed } = after;
  sql.run(
    `UPDATE join_request SET state = :to, approver_point = :approver_point,
       asker_point = :asker_point, sealed = :sealed
     WHERE id = :id`,
    { to, id, approver_point, asker_point, sealed },
  );
}

/** Refuses a request to join. Throws `join_over` if it is too late. */
function refuseJoin(sql: Sql, join: JoinRow, at: number): void {
  const state = stateOf(join, at);
  if (state === 'sealed' || state === 'expired') throw refusal('join_over');
  sql.run("UPDATE join_request SET state = 'refused' WHERE id = :id", { id: join.id });
}

/** Ends all open requests, because the keys that they would get are no longer valid. */
export function closeJoins(sql: Sql, accountId: string): void {
  sql.run(
    "UPDATE join_request SET state = 'refused', sealed = NULL WHERE account_id = :accountId",
    {
      accountId,
    },
  );
}

/** Deletes the sealed keys of ended requests at once. The rows stay for a day, to be counted. */
export function forgetOldJoins(sql: Sql, at: number): void {
  sql.run('UPDATE join_request SET sealed = NULL WHERE sealed IS NOT NULL AND expires_at <= :at', {
    at,
  });
  sql.run('DELETE FROM join_request WHERE expires_at <= :before', { before: at - DAY_MS });
}

// Handles the calls by which a device of an account lets another one join. The asker's steps need
// its session; the approver's steps need the write token.

type AskerCall = 'joinAsk' | 'joinState' | 'joinPoint';
type ApproverCall = 'joinOffer' | 'joinSeal' | 'joinRefuse';

export async function joinAsk(backend: Backend, request: Request<'joinAsk'>) {
  const asker = await standingAsker(backend, request);
  const { commit } = request.body;
  const browser = deviceName(request.userAgent);
  const at = backend.clock();
  const asked = { ...asker, id: randomBytes(16), browser, commitment: bytesOf(commit), at };
  const expiresAt = await backend.library.transaction((sql) => {
    ownLibrary(sql, asker.accountId);
    return askToJoin(sql, asked);
  });
  return { id: textOf(asked.id), expiresAt: new Date(expiresAt).toISOString() };
}

export async function joinState(backend: Backend, request: Request<'joinState'>) {
  const asker = await standingAsker(backend, request);
  const id = bytesOf(request.query.id);
  const join = await backend.library.read((sql) => joinOf(sql, { ...asker, id }));
  const state = stateOf(join, backend.clock());
  return {
    state,
    point: join.approver_point && textOf(join.approver_point),
    sealed: state === 'sealed' && join.sealed ? textOf(join.sealed) : null,
  };
}

export async function joinPoint(backend: Backend, request: Request<'joinPoint'>) {
  const asker = await standingAsker(backend, request);
  const [id, bytes] = [bytesOf(request.body.id), bytesOf(request.body.point)];
  const at = backend.clock();
  await backend.library.transaction((sql) =>
    takeStep(sql, joinOf(sql, { ...asker, id }), { to: 'answered', bytes, at }),
  );
  return {};
}

export async function joinOffer(backend: Backend, request: Request<'joinOffer'>) {
  const approver = await standingApprover(backend, request);
  const step = { to: 'offered', bytes: bytesOf(request.body.point), at: backend.clock() } as const;
  await backend.library.transaction((sql) => takeStep(sql, joinToApprove(sql, approver), step));
  return {};
}

export async function joinSeal(backend: Backend, request: Request<'joinSeal'>) {
  const approver = await standingApprover(backend, request);
  const step = { to: 'sealed', bytes: bytesOf(request.body.sealed), at: backend.clock() } as const;
  await backend.library.transaction((sql) => takeStep(sql, joinToApprove(sql, approver), step));
  return {};
}

export async function joinRefuse(backend: Backend, request: Request<'joinRefuse'>) {
  const approver = await standingApprover(backend, request);
  const at = backend.clock();
  await backend.library.transaction((sql) => refuseJoin(sql, joinToApprove(sql, approver), at));
  return {};
}

/** Returns the caller's account and the session that asks. */
async function standingAsker({ database }: Backend, request: Request<AskerCall>) {
  const { id: accountId } = await database.read(request.assertSession);
  const sessionHash = request.sessionHash();
  if (!sessionHash) throw refusal('unauthenticated');
  return { accountId, sessionHash };
}

type Approver = { accountId: string; write: string; id: Buffer };

async function standingApprover(
  { database }: Backend,
  { assertSession, body }: Request<ApproverCall>,
): Promise<Approver> {
  const { id: accountId } = await database.read(assertSession);
  return { accountId, write: body.write, id: bytesOf(body.id) };
}

/** Returns the request that the holder of the write token may answer. */
function joinToApprove(sql: Sql, { accountId, write, id }: Approver): JoinRow {
  unlocked(sql, accountId, write);
  return joinOfAccount(sql, { accountId, id });
}
