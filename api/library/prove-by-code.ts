// What a thief with an unlocked device must not do takes a fresh code from the email besides.

import type { Backend } from '../backend.ts';
import type { Request } from '../http/read-request.ts';
import { emailUnproved } from '../http/request-refusals.ts';
import { keepEvent } from '../identity/account-events.ts';
import { redeemCode } from '../identity/sign-in/one-time-code.ts';
import { attemptBy } from '../identity/sign-in/sign-in.ts';
import { wrongCode } from './library-refusals.ts';

type Proved = Request<'libraryRestart' | 'libraryGeneration' | 'libraryRemove'>;

/** Spends the code. Throws `wrong_code`, `rate_limited` and `email_unproved`. */
export async function proveByCode(backend: Backend, request: Proved, otp: string): Promise<void> {
  const account = await backend.database.read(request.assertSession);
  if (account.verified_at === null) throw emailUnproved('Nothing was changed.');
  await backend.limits.count('guess', await attemptBy(backend, request, account.email));
  const browser = request.browser();
  const { network, sessionHash } = request;
  const at = backend.clock();
  const asking = { way: 'code', network, sessionHash: sessionHash(), at } as const;
  const isProved = await backend.database.transaction((sql) => {
    const { id: accountId, email } = request.assertSession(sql);
    const given = { email, browser, code: otp, at };
    const isRight = redeemCode(sql, backend.config.sessionSecret, given);
    if (!isRight) keepEvent(sql, backend, { ...asking, accountId, kind: 'refused' });
    return isRight; // and not thrown: the try that it cost stays spent
  });
  if (!isProved) throw wrongCode();
}
