// Checks that a passkey signed an act. A signature is valid once, for exactly this act, in the
// session that asked for it, and only from the person's own passkey. A rejected passkey is counted,
// recorded, and reported to the operator by email.

import * as v from 'valibot';
import { Signable } from '../../../data/desk/acts.ts';
import type { DeskCall } from '../../../data/desk/desk-calls.ts';
import { PasskeyAnswer } from '../../../data/desk/staff.ts';
import { deskRefusal, Refusal } from '../../refusal.ts';
import type { Sql } from '../../storage/sql.ts';
import { type Desk, type DeskRequest, onlySees, type Person } from '../desk-request.ts';
import { unproved } from './ceremonies.ts';
import { standingPerson } from './desk-sessions.ts';
import { countUse, passkeyById } from './passkeys.ts';
import { keepDeskEvent, personById } from './people.ts';

const notSigned = () => deskRefusal('unauthenticated', 'Confirm the act with your passkey.');

/** Returns what the passkey must sign. */
export async function askAct(desk: Desk, { person, body, site }: DeskRequest<'actChallenge'>) {
  // A person who may see the desk but not act may still add a second passkey.
  if (body.kind !== 'add-passkey' && person.may !== 'act') throw onlySees();
  const { id, session } = signedInAs(person);
  const ceremony = { for: 'act', session, act: v.parse(Signable, body) } as const;
  return { ...(await desk.ceremonies.askSignature(site(), ceremony, id)) };
}

type Signed = Pick<DeskRequest<'act'>, 'person' | 'site'> & {
  body: { assertion?: PasskeyAnswer | undefined };
};

/** Throws unless the person's passkey signed the act, except in a sandbox without a sign-in. */
export async function refuseUnsigned(
  { backend, ceremonies }: Desk,
  { person, body, site }: Signed,
  act: Signable,
): Promise<void> {
  if (person.id === null) return;
  const { id, session, sessionHash: idHash } = signedInAs(person);
  if (!body.assertion) throw notSigned();
  // The schema puts the fields in a fixed order, because acts are compared as JSON.
  const ceremony = { for: 'act', session, act: v.parse(Signable, act) } as const;
  const proved = await ceremonies.signedBy(site(), body.assertion, ceremony);
  if (proved.personId !== id) throw unproved();
  const at = backend.clock();
  const isSigned = await backend.database.transaction(
    (sql) => standingPerson(sql, { idHash, at })?.id === id && countUse(sql, { ...proved, at }),
  );
  if (!isSigned) throw notSigned();
}

/** Returns the person and their session's hash, for the challenge. Throws without a session. */
export function signedInAs(person: Person | undefined) {
  const { id = null, sessionHash = null } = person ?? {};
  if (id === null || sessionHash === null) throw unproved();
  return { id, sessionHash, session: sessionHash.toString('base64url') };
}

type Attempt = { name: DeskCall; person: Person | undefined; network: string; body: unknown };

/** Rethrows the error. Records no more rejections once the limit is reached. */
export async function keepRefusedPasskey(
  { backend }: Desk,
  error: unknown,
  { name, person, network, body }: Attempt,
): Promise<never> {
  if (!(error instanceof Refusal) || error.code !== 'unauthenticated') throw error;
  // The whole desk shares one limit, because an unknown passkey names no person.
  const by = { email: 'desk', network, knownBrowser: undefined };
  await backend.limits.count('passkey', by).catch(() => {
    throw error;
  });
  const at = backend.clock();
  await backend.database.transaction((sql) => {
    const who = person?.name ?? 'not signed in';
    const about = [name, ownerOf(sql, body)].filter((each) => each !== undefined).join(', ');
    keepDeskEvent(sql, { kind: 'passkey refused', who, about, at });
  });
  backend.log.error("a passkey was rejected at the desk: see the desk's log");
  throw error;
}

const Named = v.partial(v.object({ response: PasskeyAnswer, assertion: PasskeyAnswer }));

/** Returns the person whom the passkey claims to belong to; undefined if it is unknown. */
function ownerOf(sql: Sql, body: unknown): string | undefined {
  const { response, assertion } = v.parse(Named, body); // a schema has already checked it
  const passkey = passkeyById(sql, (response ?? assertion)?.id ?? '');
  return passkey && personById(sql, passkey.personId)?.name;
}
