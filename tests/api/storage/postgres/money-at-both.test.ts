// A busy minute of two servers on one PostgreSQL database, over HTTP: both receive every payment
// report at once, with purchases, manual credits and refunds on the same wallets.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { reconcile } from '../../../../api/money/top-up/open-order-watch.ts';
import type { Command } from '../../../../api/operator/command.ts';
import { type Dealer, type Reply, signedInDealer } from '../../../support/dealer.ts';
import { credit, refund } from '../../../support/desk.ts';
import {
  expectSoundDatabase,
  type Proof,
  payUntold,
  setFaults,
  silent,
  tell,
  verify,
} from '../../../support/payments.ts';
import { orRefused } from '../../../support/postgres/crossed-server.ts';
import type { TestServer } from '../../../support/server.ts';
import { atServer, startBeside, startFirst } from '../../../support/shared-database.ts';

const DEALERS = 2;
const TOP_UPS = 3;
const PAID = 100;
const PRICE = 25;
const GIFT = 10;
const RETURNED = 60;

let first: TestServer;
let second: TestServer;
beforeAll(async () => {
  first = await startFirst();
  const { gateway, config } = first.backend;
  second = await startBeside(first, {
    // The server with the stand-in gateway of their payments.
    adapt: (own) => ({ ...own, gateway, config: { ...own.config, razorpay: config.razorpay } }),
  });
  await setFaults(first, silent);
});
afterAll(async () => {
  await second.stop();
  await first.remove();
});

type Buyer = { here: Dealer; there: Dealer; proofs: Proof[] };

async function buyer(): Promise<Buyer> {
  const here = await signedInDealer(first.url);
  const there = await atServer(second, here);
  const proofs: Proof[] = [];
  for (let count = 0; count < TOP_UPS; count += 1) proofs.push(await payUntold(here, PAID));
  return { here, there, proofs };
}

/** The browser and the gateway report it to both servers. */
async function toldByAll({ here, there }: Buyer, proof: Proof): Promise<void> {
  const [byBrowser, byGateway] = await Promise.all([
    Promise.all([verify(here, proof, PAID), verify(there, proof, PAID)]),
    Promise.all([tell(first, 'order.paid', proof), tell(second, 'payment.captured', proof)]),
  ]);
  expect(byBrowser.map(({ status, text }) => [status, text])).toEqual([
    [200, expect.stringContaining('newBalance')],
    [200, expect.stringContaining('newBalance')],
  ]);
  for (const { outcome } of byGateway) expect(outcome).toBe('credited');
}

/** Typed by an operator beside that server; gives whether it succeeded. */
async function typed({ backend }: TestServer, command: Command, ...words: string[]) {
  if (!('run' in command)) return expect.fail('It works on a database.');
  const session = {
    ...backend,
    who: 'asha',
    dataOf: async () => undefined,
    close: async () => undefined,
  };
  const asked = { words, options: { reason: 'Asked for' } };
  return (await orRefused(command.run(session, asked))) !== 'refused';
}

const count = (all: boolean[]) => all.filter((each) => each).length;

it('Two servers that get every report at once count each rupee once', {
  retry: 0,
}, async () => {
  const buyers: Buyer[] = [];
  for (let number = 0; number < DEALERS; number += 1) buyers.push(await buyer());
  const both = [first, second];
  const told = buyers.flatMap((each) => each.proofs.map((proof) => toldByAll(each, proof)));
  await Promise.all([...told, ...both.map(({ backend }) => reconcile(backend))]);
  for (const { here, proofs } of buyers) expect(await here.balance()).toBe(proofs.length * PAID);

  const spent = buyers.map(async ({ here, there, proofs }): Promise<void> => {
    const plate = 'MH00SB0001';
    const [sold, gifts, returned] = await Promise.all([
      Promise.all([here, there, here, there].map((browser) => browser.buy(plate))),
      Promise.all(both.map((server) => typed(server, credit, here.email, String(GIFT)))),
      Promise.all(
        proofs.flatMap(({ razorpay_payment_id: id }) =>
          both.map((server) => typed(server, refund, id, String(RETURNED))),
        ),
      ),
    ]);
    expect(sold.map(({ status }: Reply) => status)).toEqual(sold.map(() => 200));
    expect(count(gifts)).toBe(2);
    // ₹60 of ₹100 is refunded once, whichever server is asked first.
    expect(count(returned)).toBe(proofs.length);
    const given = proofs.length * (PAID - RETURNED) + count(gifts) * GIFT;
    expect(await there.balance()).toBe(given - sold.length * PRICE);
  });
  await Promise.all(spent);
  await expectSoundDatabase(second);
});
