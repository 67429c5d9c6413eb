// The ways a library ends: turned off by a device that has its key; or, where no device and no code
// is left, by a fresh code from the email and seven days in which any device can say no.

import type { AnswerOf } from '../../data/every-call.ts';
import { dayText } from '../../data/values/days.ts';
import { indianDay } from '../../data/values/indian-day.ts';
import type { Backend } from '../backend.ts';
import type { Request } from '../http/read-request.ts';
import { emailUnproved } from '../http/request-refusals.ts';
import { keepEvent } from '../identity/account-events.ts';
import { type Message, sendIfPossible } from '../identity/mail.ts';
import { redeemCode } from '../identity/sign-in/one-time-code.ts';
import { attemptBy } from '../identity/sign-in/sign-in.ts';
import { ownLibrary, setRestart, unlocked } from './libraries.ts';
import { keepAct } from './library-acts.ts';
import { wrongCode } from './library-refusals.ts';
import { detach, removeDetached } from './remove-library.ts';

/** A dealer who is away for a weekend still reads the letter, and opens a device. */
const RESTART_MS = 7 * 24 * 3_600_000;

export async function libraryRemove(
  backend: Backend,
  request: Request<'libraryRemove'>,
): Promise<AnswerOf<'libraryRemove'>> {
  const { id } = await backend.database.read(request.assertSession);
  const { write } = request.body;
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
  await proveByCode(backend, request);
  const { id, email } = await backend.database.read(request.assertSession);
  const at = backend.clock();
  const restartAt = await backend.library.transaction((sql) => {
    const library = ownLibrary(sql, id);
    // Asked again, the seven days do not begin anew.
    const restartAt = library.restart_at ?? at + RESTART_MS;
    setRestart(sql, library, restartAt);
    return restartAt;
  });
  await sendIfPossible(backend, restartMessage(email, restartAt, backend.config.support.email));
  return { restartAt: new Date(restartAt).toISOString() };
}

/** Throws `wrong_code`, `rate_limited` and `email_unproved`. */
async function proveByCode(backend: Backend, request: Request<'libraryRestart'>): Promise<void> {
  const account = await backend.database.read(request.assertSession);
  if (account.verified_at === null) throw emailUnproved('Nothing was changed.');
  await backend.limits.count('guess', await attemptBy(backend, request, account.email));
  const browser = request.browser();
  const { network, sessionHash } = request;
  const at = backend.clock();
  const asking = { way: 'code', network, sessionHash: sessionHash(), at } as const;
  const isProved = await backend.database.transaction((sql) => {
    const { id: accountId, email } = request.assertSession(sql);
    const given = { email, browser, code: request.body.otp, at };
    const isRight = redeemCode(sql, backend.config.sessionSecret, given);
    const kind = isRight ? 'library restart asked' : 'refused';
    keepEvent(sql, backend, { ...asking, accountId, kind });
    return isRight; // and not thrown: the try that it cost stays spent
  });
  if (!isProved) throw wrongCode();
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
