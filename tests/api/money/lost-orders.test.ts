// The database lost a paid order, as after a restore. The order is recovered from the gateway if
// its note names one of our dealers and its currency is the rupee.

import { randomUUID } from 'node:crypto';
import { ownerHash } from '../../../api/identity/accounts.ts';
import type { Gateway } from '../../../api/money/razorpay/razorpay.ts';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { operate, read } from '../../support/desk.ts';
import { pay, setFaults, silent, tell, verify } from '../../support/payments.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = sharedServer({ adapt: (own) => ({ ...own, gateway: withOddOrder(own.gateway) }) });
let dealer: Dealer;
let accountId = '';
/** Replaces these fields in the gateway's answers about orders. */
let odd: Partial<NonNullable<Awaited<ReturnType<Gateway['fetchOrder']>>>> = {};

beforeEach(async () => {
  odd = {};
  await setFaults(server, silent);
  dealer = await signedInDealer(server.url);
  const [row] = await server.backend.database.read((sql) =>
    sql.all<{ id: string }>('SELECT id FROM account WHERE email = :email', { email: dealer.email }),
  );
  accountId = row?.id ?? '';
});
function withOddOrder(own: Gateway): Gateway {
  return {
    ...own,
    fetchOrder: async (id) => {
      const order = await own.fetchOrder(id);
      return order && { ...order, ...odd };
    },
  };
}

/** Orders and pays at the gateway, leaving no row in our database. */
async function payUnknown() {
  const { id } = await server.backend.gateway.createOrder({
    amountPaise: 70_00,
    receipt: randomUUID(),
    accountId,
    owner: ownerHash(server.backend.config, dealer.email),
  });
  return pay(dealer, id);
}

it("a dealer's lost order is credited once the phone or the gateway reports it", async () => {
  const [byPhone, byEvent] = [await payUnknown(), await payUnknown()];
  expect((await verify(dealer, byPhone, 70)).status).toBe(200);
  expect(await tell(server, 'order.paid', byEvent)).toEqual({ status: 200, outcome: 'credited' });
  expect(await dealer.balance()).toBe(140);
});

it.each([
  ['in another currency', { currency: 'USD' }],
  ['without a note', { accountId: undefined }],
])('a lost order that is not ours is not credited: %s', async (_, says) => {
  const proof = await payUnknown();
  // without a note, our reader of the gateway's answers returns `undefined`
  odd = says as typeof odd;
  expect(await tell(server, 'order.paid', proof)).toEqual({ status: 200, outcome: 'not_ours' });
  expect((await verify(dealer, proof, 70)).status).toBe(404);
  expect(await dealer.balance()).toBe(0);
});

it('a lost order from an unknown account and email waits and is reported once', async () => {
  odd = {
    accountId: 'acct-of-nobody',
    owner: ownerHash(server.backend.config, 'nobody@example.in'),
  };
  const proof = await payUnknown();
  for (const event of ['order.paid', 'payment.captured']) {
    expect(await tell(server, event, proof)).toEqual({ status: 200, outcome: 'unclaimed' });
  }
  expect((await verify(dealer, proof, 70)).status).toBe(404);
  expect(await dealer.balance()).toBe(0);
  const { rows, isGood } = await operate(server, read, { words: ['unclaimed'] });
  const row = { payment: proof.razorpay_payment_id, rupees: 70 };
  expect(rows.filter(({ payment }) => payment === row.payment)).toMatchObject([row]);
  expect(isGood).toBe(false);
});
