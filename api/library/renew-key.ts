// A new key and a new code, when a device is removed or all are signed out: whoever has only the
// old key, or the old code, writes nothing more and learns nothing new. It takes a fresh code from
// the email, so that a thief with an unlocked device does not shut the dealer out.

import type { AnswerOf } from '../../data/every-call.ts';
import type { Backend } from '../backend.ts';
import type { Request } from '../http/read-request.ts';
import { keepEvent } from '../identity/account-events.ts';
import { signOutElsewhere } from '../identity/accounts.ts';
import { proveByCode } from './begin-and-end.ts';
import { closeJoins } from './joins.ts';
import { bytesOf, hasKey, type Key, ownLibrary, renewKey, unlocked } from './libraries.ts';
import { restoredAt } from './library-file.ts';
import { notNext } from './library-refusals.ts';

/**
 * The library first: its old token must not be good for longer than the sessions. Sent again
 * after a lost answer, it finds the key renewed and ends the sessions.
 */
export async function libraryGeneration(
  backend: Backend,
  request: Request<'libraryGeneration'>,
): Promise<AnswerOf<'libraryGeneration'>> {
  const { write, generation, writeHash, recovery } = request.body;
  const key = { generation, writeHash: bytesOf(writeHash), recovery: bytesOf(recovery) };
  const { id: accountId } = await backend.database.read(request.assertSession);
  const { network, sessionHash } = request;
  const own = sessionHash();
  const at = backend.clock();
  if (await isToBeProved(backend, { accountId, write, key })) {
    await proveByCode(backend, request, request.body.otp ?? '');
  }
  await backend.library.transaction((sql) => {
    if (hasKey(ownLibrary(sql, accountId), key)) return;
    const library = unlocked(sql, accountId, write);
    if (generation !== library.generation + 1) throw notNext();
    renewKey(sql, library, { ...key, at });
    closeJoins(sql, accountId);
  });
  await backend.database.transaction((sql) => {
    request.assertSession(sql);
    signOutElsewhere(sql, { accountId, own });
    const event = { accountId, network, sessionHash: own, at };
    keepEvent(sql, backend, { ...event, kind: 'library key renewed' });
  });
  return {};
}

/** After a restore a device tells by itself of keys that were lost; it may be away for so long. */
const RETOLD_MS = 30 * 24 * 3_600_000;

/**
 * Whether there is something to renew that takes a code: not what was renewed already, nor what a
 * restored server lost. Throws `library_locked` before a code is spent.
 */
function isToBeProved(
  { library: file, clock }: Backend,
  { accountId, write, key }: { accountId: string; write: string; key: Key },
): Promise<boolean> {
  const at = clock();
  return file.read((sql) => {
    if (hasKey(ownLibrary(sql, accountId), key)) return false;
    const { generation } = unlocked(sql, accountId, write);
    if (key.generation !== generation + 1) throw notNext();
    return at - restoredAt(sql) > RETOLD_MS;
  });
}
