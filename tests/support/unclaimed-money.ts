// Unclaimed money: payments by a dealer who is missing from a restored database, and the part that
// the bank took.

import { differences } from '../../api/operator/acts/gateway.ts';
import { signedInDealer } from './dealer.ts';
import { operate, read } from './desk.ts';
import { inDashboard, setFaults, silent } from './payments.ts';
import { backedUp, paid, restored } from './restored-server.ts';
import type { TestServer } from './server.ts';

/**
 * Restores a backup without a dealer who paid ₹300, ₹900 and ₹500; the bank took ₹200 of the second
 * and all of the third. Returns the server that replaces it.
 */
export async function restoredWithUnclaimedMoney(
  first: TestServer,
  backupDir: string,
): Promise<TestServer> {
  await setFaults(first, silent);
  const file = await backedUp(first, backupDir);
  const stranger = await signedInDealer(first.url);
  await paid(stranger, 300);
  const inPart = await paid(stranger, 900);
  const whole = await paid(stranger, 500);
  const { again: server } = await restored(first, file);
  await compare(server);
  await lose(server, inPart, 200);
  await lose(server, whole, 500);
  await compare(server);
  const { rows: waiting } = await operate(server, read, { words: ['unclaimed'] });
  expect(waiting.map(({ rupees }) => rupees).toSorted()).toEqual([300, 700]);
  await setFaults(server, {});
  return server;
}

async function compare(server: TestServer): Promise<void> {
  await operate(server, differences, { options: { ask: 'yes' } });
}

/** Simulates the payer disputing a payment and the bank taking this amount. */
async function lose(server: TestServer, paymentId: string, rupees: number): Promise<void> {
  const amount = rupees * 100;
  const { id } = await inDashboard(server, { act: 'dispute', paymentId, amount });
  const lost = { act: 'dispute_status', disputeId: id, status: 'lost', deducted: amount };
  await inDashboard(server, lost);
}
