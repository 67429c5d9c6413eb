// In and out of the desk: an invitation becomes a passkey, a passkey a session.

import { randomBytes } from 'node:crypto';
import { refusal } from '../../refusal.ts';
import type { Sql } from '../../storage/sql.ts';
import type { Desk } from '../desk.ts';
import type { DeskRequest } from '../desk-request.ts';
import { unproved } from './ceremonies.ts';
import { beginSession, endSession } from './desk-sessions.ts';
import { hashOfToken, invitedBy, spendInvitation } from './invitations.ts';
import { countUse, keepPasskey } from './passkeys.ts';
import { keepDeskEvent, personById } from './people.ts';

const invitationOver = refusal(
  'forbidden',
  'This invitation was used, or is older than ten minutes. Ask for another: desk invite NAME.',
);

/** Asks the browser for a passkey of whom the link invites. */
export async function askEnrolment(desk: Desk, request: DeskRequest<'enrolOptions'>) {
  const at = desk.backend.clock();
  const tokenHash = hashOfToken(request.body.token);
  const person = await desk.backend.database.read((sql) => {
    const personId = invitedBy(sql, { tokenHash, at });
    return personId === undefined ? undefined : personById(sql, personId);
  });
  if (!person) throw invitationOver();
  return { ...(await desk.ceremonies.askEnrolment(request.site(), person, tokenHash)) };
}

/** By a passkey that one has: a stolen cookie alone adds none. */
export async function addPasskey(desk: Desk, request: DeskRequest<'addPasskey'>) {
  const { id, sessionNumber, name, may } = request.person;
  if (id === null || sessionNumber === null) throw unproved();
  const asked = { sessionNumber, act: { kind: 'add-passkey', target: name, reason: '' } as const };
  const answer = request.body.assertion;
  const proved = await desk.ceremonies.signedAct(request.site(), id, { answer, ...asked });
  const at = desk.backend.clock();
  const isFirst = await desk.backend.database.transaction((sql) =>
    countUse(sql, { ...proved, at }),
  );
  if (!isFirst) throw unproved();
  return { ...(await desk.ceremonies.askEnrolment(request.site(), { id, name, may }, null)) };
}

/** Keeps the passkey, uses the invitation up, and signs in. */
export async function enrol(desk: Desk, request: DeskRequest<'enrolVerify'>) {
  const { database, clock } = desk.backend;
  const { personId, tokenHash, passkey } = await desk.ceremonies.enrolled(
    request.site(),
    request.body.response,
  );
  const at = clock();
  const { id, idHash } = newSession();
  const name = await database.transaction((sql) => {
    const person = personById(sql, personId);
    const isInvited =
      tokenHash === null || spendInvitation(sql, { tokenHash: Buffer.from(tokenHash, 'hex'), at });
    if (!person || !isInvited) throw invitationOver();
    if (!keepPasskey(sql, { ...passkey, personId, at })) throw unproved();
    keepDeskEvent(sql, { kind: 'passkey enrolled', who: person.name, about: person.name, at });
    beginSession(sql, { idHash, personId, at });
    return person.name;
  });
  request.setSession(id);
  return { name };
}

export async function askSignIn(desk: Desk, request: DeskRequest<'signInOptions'>) {
  return { ...(await desk.ceremonies.askSignIn(request.site())) };
}

export async function signIn(desk: Desk, request: DeskRequest<'signInVerify'>) {
  const { database, clock } = desk.backend;
  const proved = await desk.ceremonies.signedIn(request.site(), request.body.response);
  const at = clock();
  const { id, idHash } = newSession();
  const name = await database.transaction((sql) => {
    const person = personById(sql, proved.personId);
    if (!person || !countUse(sql, { ...proved, at })) throw unproved();
    keepDeskEvent(sql, { kind: 'signed in to the desk', who: person.name, about: '', at });
    beginSession(sql, { idHash, personId: person.id, at });
    return person.name;
  });
  request.setSession(id);
  return { name };
}

export async function signOut(desk: Desk, { person, setSession }: DeskRequest<'signOut'>) {
  await end(desk, person.sessionNumber, person.id);
  setSession(undefined);
  return {};
}

export async function endOwnSession(
  desk: Desk,
  { person, body: { number } }: DeskRequest<'endSession'>,
) {
  await end(desk, number, person.id);
  return {};
}

async function end({ backend }: Desk, number: number | null, personId: number | null) {
  if (number === null || personId === null) return;
  await backend.database.transaction((sql: Sql) => endSession(sql, { number, personId }));
}

/** The browser alone knows the id; the database has its hash. */
function newSession() {
  const id = randomBytes(32).toString('base64url');
  return { id, idHash: hashOfToken(id) };
}
