// What browsers are asked to sign, and whether it was signed: enrolment, sign-in, and an act.
// https://www.w3.org/TR/webauthn-3, by @simplewebauthn/server, which is loaded when first needed.

import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import * as v from 'valibot';
import type { Act } from '../../../data/desk/acts.ts';
import type { PasskeyAnswer } from '../../../data/desk/staff.ts';
import type { Backend } from '../../backend.ts';
import { refusal } from '../../refusal.ts';
import { makeChallenges } from './challenges.ts';
import { type Passkey, passkeyById, passkeysOf } from './passkeys.ts';
import type { PersonRow } from './people.ts';

/** Whom the browser believes it speaks to: both are signed with the challenge. */
export type Site = { rpId: string; origin: string };

/** Who is about to enrol a passkey, by an invitation or by one they have. */
type Enrolment = { personId: number; tokenHash: string | null };
type AskedAct = { sessionNumber: number; act: Act };

export type Ceremonies = ReturnType<typeof makeCeremonies>;

export const unproved = refusal('unauthenticated', 'The passkey was not accepted. Try again.');

/** Ed25519, ES256 and RS256 by their COSE numbers: what phones, keys and computers offer. */
const ALGORITHMS = [-8, -7, -257];

const load = () => import('@simplewebauthn/server');

export function makeCeremonies({ database, clocks }: Pick<Backend, 'database' | 'clocks'>) {
  const { monotonic } = clocks;
  const signIns = makeChallenges<'sign in'>(monotonic);
  const enrolments = makeChallenges<Enrolment>(monotonic);
  const acts = makeChallenges<AskedAct>(monotonic);
  return {
    async askEnrolment(site: Site, person: PersonRow, tokenHash: Buffer | null) {
      const known = await database.read((sql) => passkeysOf(sql, person.id));
      const facts = { personId: person.id, tokenHash: tokenHash?.toString('hex') ?? null };
      return (await load()).generateRegistrationOptions({
        rpName: "Lotproof's desk",
        rpID: site.rpId,
        userName: person.name,
        userID: bytesOf(Buffer.from(`person ${person.id}`)),
        challenge: bytesOf(enrolments.make(facts)),
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: known.map(descriptorOf),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },
    /** The new passkey, and whose it is to be; throws where this browser was not asked for it. */
    enrolled: async (site: Site, answer: PasskeyAnswer) => {
      const challenge = challengeIn(answer);
      const facts = enrolments.take(challenge);
      if (!facts) throw unproved();
      return { ...facts, passkey: await newPasskey(site, answer, challenge) };
    },
    async askSignIn(site: Site) {
      const challenge = bytesOf(signIns.make('sign in'));
      return askToSign(site, challenge, []);
    },
    /** Whose passkey signed; throws where none of a person's did, or it was not asked for. */
    async signedIn(site: Site, answer: PasskeyAnswer): Promise<Passkey> {
      const challenge = challengeIn(answer);
      if (signIns.take(challenge) === undefined) throw unproved();
      const passkey = await database.read((sql) => passkeyById(sql, answer.id));
      return provedBy(site, { answer, challenge, passkey });
    },
    async askAct(site: Site, personId: number, asked: AskedAct) {
      const own = await database.read((sql) => passkeysOf(sql, personId));
      return askToSign(site, bytesOf(acts.make(asked)), own);
    },
    /** Throws unless the person's own passkey signed exactly this act, in this very session. */
    async signedAct(site: Site, personId: number, { answer, ...asked }: AskedAct & Answered) {
      const challenge = challengeIn(answer);
      const known = acts.take(challenge);
      const isAsked = JSON.stringify(known) === JSON.stringify(asked);
      if (!known || !isAsked) throw unproved();
      const own = await database.read((sql) => passkeysOf(sql, personId));
      const passkey = own.find(({ credentialId }) => credentialId === answer.id);
      return provedBy(site, { answer, challenge, passkey });
    },
  };
}

type Answered = { answer: PasskeyAnswer };

async function askToSign({ rpId }: Site, challenge: Uint8Array<ArrayBuffer>, own: Passkey[]) {
  const { generateAuthenticationOptions } = await load();
  const allowCredentials = own.map(descriptorOf);
  const userVerification = 'required';
  return generateAuthenticationOptions({
    rpID: rpId,
    challenge,
    allowCredentials,
    userVerification,
  });
}

/** With what its authenticator counts now. */
async function provedBy(
  { rpId, origin }: Site,
  { answer, challenge, passkey }: Answered & { challenge: string; passkey: Passkey | undefined },
): Promise<Passkey> {
  if (!passkey) throw unproved();
  const { verifyAuthenticationResponse } = await load();
  const { credentialId: id, counter } = passkey;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON, // the library reads it strictly
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: { id, counter, publicKey: bytesOf(passkey.publicKey) },
    requireUserVerification: true,
  }).catch(() => {
    throw unproved(); // each of its errors is one way not to be believed
  });
  if (!verified) throw unproved();
  return { ...passkey, counter: authenticationInfo.newCounter };
}

async function newPasskey({ rpId, origin }: Site, answer: PasskeyAnswer, challenge: string) {
  const { verifyRegistrationResponse } = await load();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON, // the library reads it strictly
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => {
    throw unproved();
  });
  if (!registrationInfo) throw unproved();
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
}

const ClientData = v.object({ challenge: v.string() });

/** Under which it was asked: everything else in it the library checks. */
function challengeIn({ response }: PasskeyAnswer): string {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString();
    return v.parse(ClientData, JSON.parse(text)).challenge;
  } catch {
    throw unproved();
  }
}

function descriptorOf({ credentialId: id, transports }: Passkey) {
  return { id, transports };
}

/** The library wants bytes of their own, and no view of Node's pool. */
function bytesOf(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer);
}
