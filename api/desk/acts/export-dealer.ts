// Gives out all that is kept of a dealer, to who signs for it, and writes that down.

import { keepExport } from '../../operator/dealers/dealer-data.ts';
import type { Desk } from '../desk.ts';
import { type DeskRequest, nothingFound } from '../desk-request.ts';
import { refuseUnsigned } from '../people/signed-act.ts';
import { operatorSession } from './desk-session.ts';

export async function exportDealer(desk: Desk, request: DeskRequest<'exportDealer'>) {
  const { id, reason } = request.body;
  await refuseUnsigned(desk, request, { kind: 'export', target: id, reason });
  if (!(await desk.reading.ask('dealerData', { id }))) throw nothingFound();
  const session = operatorSession(desk, request.person);
  await keepExport(session, { accountId: id, who: session.who, why: reason });
  const data = await desk.reading.ask('dealerData', { id });
  if (!data) throw nothingFound();
  return data;
}
