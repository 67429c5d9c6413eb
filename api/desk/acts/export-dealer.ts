// Gives out all that is kept of a dealer, and writes down who asked for it.

import { keepExport } from '../../operator/dealers/dealer-data.ts';
import type { Desk } from '../desk.ts';
import { type DeskRequest, nothingFound } from '../desk-request.ts';
import { operatorSession } from './desk-session.ts';

export async function exportDealer(desk: Desk, { person, body }: DeskRequest<'exportDealer'>) {
  const { id, reason } = body;
  if (!(await desk.reading.ask('dealerData', { id }))) throw nothingFound();
  const session = operatorSession(desk, person);
  await keepExport(session, { accountId: id, who: session.who, why: reason });
  const data = await desk.reading.ask('dealerData', { id });
  if (!data) throw nothingFound();
  return data;
}
