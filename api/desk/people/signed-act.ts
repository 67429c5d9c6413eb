// An act is signed by its person's own passkey, in this very session, exactly as it is, and once.

import type { Act } from '../../../data/desk/acts.ts';
import type { PasskeyAnswer } from '../../../data/desk/staff.ts';
import { refusal } from '../../refusal.ts';
import type { Desk } from '../desk.ts';
import { onlySees } from '../desk-endpoints.ts';
import type { DeskRequest, Person } from '../desk-request.ts';
import { unproved } from './ceremonies.ts';
import { standingPerson } from './desk-sessions.ts';
import { countUse } from './passkeys.ts';

const notSigned = refusal('unauthenticated', 'Confirm it with your passkey.');

/** What the passkey is to sign. */
export async function askAct(desk: Desk, { person, body, site }: DeskRequest<'actChallenge'>) {
  // Everybody may have a second passkey.
  if (body.kind !== 'add-passkey' && person.may !== 'act') throw onlySees();
  const { id, session } = signedInAs(person);
  const ceremony = { for: 'act', session, act: actIn(body) } as const;
  return { ...(await desk.ceremonies.askSignature(site(), ceremony, id)) };
}

type Signed = Pick<DeskRequest<'act'>, 'person' | 'site'> & {
  body: { assertion?: PasskeyAnswer | undefined };
};

/** Whoever works in a sandbox without having signed in has no passkey to be asked for. */
export async function refuseUnsigned(
  { backend, ceremonies }: Desk,
  { person, body, site }: Signed,
  act: Act,
): Promise<void> {
  if (person.id === null) return;
  const { id, session, sessionHash: idHash } = signedInAs(person);
  if (!body.assertion) throw notSigned();
  const ceremony = { for: 'act', session, act } as const;
  const proved = await ceremonies.signedBy(site(), body.assertion, ceremony);
  if (proved.personId !== id) throw unproved();
  const at = backend.clock();
  const isSigned = await backend.database.transaction(
    (sql) => standingPerson(sql, { idHash, at })?.id === id && countUse(sql, { ...proved, at }),
  );
  if (!isSigned) throw notSigned();
}

/** With its session in the form that a challenge stands for; throws where there is none. */
export function signedInAs(person: Person | undefined) {
  const { id = null, sessionHash = null } = person ?? {};
  if (id === null || sessionHash === null) throw unproved();
  return { id, sessionHash, session: sessionHash.toString('base64url') };
}

/** The same order of names, whatever the page sent: what is signed is compared as text. */
export function actIn({ kind, target, amountPaise, reason, tell, email }: Act): Act {
  return {
    kind,
    target,
    ...(amountPaise === undefined ? {} : { amountPaise }),
    reason,
    ...(tell === undefined ? {} : { tell }),
    ...(email === undefined ? {} : { email }),
  };
}
