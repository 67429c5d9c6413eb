// A dealer whose wallet is short sees the price of this service, and no source is asked.

import { expect, it } from 'vitest';
import type { ServiceId } from '../../../data/catalogue.ts';
import { signedInDealer } from '../../support/dealer.ts';
import { askAs } from '../../support/service-desk.ts';
import { sharedServer } from '../../support/shared-server.ts';

const prices: [ServiceId, number, string[]][] = [
  ['hyundai', 25, ['MH00SB0001']],
  ['maruti', 25, ['DL0CSB1001']],
  ['mahindra', 25, ['KA00SB2001']],
  ['rc', 6, ['MH00SB0001']],
  ['pan', 5, ['AAAPS0000A']],
  ['challan', 4, ['UP00SB4001']],
  ['bank', 4, ['026291800001191', 'YESB0000262']],
  ['aadhaar', 4, ['999999990019']],
];

const server = sharedServer();

it.each(prices)('%s costs Rs.%i, as the low-balance refusal says', async (id, price, typed) => {
  const dealer = await signedInDealer(server.url, price - 1);
  const reply = await askAs(dealer, id, typed);
  const message =
    `Insufficient balance. Rs.${price} Required for this Service. ` +
    'Please recharge your wallet.';
  const body = { message, required: price, balance: price - 1 };
  expect([reply.status, reply.body]).toMatchObject([402, body]);
  expect(await dealer.transactions()).toHaveLength(1); // the top-up
});
