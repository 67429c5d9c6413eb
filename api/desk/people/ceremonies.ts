// Makes and checks passkey challenges for enrolment, sign-in and acts. Follows
// https://www.w3.org/TR/webauthn-3 with @simplewebauthn/server, which loads on first use.

import { createHmac, randomFillSync, timingSafeEqual } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Signable } from '../../../data/desk/acts.ts';
import type { PasskeyAnswer } from '../../../data/desk/staff.ts';
import type { Backend } from '../../backend.ts';
import { deskRefusal } from '../../refusal.ts';
import { CHALLENGE_MS, type Passkey, passkeyById, passkeysOf } from './passkeys.ts';
import type { PersonRow } from './people.ts';

const TIME_BYTES = 6;
const OPEN_BYTES = TIME_BYTES + 16;

/** The purpose and the owner of a challenge. An answer from a different session does not match. */
type Ceremony =
  | { for: 'sign-in'; browser: string }
  | { for: 'invitation'; browser: string; token: string }
  | { for: 'one passkey more'; session: string }
  | { for: 'act'; session: string; act: Signable };

type Asked = { ceremony: Ceremony; at: number };

/** Makes a challenge that is valid only for this ceremony. */
function newChallenge(secret: string, { ceremony, at }: Asked): Buffer {
  const open = randomFillSync(Buffer.alloc(OPEN_BYTES));
  open.writeUIntBE(at, 0, TIME_BYTES);
  return Buffer.concat([open, codeOf(secret, open, ceremony)]);
}

function isChallengeOf(secret: string, challenge: string, { ceremony, at }: Asked): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  const open = bytes.subarray(0, OPEN_BYTES);
  const right = codeOf(secret, open, ceremony);
  const given = bytes.subarray(OPEN_BYTES);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
  // Allows five minutes either way, because the clock may be set back before the answer.
  return Math.abs(at - open.readUIntBE(0, TIME_BYTES)) < CHALLENGE_MS;
}

function codeOf(secret: string, open: Buffer, ceremony: Ceremony): Buffer {
  const key = createHmac('sha256', secret).update("key of the desk's challenges").digest();
  return createHmac('sha256', key).update(open).update(JSON.stringify(ceremony)).digest();
}

/** The site's host name and origin, both of which the browser signs with the challenge. */
export type Site = { rpId: string; origin: string };

/** A checked answer and its challenge. A caller that acts on it marks the challenge as used. */
export type Answered<T> = T & { challenge: string };
type NewPasskey = Omit<Passkey, 'personId'>;

export type Ceremonies = ReturnType<typeof makeCeremonies>;

export const unproved = () =>
  deskRefusal('unauthenticated', 'The passkey was not accepted. Try again.');

/** COSE's numbers for Ed25519, ES256 and RS256, which phones, security keys and computers use. */
const ALGORITHMS = [-8, -7, -257];

const load = () => import('@simplewebauthn/server');

export function makeCeremonies({
  database,
  clock,
  config,
}: Pick<Backend, 'database' | 'clock' | 'config'>) {
  const { sessionSecret } = config;
  const asked = (ceremony: Ceremony) =>
    bytesOf(newChallenge(sessionSecret, { ceremony, at: clock() }));

  /** Checks an answer: it must sign a challenge from this ceremony, on this site. */
  async function answered<T>(
    { rpId, origin }: Site,
    ceremony: Ceremony,
    verify: (expected: Expected) => Promise<T | undefined>,
  ): Promise<Answered<T>> {
    let challenge = '';
    const proved = await verify({
      expectedChallenge(given) {
        challenge = given;
        return isChallengeOf(sessionSecret, given, { ceremony, at: clock() });
      },
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
    }).catch(() => undefined); // any error from the library means that the passkey proved nothing
    if (!proved) throw unproved();
    return { ...proved, challenge };
  }

  return {
    async askEnrolment(site: Site, person: PersonRow, ceremony: Ceremony) {
      const known = await database.read((sql) => passkeysOf(sql, person.id));
      return (await load()).generateRegistrationOptions({
        rpName: "Lotproof's desk",
        rpID: site.rpId,
        userName: person.name,
        userID: bytesOf(Buffer.from(`person ${person.id}`)),
        challenge: asked(ceremony),
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: known.map(descriptorOf),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },
    async enrolled(site: Site, answer: PasskeyAnswer, ceremony: Ceremony) {
      const { verifyRegistrationResponse } = await load();
      return answered<NewPasskey>(site, ceremony, async (expected) => {
        const { registrationInfo } = await verifyRegistrationResponse({
          response: answer as unknown as RegistrationResponseJSON, // the library checks it strictly
          supportedAlgorithmIDs: ALGORITHMS,
          ...expected,
        });
        if (!registrationInfo) return undefined;
        const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
        return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
      });
    },
    /** If no person is given, any passkey may answer: at sign-in we do not yet know the person. */
    async askSignature({ rpId }: Site, ceremony: Ceremony, personId?: number) {
      const own =
        personId === undefined ? [] : await database.read((sql) => passkeysOf(sql, personId));
      return (await load()).generateAuthenticationOptions({
        rpID: rpId,
        challenge: asked(ceremony),
        allowCredentials: own.map(descriptorOf),
        userVerification: 'required',
      });
    },
    /** Returns the passkey that signed, with its new counter. Throws if it is unknown. */
    async signedBy(site: Site, answer: PasskeyAnswer, ceremony: Ceremony) {
      const { verifyAuthenticationResponse } = await load();
      const passkey = await database.read((sql) => passkeyById(sql, answer.id));
      if (!passkey) throw unproved();
      const { credentialId: id, counter, publicKey } = passkey;
      return answered<Passkey>(site, ceremony, async (expected) => {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: answer as unknown as AuthenticationResponseJSON, // the library checks it, too
          credential: { id, counter, publicKey: bytesOf(publicKey) },
          ...expected,
        });
        return verified ? { ...passkey, counter: authenticationInfo.newCounter } : undefined;
      });
    },
  };
}

type Expected = {
  expectedChallenge: (given: string) => boolean;
  expectedOrigin: string;
  expectedRPID: string;
  requireUserVerification: true;
};

function descriptorOf({ credentialId: id, transports }: Passkey) {
  return { id, transports };
}

/** The library needs a separate buffer, not a view of Node's pool. */
function bytesOf(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer);
}
