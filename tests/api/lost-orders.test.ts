// An order that the book lacks, as after a restore, is taken back from the gateway: if its note
// names a dealer of ours, and it is in rupees.

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Gateway } from '../../api/gateway.ts';
import { startTestBox, type TestBox } from './box.ts';
import { type Dealer, signedInDealer } from './dealer.ts';
import { pay, setFaults, silent, tell, verify } from './payments.ts';

let box: TestBox;
let dealer: Dealer;
let accountId = '';
/** What the gateway says of orders beside what it knows. */
let odd: Partial<NonNullable<Awaited<ReturnType<Gateway['fetchOrder']>>>> = {};

beforeAll(async () => {
  box = await startTestBox({ adapt: (own) => ({ ...own, gateway: oddly(own.gateway) }) });
  dealer = await signedInDealer(box.url);
  const [row] = await box.box.database.read((sql) =>
    sql.all<{ id: string }>('SELECT id FROM account WHERE email = :email', { email: dealer.email }),
  );
  accountId = row?.id ?? '';
});
beforeEach(async () => {
  odd = {};
  await setFaults(box, silent);
});
afterAll(() => box.remove());

function oddly(own: Gateway): Gateway {
  return {
    ...own,
    fetchOrder: async (id) => {
      const order = await own.fetchOrder(id);
      return order && { ...order, ...odd };
    },
  };
}

/** Ordered and paid at the gateway, and in no row of ours. */
async function paidUnknown(receipt: string, owner = accountId) {
  const { id } = await box.box.gateway.createOrder({
    amountPaise: 70_00,
    receipt,
    accountId: owner,
  });
  return pay(dealer, id);
}

it('of a dealer of ours it is credited, whoever tells of it', async () => {
  const [byPhone, byEvent] = [await paidUnknown('one'), await paidUnknown('two')];
  expect((await verify(dealer, byPhone, 70)).status).toBe(200);
  expect(await tell(box, 'order.paid', byEvent)).toEqual({ status: 200, outcome: 'credited' });
  expect(await dealer.balance()).toBe(140);
});

it.each([
  ['in another currency', { currency: 'USD' }],
  ['without a note', { accountId: undefined }],
  ['of somebody whom the book does not know', { accountId: 'acct-of-nobody' }],
])('%s it is nobody’s, and nothing breaks', async (_, says) => {
  const proof = await paidUnknown(`odd ${JSON.stringify(says)}`.slice(0, 40));
  odd = says as typeof odd; // `undefined` is what the gateway's reader gives for no note
  const before = await dealer.balance();
  expect(await tell(box, 'order.paid', proof)).toEqual({ status: 200, outcome: 'not_ours' });
  expect((await verify(dealer, proof, 70)).status).toBe(404);
  expect(await dealer.balance()).toBe(before);
});
