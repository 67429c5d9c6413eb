// Identifies a person by Google's ID token, with the checks that
// https://developers.google.com/identity/gsi/web/guides/verify-google-id-token requires.

import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import * as v from 'valibot';
import { refusal } from '../../refusal.ts';

export type Person = {
  googleId: string;
  email: string;
  /** True if Google hosts the mailbox, and so knows its current owner. */
  isMailboxOfGoogle: boolean;
};

export type GoogleSettings = {
  clientId: string;
  keysUrl: string;
  /** The script that shows Google's sign-in on the page. */
  script: string;
};

export type Google = ReturnType<typeof makeGoogle>;

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];

const Claims = v.object({
  sub: v.pipe(v.string(), v.nonEmpty()),
  email: v.pipe(v.string(), v.toLowerCase()),
  email_verified: v.literal(true),
  nonce: v.string(),
  /** The Workspace domain, if Google hosts its mail. */
  hd: v.optional(v.string()),
});

export function makeGoogle({ clientId, keysUrl, script }: GoogleSettings) {
  const keys = createRemoteJWKSet(new URL(keysUrl));
  return {
    clientId,
    script,
    /** Returns the person in the token. Throws `google_unconfirmed` for another site or nonce. */
    async identify(credential: string, nonces: string[]): Promise<Person> {
      const claims = v.safeParse(Claims, await payloadOf(credential, keys, clientId));
      if (!claims.success || !nonces.includes(claims.output.nonce))
        throw refusal('google_unconfirmed');
      const { sub, email, hd } = claims.output;
      const isMailboxOfGoogle = email.endsWith('@gmail.com') || (hd ?? '') !== '';
      return { googleId: sub, email, isMailboxOfGoogle };
    },
  };
}

async function payloadOf(
  credential: string,
  keys: ReturnType<typeof createRemoteJWKSet>,
  audience: string,
): Promise<unknown> {
  try {
    const { payload } = await jwtVerify(credential, keys, {
      audience,
      issuer: ISSUERS,
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'sub'],
    });
    return payload;
  } catch (error) {
    // An invalid token is refused. Being unable to fetch Google's keys is an outage.
    const isOutage =
      error instanceof errors.JWKSTimeout ||
      error instanceof errors.JWKSInvalid ||
      error instanceof TypeError ||
      (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC');
    if (isOutage) throw refusal('google_down');
    if (error instanceof errors.JOSEError) throw refusal('google_unconfirmed');
    throw error;
  }
}
