// Lets a new device ask to join. The server passes on both devices' messages; if it forges one, the
// six digits differ. Each step is taken once, by the device that is allowed to take it.

import { randomBytes } from 'node:crypto';
import { deviceName, type JoinState } from '../../data/library/library-calls.ts';
import type { Backend, Request } from '../backend.ts';
import { refusal } from '../refusal.ts';
import type { Sql } from '../storage/database.ts';
import { bytesOf, ownLibrary, textOf, unlocked } from './libraries.ts';

const JOIN_MS = 10 * 60_000;
const DAY_MS = 24 * 3_600_000;
/** No dealer sets up more devices than this at once. */
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

type Caller = { accountId: string; sessionHash: Buffer };

type Step = Request<'joinStep'>['body'];
type NewJoin = Caller & { id: Buffer; browser: string; commitment: Buffer; at: number };

/**
 * Makes a request to join and ends this session's earlier ones. Returns when it expires. Throws
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

/** Returns the requests from other sessions that an approver can still answer. */
export function openJoinsFor(
  sql: Sql,
  { accountId, sessionHash, at }: Caller & { at: number },
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

/** Returns this account's request with the given id. Throws `no_join`. */
function joinOf(sql: Sql, { accountId, id }: { accountId: string; id: string }): JoinRow {
  const join = sql.get<JoinRow>(
    'SELECT * FROM join_request WHERE id = :id AND account_id = :accountId',
    { id: bytesOf(id), accountId },
  );
  if (!join) throw refusal('no_join');
  return join;
}

export function stateOf({ state, expires_at }: JoinRow, at: number): JoinState {
  return state !== 'refused' && expires_at <= at ? 'expired' : state;
}

/** The state before each step, and the column that the step fills. */
const STEPS = {
  offered: {
    from: 'asked',
    column: 'approver_point',
    fill: "UPDATE join_request SET state = 'offered', approver_point = :bytes WHERE id = :id",
  },
  answered: {
    from: 'offered',
    column: 'asker_point',
    fill: "UPDATE join_request SET state = 'answered', asker_point = :bytes WHERE id = :id",
  },
  sealed: {
    from: 'answered',
    column: 'sealed',
    fill: "UPDATE join_request SET state = 'sealed', sealed = :bytes WHERE id = :id",
  },
} as const;

/**
 * Takes the step. Throws `join_over` if the request is too old, was refused, or was answered by a
 * different device. A repeat succeeds, because the first answer may have been lost.
 */
function takeStep(sql: Sql, join: JoinRow, { step, at }: { step: Step; at: number }): void {
  const { id } = join;
  const { to } = step;
  const state = stateOf(join, at);
  if (to === 'refused') {
    if (state === 'sealed' || state === 'expired') throw refusal('join_over');
    sql.run("UPDATE join_request SET state = 'refused' WHERE id = :id", { id });
    return;
  }
  const { from, column, fill } = STEPS[to];
  const bytes = bytesOf(to === 'sealed' ? step.sealed : step.point);
  if (state === to && join[column]?.equals(bytes)) return;
  if (state !== from) throw refusal('join_over');
  sql.run(fill, { id, bytes });
}

/** Ends all open requests, because the keys that they would get are no longer valid. */
export function closeJoins(sql: Sql, accountId: string): void {
  const text = `UPDATE join_request SET state = 'refused', sealed = NULL
    WHERE account_id = :accountId`;
  sql.run(text, { accountId });
}

/** Deletes the sealed keys of ended requests at once. Keeps the rows for a day, for counting. */
export function forgetOldJoins(sql: Sql, at: number): void {
  sql.run('UPDATE join_request SET sealed = NULL WHERE sealed IS NOT NULL AND expires_at <= :at', {
    at,
  });
  sql.run('DELETE FROM join_request WHERE expires_at <= :before', { before: at - DAY_MS });
}

// Handles the calls with which one of an account's devices lets another join. The asker's steps
// need the asker's session; the approver's steps need the write token.

export async function joinAsk(backend: Backend, request: Request<'joinAsk'>) {
  const caller = await callerIn(backend, request);
  const { commit } = request.body;
  const browser = deviceName(request.userAgent);
  const at = backend.clock();
  const asked = { ...caller, id: randomBytes(16), browser, commitment: bytesOf(commit), at };
  const expiresAt = await backend.library.transaction((sql) => {
    ownLibrary(sql, caller.accountId);
    return askToJoin(sql, asked);
  });
  return { id: textOf(asked.id), expiresAt: new Date(expiresAt).toISOString() };
}

export async function joinState(backend: Backend, request: Request<'joinState'>) {
  const { accountId, sessionHash } = await callerIn(backend, request);
  const { id } = request.query;
  const join = await backend.library.read((sql) => joinOf(sql, { accountId, id }));
  if (!join.session_hash.equals(sessionHash)) throw refusal('no_join');
  const state = stateOf(join, backend.clock());
  return {
    state,
    point: join.approver_point && textOf(join.approver_point),
    sealed: state === 'sealed' && join.sealed ? textOf(join.sealed) : null,
  };
}

export async function joinStep(backend: Backend, request: Request<'joinStep'>) {
  const { accountId, sessionHash } = await callerIn(backend, request);
  const step = request.body;
  const at = backend.clock();
  await backend.library.transaction((sql) => {
    if (step.to !== 'answered') unlocked(sql, accountId, step.write);
    const join = joinOf(sql, { accountId, id: step.id });
    const isOwn = join.session_hash.equals(sessionHash);
    if (step.to === 'answered' && !isOwn) throw refusal('no_join');
    takeStep(sql, join, { step, at });
  });
  return {};
}

/** Returns the caller's account and session. */
async function callerIn(
  { database }: Backend,
  request: Pick<Request<'joinAsk'>, 'assertSession' | 'sessionHash'>,
): Promise<Caller> {
  const { id: accountId } = await database.read(request.assertSession);
  const sessionHash = request.sessionHash();
  if (!sessionHash) throw refusal('unauthenticated');
  return { accountId, sessionHash };
}
