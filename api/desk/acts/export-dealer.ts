// Gives out all that is kept of a dealer, to who signs for it, and writes that down.

import { accountById } from '../../identity/accounts.ts';
import { keepExport } from '../../operator/dealers/dealer-data.ts';
import type { Desk } from '../desk.ts';
import { type DeskRequest, nothingFound } from '../desk-request.ts';
import { refuseUnsigned } from '../people/signed-act.ts';
import { operatorSession } from './desk-session.ts';

export async function exportDealer(desk: Desk, request: DeskRequest<'exportDealer'>) {
  const { id, reason } = request.body;
  await refuseUnsigned(desk, request, { kind: 'export', target: id, reason });
  if (!(await desk.backend.database.read((sql) => accountById(sql, id)))) throw nothingFound();
  const session = operatorSession(desk, request.person);
  await keepExport(session, { accountId: id, who: session.who, why: reason });
  const verbatim = await desk.reading.ask('dealerData', { id });
  if (verbatim === undefined) throw nothingFound();
  return { verbatim };
}
