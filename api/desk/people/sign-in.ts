// Signs people in to the desk and out of it: an invitation leads to a passkey, and a passkey to a
// session.

import { randomBytes } from 'node:crypto';
import { secretHash } from '../../identity/session-store.ts';
import { deskRefusal } from '../../refusal.ts';
import type { Sql } from '../../storage/sql.ts';
import type { Desk, DeskRequest } from '../desk-request.ts';
import { type Answered, unproved } from './ceremonies.ts';
import { beginSession, endSession, sessionsOfPerson, standingPerson } from './desk-sessions.ts';
import { countUse, keepPasskey, type Passkey, passkeysOf, spendChallenge } from './passkeys.ts';
import { invitedBy, keepDeskEvent, type PersonRow, personById, spendInvitation } from './people.ts';
import { refuseUnsigned, signedInAs } from './signed-act.ts';

const invitationOver = () =>
  deskRefusal(
    'forbidden',
    'This invitation has been used or has expired. Ask for another: desk invite NAME.',
  );

/** Sends the options that the browser needs to make a passkey for the invited person. */
export async function askEnrolment(desk: Desk, request: DeskRequest<'enrolOptions'>) {
  const at = desk.backend.clock();
  const { token } = request.body;
  const person = await desk.backend.database.read((sql) => {
    const personId = invitedBy(sql, { tokenHash: secretHash(token), at });
    return personId === undefined ? undefined : personById(sql, personId);
  });
  if (!person) throw invitationOver();
  const ceremony = { for: 'invitation', browser: request.browser(), token } as const;
  return { ...(await desk.ceremonies.askEnrolment(request.site(), person, ceremony)) };
}

/** Offers to add a passkey. An existing one must sign first: a stolen cookie is not enough. */
export async function addPasskey(desk: Desk, request: DeskRequest<'addPasskey'>) {
  const { name, may } = request.person;
  const { id, session } = signedInAs(request.person);
  const act = { kind: 'add-passkey', target: name, reason: '' } as const;
  await refuseUnsigned(desk, request, act);
  const ceremony = { for: 'one passkey more', session } as const;
  return { ...(await desk.ceremonies.askEnrolment(request.site(), { id, name, may }, ceremony)) };
}

/** Stores the passkey. Needs an invitation, which it uses up, or the person's session. */
export async function enrol(desk: Desk, request: DeskRequest<'enrolVerify'>) {
  const { token, response } = request.body;
  const own = token === undefined ? signedInAs(request.person) : undefined;
  const ceremony = own
    ? ({ for: 'one passkey more', session: own.session } as const)
    : ({ for: 'invitation', browser: request.browser(), token: token ?? '' } as const);
  const passkey = await desk.ceremonies.enrolled(request.site(), response, ceremony);
  const at = desk.backend.clock();
  const { id, idHash } = newSession();
  const name = await desk.backend.database.transaction((sql) => {
    const person = own
      ? standingPerson(sql, { idHash: own.sessionHash, at })
      : spentInvitation(sql, { token: token ?? '', at });
    if (!person) throw own ? unproved() : invitationOver();
    keepOwnPasskey(sql, person, { ...passkey, at });
    if (!own) beginSession(sql, { idHash, personId: person.id, at });
    return person.name;
  });
  if (!own) request.setSession(id);
  return { name };
}

/** A removed person's invitations are deleted. A later one may be for a different person. */
function spentInvitation(sql: Sql, { token, at }: { token: string; at: number }) {
  const tokenHash = secretHash(token);
  const personId = invitedBy(sql, { tokenHash, at });
  const person = personId === undefined ? undefined : personById(sql, personId);
  return person && spendInvitation(sql, tokenHash) ? person : undefined;
}

type Enrolled = Answered<Omit<Passkey, 'personId'>> & { at: number };

function keepOwnPasskey(
  sql: Sql,
  { id, name }: Pick<PersonRow, 'id' | 'name'>,
  { challenge, at, ...passkey }: Enrolled,
) {
  const isFirst = spendChallenge(sql, challenge, at);
  if (!isFirst || !keepPasskey(sql, { ...passkey, personId: id, at })) throw unproved();
  keepDeskEvent(sql, { kind: 'passkey enrolled', who: name, about: name, at });
}

export async function askSignIn(desk: Desk, request: DeskRequest<'signInOptions'>) {
  const ceremony = { for: 'sign-in', browser: request.browser() } as const;
  return { ...(await desk.ceremonies.askSignature(request.site(), ceremony)) };
}

export async function signIn(desk: Desk, request: DeskRequest<'signInVerify'>) {
  const { database, clock } = desk.backend;
  const ceremony = { for: 'sign-in', browser: request.browser() } as const;
  const { response } = request.body;
  const proved = await desk.ceremonies.signedBy(request.site(), response, ceremony);
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

/** Only the browser knows the session's id; the database stores a hash of the id. */
function newSession() {
  const id = randomBytes(32).toString('base64url');
  return { id, idHash: secretHash(id) };
}

export async function meOf({ backend }: Desk, { person }: DeskRequest<'me'>) {
  const { id, name, may, sessionNumber } = person;
  const at = backend.clock();
  const own = await backend.database.read((sql) => ({
    passkeys: id === null ? 0 : passkeysOf(sql, id).length,
    sessions: id === null ? [] : sessionsOfPerson(sql, { personId: id, at }),
  }));
  return {
    name,
    may,
    isSandbox: backend.config.mode === 'sandbox',
    passkeys: own.passkeys,
    sessions: own.sessions.map((each) => ({ ...each, isThis: each.number === sessionNumber })),
  };
}
