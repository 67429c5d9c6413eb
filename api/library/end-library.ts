// The ways a library ends: turned off by a device that has its key and
// a fresh code from the email; or, where no device and no code
// is left, by a fresh code from the email and seven days in which any device can say no.

import type { AnswerOf } from '../../data/every-call.ts';
import { dayText } from '../../data/values/days.ts';
import { indianDay } from '../../data/values/time-text.ts';
import type { Backend } from '../backend.ts';
import type { Request } from '../http/read-request.ts';
import { type Message, sendIfPossible } from '../identity/mail.ts';
import { ownLibrary, restartOf, setRestart, unlocked } from './libraries.ts';
import { keepAct } from './library-acts.ts';
import { proveByCode } from './prove-by-code.ts';
import { detach, removeDetached } from './remove-library.ts';

/** A dealer who is away for a weekend still reads the letter, and opens a device. */
const RESTART_MS = 7 * 24 * 3_600_000;

export async function libraryRemove(
  backend: Backend,
  request: Request<'libraryRemove'>,
): Promise<AnswerOf<'libraryRemove'>> {
  const { id } = await backend.database.read(request.assertSession);
  const { write, otp } = request.body;
  // Before the code is spent: it must be this device's to turn off.
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
  // Before the code is spent: there must be something to start again.
  await backend.library.read((sql) => ownLibrary(sql, request.accountId));
  await proveByCode(backend, request, request.body.otp);
  await keepAct(backend, request, 'library restart asked');
  const { id, email } = await backend.database.read(request.assertSession);
  const at = backend.clock();
  const restartAt = await backend.library.transaction((sql) => {
    const library = ownLibrary(sql, id);
    // Asked again, the seven days do not begin anew.
    const restartAt = restartOf(library, at) ?? at + RESTART_MS;
    setRestart(sql, library, restartAt);
    return restartAt;
  });
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
    'Somebody who is logged in to your Lotproof account asked to start again with the reports on ' +
    `your devices. From ${day} on, what your devices have stored on the server can be replaced; ` +
    'nobody can read it without a device or the recovery code.';
  const ifNot =
    'If this was you, there is nothing to do. If it was not, open Lotproof on a device that has ' +
    'your reports and say no in your profile, log out everywhere, and write to ' +
    `${support}. What is on your devices stays there in any case.`;
  return { to, subject: 'Starting again with your reports', text: `${asked}\n\n${ifNot}\n` };
}
