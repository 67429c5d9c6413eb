// Attacks on money: other dealers' accounts, tampered amounts, forged proofs. The server refuses
// each in plain words and moves no money. (Gateway faults: top-up and webhook.test.ts.)

import { randomUUID } from 'node:crypto';
import { dealerWithCookie, expectRefused, expectUntouched } from '../../support/attacker.ts';
import { signedInDealer } from '../../support/dealer.ts';
import {
  expectCreditedOnce,
  expectNothingCredited,
  type Proof,
  pay,
  payUntold,
  placeOrder,
  setFaults,
  silent,
  tell,
  unknownPaymentId,
  verify,
} from '../../support/payments.ts';
import { soundServer } from '../../support/shared-server.ts';

const server = soundServer();
beforeAll(async () => {
  await setFaults(server, silent);
});
const amounts: [string, string][] = [
  ['a negative number', '-100'],
  ['zero', '0'],
  ['minus zero', '-0'],
  ['less than a rupee', '0.99'],
  ['more than a lakh', '100000.01'],
  ['half a paisa', '100.005'],
  ['a tiny number', '1.0000000000000000001e-7'],
  ['not a number', 'NaN'],
  ['infinity', '1e309'],
  ['minus infinity', '-1e309'],
  ['a number beyond exact integers', '9007199254740993'],
  ['text', '"100"'],
  ['a list', '[100]'],
  ['an object', '{"valueOf":100}'],
  ['true', 'true'],
  ['null', 'null'],
  ['a hexadecimal number', '0x64'],
  ['two amounts', '100,"amount":-100'],
];
for (const [what, amount] of amounts) {
  it(`a tampered amount is refused: ${what}`, async () => {
    const { dealer, postText } = await dealerWithCookie(server.url);
    const ordered = await postText('/api/payment/create-order', `{"amount":${amount}}`);
    const isJson = !['NaN', '0x64'].includes(amount);
    expectRefused(ordered, isJson ? 'malformed' : 'not_json');
    const { razorpay_signature, ...ids } = await payUntold(dealer, 50);
    const proof = JSON.stringify({ ...ids, razorpay_signature }).slice(0, -1);
    const verified = await postText('/api/payment/verify', `${proof},"amount":${amount}}`);
    const isNumber = /^-?\d/.test(amount) && !amount.includes('e309');
    expectRefused(verified, isJson ? (isNumber ? 'other_amount' : 'malformed') : 'not_json');
    await expectNothingCredited(dealer);
  });
}

it('a call that does not quote our price is refused', async () => {
  const { dealer, postText } = await dealerWithCookie(server.url, 100);
  const call = '{"serviceName":"Hyundai Service","payload":{"vehicleNumber":"MH00SB0001"}';
  for (const price of ['0', '-25', '24.999', '1e309', '"25"', '[25]', 'null', '{}']) {
    expectRefused(await postText('/api/service/call', `${call},"quotedPrice":${price}}`));
  }
  await expectUntouched(dealer, 100);
});

const forgeries: [string, (proof: Proof) => Partial<Record<keyof Proof, unknown>>][] = [
  ['a signature of zeros', (proof) => ({ ...proof, razorpay_signature: '0'.repeat(64) })],
  ['no signature', ({ razorpay_signature: _, ...rest }) => rest],
  ['an empty signature', (proof) => ({ ...proof, razorpay_signature: '' })],
  ['a list as signature', (proof) => ({ ...proof, razorpay_signature: [] })],
  ['a signature that is too long', (proof) => ({ ...proof, razorpay_signature: 'a'.repeat(999) })],
  [
    'a signature in upper case',
    (proof) => ({
      ...proof,
      razorpay_signature: proof.razorpay_signature.toUpperCase(),
    }),
  ],
  ['another payment', (proof) => ({ ...proof, razorpay_payment_id: unknownPaymentId() })],
  ['another order', (proof) => ({ ...proof, razorpay_order_id: 'order_AAAAAAAAAAAAAA' })],
  ['a path as payment id', (proof) => ({ ...proof, razorpay_payment_id: 'pay_../../orders/1' })],
  [
    'both ids in one field',
    ({ razorpay_order_id: order, ...proof }) => ({
      ...proof,
      razorpay_order_id: `${order}|${proof.razorpay_payment_id}`,
    }),
  ],
];
for (const [what, forge] of forgeries) {
  it(`a proof of payment with ${what} is refused`, async () => {
    const dealer = await signedInDealer(server.url);
    const proof = await payUntold(dealer, 100);
    const forged = forge(proof) as Partial<Proof>; // the proof is wrong on purpose
    expectRefused(await verify(dealer, forged, 100));
    await expectNothingCredited(dealer);
  });
}

it("a dealer who pays another dealer's order fills the other dealer's wallet", async () => {
  const [payer, owner] = [await signedInDealer(server.url), await signedInDealer(server.url)];
  const proof = await pay(payer, await placeOrder(owner, 100));
  expectRefused(await verify(payer, proof, 100), 'unknown_payment');
  await tell(server, 'payment.captured', proof);
  await expectCreditedOnce(owner, 100);
  await expectNothingCredited(payer);
});

it("a dealer cannot read or delete another dealer's report by its key", async () => {
  const [owner, thief] = [await signedInDealer(server.url, 100), await signedInDealer(server.url)];
  const key = randomUUID();
  const bought = await owner.buy('MH00SB0001', key);
  expectRefused(await thief.buy('MH00SB0001', key), 'insufficient_balance');
  expect((await thief.post('/api/service/received', { keys: [key] })).status).toBe(200);
  const again = await owner.buy('MH00SB0001', key);
  expect(again).toMatchObject({ status: 200, text: bought.text });
});

it('a dealer sees only the transactions and profile of their own session', async () => {
  const [owner, thief] = [await signedInDealer(server.url, 100), await signedInDealer(server.url)];
  const { body } = await owner.get('/api/user/profile');
  const id = String(body['accountId']);
  for (const query of [`accountId=${id}`, `account_id=${id}`, `email=${owner.email}`]) {
    const read = await thief.get(`/api/user/transactions?${query}`);
    expect(read.body).toEqual({ transactions: [], sharesReports: false });
    expect((await thief.get(`/api/user/profile?${query}`)).text).not.toContain(id);
    expect((await thief.get(`/api/payment/balance?${query}`)).body).toEqual({
      balance: 0,
      entries: 0,
    });
  }
});

it('every call by a visitor gets the specified refusal before its body is read', async () => {
  const { contract } = await import('../../../data/contract.ts');
  for (const { method, path, session } of Object.values(contract)) {
    if (session === 'none') continue;
    const body = method === 'POST' ? { body: 'not even JSON' } : {};
    const reply = await fetch(`${server.url}${path}`, { method, ...body });
    expect(reply.status, path).toBe(401);
    expect(await reply.json()).toEqual({
      message: 'Session expired or Unauthenticated. Please login again.',
      code: 'unauthenticated',
    });
  }
});
