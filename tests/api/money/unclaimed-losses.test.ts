// A dealer is missing from a restored database. The dealer's payment waits, and the payer disputes
// it before the dealer returns. What the bank took is subtracted from the waiting money and never
// spent.

import { differenceKinds } from '../../../api/money/gateway-differences.ts';
import { reconcile } from '../../../api/money/top-up/open-order-watch.ts';
import { differences } from '../../../api/operator/acts/gateway.ts';
import { verify } from '../../../api/operator/server/verify.ts';
import { type Dealer, signedInDealer, signIn } from '../../support/dealer.ts';
import { operate, read } from '../../support/desk.ts';
import { inDashboard, setFaults, silent, tell } from '../../support/payments.ts';
import { backedUpServers, paid, restored } from '../../support/restored-server.ts';
import type { TestServer } from '../../support/server.ts';

const { serverWithBackup } = backedUpServers();

let server: TestServer;
let dealer: Dealer;
let paymentId: string;

/** ₹900 waits for a dealer who joined after the backup. */
beforeEach(async () => {
  const { server: first, file } = await serverWithBackup();
  dealer = await signedInDealer(first.url);
  paymentId = await paid(dealer, 900);
  server = (await restored(first, file)).again;
  await compare();
  expect(await waiting()).toEqual([900]);
});
afterEach(async () => {
  expect(await operate(server, verify)).toMatchObject({ rows: [], isGood: true });
  await server.stop();
});

const compare = () => operate(server, differences, { options: { ask: 'yes' } });

async function waiting(): Promise<unknown[]> {
  return (await operate(server, read, { words: ['unclaimed'] })).rows.map(({ rupees }) => rupees);
}

async function dispute(rupees: number): Promise<string> {
  const { id } = await inDashboard(server, { act: 'dispute', paymentId, amount: rupees * 100 });
  return id;
}

function loseDispute(disputeId: string, rupees: number) {
  const deducted = rupees * 100;
  return inDashboard(server, { act: 'dispute_status', disputeId, status: 'lost', deducted });
}

/** Signs the dealer in. Then a lookup, before the nightly comparison, credits the waiting money. */
async function signInAndLook(): Promise<void> {
  await signIn(server.url, dealer);
  await reconcile(server.backend);
}

it.each([
  ['won', 0],
  ['lost', 900],
] as const)(
  'a dispute over unclaimed money is listed for the operator until it is %s',
  async (status, taken) => {
    const disputeId = await dispute(900);
    await compare();
    const listed = { difference: differenceKinds.dispute, payment: paymentId, rupees: 900 };
    expect((await operate(server, differences)).rows).toMatchObject([listed]);
    const deducted = taken * 100;
    await inDashboard(server, { act: 'dispute_status', disputeId, status, deducted });
    await compare();
    expect((await operate(server, differences)).rows).toEqual([]);
    const ends = await server.backend.database.read((sql) =>
      sql.all('SELECT settled_why FROM difference WHERE reference = :disputeId', { disputeId }),
    );
    expect(ends).toEqual([{ settled_why: `The dispute was ${status}` }]);
    await signInAndLook();
    expect(await dealer.balance()).toBe(900 - taken);
  },
);

it.each(['the night', 'an event'])(
  'unclaimed money that the bank took, as %s reports, is neither listed nor credited',
  async (by) => {
    if (by === 'an event') await setFaults(server, { webhook: { copies: 2 } });
    await loseDispute(await dispute(300), 300);
    if (by === 'the night') await compare();
    await vi.waitFor(async () => expect(await waiting()).toEqual([600]), 60_000);
    await setFaults(server, silent);
    await compare();
    expect(await waiting()).toEqual([600]);
    await signInAndLook();
    expect(await dealer.balance()).toBe(600);
    expect((await dealer.transactions()).map(({ type, amount }) => [type, amount])).toEqual([
      ['Credit', 900],
      ['Debit', 300],
    ]);
    await compare();
    expect(await dealer.balance()).toBe(600);
  },
);

it('unclaimed money that the bank took in full leaves the list and buys nothing', async () => {
  await loseDispute(await dispute(900), 900);
  await compare();
  await compare();
  expect(await operate(server, read, { words: ['unclaimed'] })).toMatchObject({
    rows: [],
    isGood: true,
  });
  await signInAndLook();
  // A second report credits and debits the payment in one step.
  await tell(server, 'payment.captured', { razorpay_payment_id: paymentId });
  expect(await dealer.balance()).toBe(0);
  expect((await dealer.buy('MH00SB0001')).status).toBe(402);
});

it('disputed money is credited and set aside at once when its dealer returns', async () => {
  const disputeId = await dispute(500);
  await signInAndLook();
  expect(await dealer.balance()).toBe(400);
  await inDashboard(server, { act: 'dispute_status', disputeId, status: 'won' });
  await compare();
  expect(await dealer.balance()).toBe(900);
});

it('a dashboard refund reduces the listed amount, and the dealer gets the rest', async () => {
  await setFaults(server, { webhook: { copies: 2 } });
  await inDashboard(server, { act: 'refund', paymentId, amount: 400_00 });
  await vi.waitFor(async () => expect(await waiting()).toEqual([500]), 60_000);
  await signInAndLook();
  expect(await dealer.balance()).toBe(500);
  await inDashboard(server, { act: 'refund', paymentId });
  await vi.waitFor(async () => expect(await dealer.balance()).toBe(0), 60_000);
});
