// Turns the library on: an account's first device creates it and other devices join. Seven days
// after a dealer asks to restart, a new library may replace the old one.

import type { AnswerOf } from '../../data/every-call.ts';
import { dayText } from '../../data/values/days.ts';
import { indianDay } from '../../data/values/time-text.ts';
import type { Backend, Request } from '../backend.ts';
import { type EventKind, keepEvent } from '../identity/account-events.ts';
import { signOutEverywhere } from '../identity/accounts.ts';
import { type Message, sendIfPossible } from '../identity/mail.ts';
import { proveByCode } from '../identity/sign-in/sign-in.ts';
import { refusal } from '../refusal.ts';
import type { Sql } from '../storage/database.ts';
import { closeJoins } from './joins.ts';
import {
  addLibrary,
  bytesOf,
  hasKey,
  isIdTaken,
  type Key,
  libraryOf,
  type NewLibrary,
  ownLibrary,
  renewKey,
  restartOf,
  setRestart,
  textOf,
  unlocked,
} from './libraries.ts';
import { epochOf, restoredAt } from './library-file.ts';
import { detach, removeDetached } from './remove-library.ts';

type Act = Pick<Request<'libraryKeep'>, 'accountId' | 'network' | 'sessionHash'>;

/** Records the event in its own commit, after the library's. A crash between them loses it. */
async function keepAct(
  backend: Pick<Backend, 'database' | 'config' | 'clock'>,
  caller: Act,
  kind: EventKind,
): Promise<void> {
  const event = { accountId: caller.accountId, kind, caller, at: backend.clock() };
  await backend.database.transaction((sql) => keepEvent(sql, backend, event));
}

type Wanted = { library: NewLibrary; replaces: Buffer | undefined; at: number };

export async function libraryCreate(
  backend: Backend,
  request: Request<'libraryCreate'>,
): Promise<AnswerOf<'libraryCreate'>> {
  if (backend.library.room.isShort()) throw refusal('library_no_room');
  const { id, writeHash, recovery, replaces } = request.body;
  const account = await backend.database.read(request.assertSession);
  if (account.verified_at === null) throw refusal('email_unproved', { not: 'turned on' });
  const wanted: Wanted = {
    library: {
      accountId: account.id,
      id: bytesOf(id),
      generation: 1,
      writeHash: bytesOf(writeHash),
      recovery: bytesOf(recovery),
    },
    replaces: replaces === undefined ? undefined : bytesOf(replaces),
    at: backend.clock(),
  };
  const epoch = await backend.library.transaction((sql) => {
    create(sql, wanted);
    return epochOf(sql);
  });
  await keepAct(backend, request, 'library turned on');
  return { epoch: textOf(epoch) };
}

/** Creates the library. Throws `library_exists` and `restart_pending`. */
function create(sql: Sql, wanted: Wanted): void {
  const { library, at } = wanted;
  makeWay(sql, wanted);
  const own = libraryOf(sql, library.accountId);
  if (own?.id.equals(library.id) && hasKey(own, library)) return; // an earlier request created it
  if (own || isIdTaken(sql, library.id)) throw refusal('library_exists');
  addLibrary(sql, library, at);
}

/** Gives up the library that is being replaced. Throws `restart_pending`. */
function makeWay(sql: Sql, { library, replaces, at }: Wanted): void {
  const own = libraryOf(sql, library.accountId);
  if (!own || !replaces?.equals(own.id) || own.id.equals(library.id)) return;
  const restartAt = restartOf(own, at);
  if (restartAt === null || restartAt > at) throw refusal('restart_pending');
  // The next sweep deletes the old records, so that no request has to wait for it.
  detach(sql, own);
}

// Ends a library. A device that has its key can turn it off, with a fresh code from an email. If
// the dealer has no device and no recovery code, a fresh code starts a wait of seven days, during
// which any device can object.

/** A dealer who is away for a weekend can still read the email and open a device in time. */
const RESTART_MS = 7 * 24 * 3_600_000;

export async function libraryRemove(
  backend: Backend,
  request: Request<'libraryRemove'>,
): Promise<AnswerOf<'libraryRemove'>> {
  const { id } = await backend.database.read(request.assertSession);
  const { write, otp } = request.body;
  // Before using up the code, checks that the device may turn the library off.
  await backend.library.read((sql) => unlocked(sql, id, write));
  await proveByCode(backend, request, otp);
  await backend.library.transaction((sql) => detach(sql, unlocked(sql, id, write)));
  await keepAct(backend, request, 'library turned off');
  await removeDetached(backend.library);
  return {};
}

export async function libraryRestart(
  backend: Backend,
  request: Request<'libraryRestart'>,
): Promise<AnswerOf<'libraryRestart'>> {
  const at = backend.clock();
  // A repeated request does not restart the seven days, and its code may be used up.
  const pendingAt = await backend.library.read((sql) =>
    restartOf(ownLibrary(sql, request.accountId), at),
  );
  if (pendingAt !== null) return { restartAt: new Date(pendingAt).toISOString() };
  await proveByCode(backend, request, request.body.otp);
  await keepAct(backend, request, 'library restart asked');
  const { id, email } = await backend.database.read(request.assertSession);
  const restartAt = at + RESTART_MS;
  await backend.library.transaction((sql) => setRestart(sql, ownLibrary(sql, id), restartAt));
  await sendIfPossible(backend, restartMessage(email, restartAt, backend.config.support.email));
  return { restartAt: new Date(restartAt).toISOString() };
}

export async function libraryKeep(
  backend: Backend,
  request: Request<'libraryKeep'>,
): Promise<AnswerOf<'libraryKeep'>> {
  const { id } = await backend.database.read(request.assertSession);
  const { write } = request.body;
  await backend.library.transaction((sql) => setRestart(sql, unlocked(sql, id, write), null));
  await keepAct(backend, request, 'library restart refused');
  return {};
}

function restartMessage(to: string, restartAt: number, support: string): Message {
  const day = dayText('en', indianDay(restartAt));
  const asked =
    'A person who is logged in to your Lotproof account asked to start again with the reports on ' +
    `your devices. From ${day} on, what your devices have stored on the server can be replaced; ` +
    'no one can read it without a device or the recovery code.';
  const ifNot =
    'If this was you, there is nothing to do. If it was not, open Lotproof on a device that has ' +
    'your reports and say no in your profile, log out everywhere, and write to ' +
    `${support}. What is on your devices stays there in any case.`;
  return { to, subject: 'Starting again with your reports', text: `${asked}\n\n${ifNot}\n` };
}

// Sets a new key and a new recovery code after a device was removed or all were signed out. Devices
// that have only the old ones can then neither write nor read anything new. This needs a fresh code
// from an email, so that a thief with an unlocked device cannot shut the dealer out.

/**
 * Renews the library's key first, because the old token must not outlive the sessions. If the
 * answer is lost, a repeat finds the key renewed and ends the sessions.
 */
export async function libraryGeneration(
  backend: Backend,
  request: Request<'libraryGeneration'>,
): Promise<AnswerOf<'libraryGeneration'>> {
  const { write, generation, writeHash, recovery, otp } = request.body;
  const key = { generation, writeHash: bytesOf(writeHash), recovery: bytesOf(recovery) };
  const { id: accountId } = await backend.database.read(request.assertSession);
  const at = backend.clock();
  if (await isToBeProved(backend, { accountId, write, key })) {
    // A device that sends lost keys too late repeats this at each sync, so it counts as no attempt.
    if (otp === undefined) throw refusal('wrong_code');
    await proveByCode(backend, request, otp);
  }
  await backend.library.transaction((sql) => {
    if (hasKey(ownLibrary(sql, accountId), key)) return;
    const library = unlocked(sql, accountId, write);
    if (generation !== library.generation + 1) throw refusal('key_not_next');
    renewKey(sql, library, { ...key, at });
    closeJoins(sql, accountId);
  });
  await backend.database.transaction((sql) => {
    request.assertSession(sql);
    signOutEverywhere(sql, accountId, request.sessionHash() ?? null);
    keepEvent(sql, backend, { accountId, kind: 'library key renewed', caller: request, at });
  });
  return {};
}

/** After a restore, a device that returns within this time sends lost keys automatically. */
const RETOLD_MS = 30 * 24 * 3_600_000;

/**
 * Returns whether the renewal needs a code. It needs none if it is a repeat, or if the server lost
 * it in a restore. Throws `library_locked` before using up a code.
 */
function isToBeProved(
  { library: file, clock }: Backend,
  { accountId, write, key }: { accountId: string; write: string; key: Key },
): Promise<boolean> {
  const at = clock();
  return file.read((sql) => {
    if (hasKey(ownLibrary(sql, accountId), key)) return false;
    const { generation } = unlocked(sql, accountId, write);
    if (key.generation !== generation + 1) throw refusal('key_not_next');
    return at - restoredAt(sql) > RETOLD_MS;
  });
}
