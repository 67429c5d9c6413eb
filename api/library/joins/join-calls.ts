// What answers the calls by which a device of an account lets another one in. The steps of the
// asker need its session, those of the approver the write token.

import { randomBytes } from 'node:crypto';
import { deviceName } from '../../../data/library/library-calls.ts';
import type { Backend } from '../../backend.ts';
import type { Request } from '../../http/read-request.ts';
import { unauthenticated } from '../../http/request-refusals.ts';
import type { Sql } from '../../storage/database.ts';
import { bytesOf, textOf } from '../base64url.ts';
import { ownLibrary, unlocked } from '../libraries.ts';
import * as joins from './join-requests.ts';

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
    return joins.askToJoin(sql, asked);
  });
  return { id: textOf(asked.id), expiresAt: new Date(expiresAt).toISOString() };
}

export async function joinState(backend: Backend, request: Request<'joinState'>) {
  const asker = await standingAsker(backend, request);
  const id = bytesOf(request.query.id);
  const join = await backend.library.read((sql) => joins.joinOf(sql, { ...asker, id }));
  const state = joins.stateOf(join, backend.clock());
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
    joins.takeStep(sql, joins.joinOf(sql, { ...asker, id }), { to: 'answered', bytes, at }),
  );
  return {};
}

export async function joinOffer(backend: Backend, request: Request<'joinOffer'>) {
  const approver = await standingApprover(backend, request);
  const step = { to: 'offered', bytes: bytesOf(request.body.point), at: backend.clock() } as const;
  await backend.library.transaction((sql) =>
    joins.takeStep(sql, joinToApprove(sql, approver), step),
  );
  return {};
}

export async function joinSeal(backend: Backend, request: Request<'joinSeal'>) {
  const approver = await standingApprover(backend, request);
  const step = { to: 'sealed', bytes: bytesOf(request.body.sealed), at: backend.clock() } as const;
  await backend.library.transaction((sql) =>
    joins.takeStep(sql, joinToApprove(sql, approver), step),
  );
  return {};
}

export async function joinRefuse(backend: Backend, request: Request<'joinRefuse'>) {
  const approver = await standingApprover(backend, request);
  const at = backend.clock();
  await backend.library.transaction((sql) =>
    joins.refuseJoin(sql, joinToApprove(sql, approver), at),
  );
  return {};
}

/** The caller's account, and the session by which it asks. */
async function standingAsker({ database }: Backend, request: Request<AskerCall>) {
  const { id: accountId } = await database.read(request.assertSession);
  const sessionHash = request.sessionHash();
  if (!sessionHash) throw unauthenticated();
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

/** What whoever holds the write token may answer. */
function joinToApprove(sql: Sql, { accountId, write, id }: Approver): joins.JoinRow {
  unlocked(sql, accountId, write);
  return joins.joinOfAccount(sql, { accountId, id });
}
