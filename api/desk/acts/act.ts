// Something done at the desk: allowed, shown before, signed by the person's passkey, and carried
// out by the operator's own command.

import type { Act, ActDone, ActPreview } from '../../../data/desk/acts.ts';
import { sentenceFor } from '../../operator/failures.ts';
import type { OperatorSession } from '../../operator/session.ts';
import { Refusal, refusal } from '../../refusal.ts';
import type { Desk } from '../desk.ts';
import type { DeskRequest } from '../desk-request.ts';
import { keepDeskEvent } from '../people/people.ts';
import { actIn, refuseUnsigned } from '../people/signed-act.ts';
import { commandFor } from './act-command.ts';
import { operatorSession } from './desk-session.ts';
import { previewOf } from './preview.ts';

const amountUnsaid = refusal('malformed', 'Say how much goes back: the sum that was shown.');

export async function preview(desk: Desk, request: DeskRequest<'actPreview'>): Promise<ActPreview> {
  const session = operatorSession(desk, request.person);
  return previewOf(session, actIn(request.body)).catch(mistakeOf);
}

export async function carryOut(desk: Desk, request: DeskRequest<'act'>): Promise<ActDone> {
  const { person } = request;
  const act = actIn(request.body);
  // What is left of a payment may be another sum than the one that was shown.
  if (act.kind === 'refund' && act.amountPaise === undefined) throw amountUnsaid();
  await refuseUnsigned(desk, request, act);
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

/** What a command would have said on the terminal; a bug of ours stays one. */
function mistakeOf(error: unknown): never {
  if (error instanceof Refusal) throw error;
  const sentence = sentenceFor(error);
  if (sentence === undefined) throw error;
  throw new Refusal('malformed', sentence);
}
