// An operator whose clock is wrong reconciles payments, and reads why none is credited.

import { beforeAll, expect, it } from 'vitest';
import { type Dealer, signedInDealer } from '../../support/dealer.ts';
import { operate, reconcile } from '../../support/desk.ts';
import { payUntold, setFaults, silent } from '../../support/payments.ts';
import { sharedServer } from '../../support/shared-server.ts';

const HOUR_MS = 3_600_000;

const server = sharedServer();
let dealer: Dealer;
beforeAll(async () => {
  await setFaults(server, silent);
  dealer = await signedInDealer(server.url);
  await payUntold(dealer, 100);
});

it('a fast clock is reported, and the payment is credited once the clock is right', async () => {
  server.jump(5 * HOUR_MS);
  expect(await operate(server, reconcile)).toMatchObject({
    isGood: false,
    summary: expect.stringMatching(
      /^Credited .*: 0 payments\. .*The server's clock is 300 minutes ahead of .* correct it, and ask again\.$/,
    ),
  });
  expect(await dealer.balance()).toBe(0);
  server.jump(-5 * HOUR_MS);
  expect(await operate(server, reconcile)).toMatchObject({
    isGood: true,
    summary: 'Credited without a report from the gateway: 1 payment.',
  });
  expect(await dealer.balance()).toBe(100);
});
