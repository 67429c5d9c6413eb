// What the desk's search field is sure of.

import { beforeAll, expect, it } from 'vitest';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { type DeskVisitor, deskVisitor } from '../../support/desk-visitor.ts';
import { placeOrder } from '../../support/payments.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = sharedServer();
let dealer: Dealer;
let desk: DeskVisitor;
beforeAll(async () => {
  dealer = await signedInDealer(server.url, 500);
  desk = deskVisitor(server);
});

it('a whole email, order or number is an exact hit; a part is not', async () => {
  const isExact = async (q: string) => (await desk.ask('find', { q })).isExact;
  expect(await isExact(dealer.email.toUpperCase())).toBe(true);
  expect(await isExact(dealer.email.slice(0, 20))).toBe(undefined);
  expect(await isExact(await placeOrder(dealer, 300))).toBe(true);
  expect(await isExact('pay_unknown')).toBe(undefined);
  const { body } = await dealer.buy('MH00SB0001');
  expect(await isExact((body['receipt'] as { number: string }).number)).toBe(true);
  expect(await isExact('MH00SB0001')).toBe(undefined);
});
