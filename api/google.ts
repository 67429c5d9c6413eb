// Google's word for who somebody is: an ID token, checked as
// https://developers.google.com/identity/gsi/web/guides/verify-google-id-token asks.

import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import * as v from 'valibot';
import { Refusal } from './refusal.ts';

export type Google = {
  clientId: string;
  /** The script that puts Google's sign-in on the page. */
  script: string;
  /** Whom Google vouches for; throws `forbidden` for any token that it did not issue to us. */
  identify: (credential: string) => Promise<{ googleId: string; email: string }>;
};

export type GoogleSettings = { clientId: string; keysUrl: string; script: string };

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];

const Claims = v.object({
  sub: v.pipe(v.string(), v.nonEmpty()),
  email: v.pipe(v.string(), v.toLowerCase()),
  email_verified: v.literal(true),
});

export function makeGoogle({ clientId, keysUrl, script }: GoogleSettings): Google {
  const keys = createRemoteJWKSet(new URL(keysUrl));
  return {
    clientId,
    script,
    async identify(credential) {
      const claims = v.safeParse(Claims, await payloadOf(credential, keys, clientId));
      if (!claims.success) throw refused();
      return { googleId: claims.output.sub, email: claims.output.email };
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
    // A token that is not right is refused; Google's keys out of reach are Google's outage.
    const isOutage =
      error instanceof errors.JWKSTimeout ||
      error instanceof errors.JWKSInvalid ||
      error instanceof TypeError ||
      (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC');
    if (isOutage) throw new Refusal('service_off', 'Google cannot be reached. Use the email OTP.');
    if (error instanceof errors.JOSEError) throw refused();
    throw error;
  }
}

function refused(): Refusal {
  return new Refusal('forbidden', 'Google did not confirm this sign-in. Try again.');
}
