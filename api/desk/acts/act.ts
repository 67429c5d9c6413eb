// Something done at the desk: allowed, shown before, signed by the person's passkey, and carried
// out by the operator's own command.

import { type Act, type ActDone, type ActPreview, asksPasskey } from '../../../data/desk/acts.ts';
import { sentenceFor } from '../../operator/failures.ts';
import type { OperatorSession } from '../../operator/session.ts';
import { Refusal, refusal } from '../../refusal.ts';
import type { Desk } from '../desk.ts';
import { onlySees } from '../desk-endpoints.ts';
import type { DeskRequest } from '../desk-request.ts';
import { countUse } from '../people/passkeys.ts';
import { keepDeskEvent } from '../people/people.ts';
import { commandFor } from './act-command.ts';
import { operatorSession } from './desk-session.ts';
import { previewOf } from './preview.ts';

const notSigned = refusal('unauthenticated', 'Confirm it with your passkey.');

/** What the passkey is to sign: exactly this act, in this session. */
export async function askAct(desk: Desk, { person, body, site }: DeskRequest<'actChallenge'>) {
  // Everybody may have a second passkey.
  if (body.kind !== 'add-passkey' && person.may !== 'act') throw onlySees();
  const { id, sessionNumber } = person;
  if (id === null || sessionNumber === null) throw notSigned();
  const asked = { sessionNumber, act: actIn(body) };
  return { ...(await desk.ceremonies.askAct(site(), id, asked)) };
}

export async function preview(desk: Desk, request: DeskRequest<'actPreview'>): Promise<ActPreview> {
  const session = operatorSession(desk, request.person);
  return previewOf(session, actIn(request.body)).catch(mistakeOf);
}

export async function carryOut(desk: Desk, request: DeskRequest<'act'>): Promise<ActDone> {
  const { person } = request;
  const { assertion, ...body } = request.body;
  const act = actIn(body);
  if (asksPasskey(act.kind)) await refuseUnsigned(desk, request, act);
  const session = operatorSession(desk, person);
  const done = await commandFor(session, act)
    .then(({ command, asked }) => command.run(session, asked))
    .catch(mistakeOf);
  if (act.kind === 'reconcile') await keepAsking(session, act);
  return { sentence: done.summary, isGood: done.isGood ?? true };
}

/** The command writes down only money that moved; who asked, and why, is to be found too. */
async function keepAsking({ database, who, clock }: OperatorSession, { target, reason }: Act) {
  const event = { kind: 'asked the gateway', who, why: reason, about: target, at: clock() };
  await database.transaction((sql) => keepDeskEvent(sql, event));
}

/** The same order of names, whatever the page sent: what is signed is compared as text. */
function actIn({ kind, target, amountPaise, reason, tell, email }: Act): Act {
  return {
    kind,
    target,
    ...(amountPaise === undefined ? {} : { amountPaise }),
    reason,
    ...(tell === undefined ? {} : { tell }),
    ...(email === undefined ? {} : { email }),
  };
}

/** Whoever works in a sandbox without having signed in has no passkey to be asked for. */
async function refuseUnsigned(
  { backend, ceremonies }: Desk,
  { person, body, site }: DeskRequest<'act'>,
  act: Act,
): Promise<void> {
  const { id, sessionNumber } = person;
  if (id === null || sessionNumber === null) return;
  if (!body.assertion) throw notSigned();
  const proved = await ceremonies.signedAct(site(), id, {
    answer: body.assertion,
    sessionNumber,
    act,
  });
  const at = backend.clock();
  const isFirst = await backend.database.transaction((sql) => countUse(sql, { ...proved, at }));
  if (!isFirst) throw notSigned();
}

/** What a command would have said on the terminal; a bug of ours stays one. */
function mistakeOf(error: unknown): never {
  if (error instanceof Refusal) throw error;
  const sentence = sentenceFor(error);
  if (sentence === undefined) throw error;
  throw new Refusal('malformed', sentence);
}
