// A report with wrong data is withdrawn once by number, and its price is refunded.

import { randomUUID } from 'node:crypto';
import { replay } from '../../../api/operator/server/replay.ts';
import { forgetUnfetched } from '../../../api/reports/stored-answers.ts';
import { type Dealer, signedInDealer, signIn } from '../../support/dealer.ts';
import { operate, withdraw } from '../../support/desk.ts';
import { sendRequest } from '../../support/http-client.ts';
import { expectSoundDatabase } from '../../support/payments.ts';
import { backedUpServers, restored } from '../../support/restored-server.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { partsOf, sha256, soldIn } from '../../support/statement.ts';

const MONTH_MS = 31 * 24 * 3600 * 1000;
const reason = { reason: 'The source mixed up two cars' };
const { serverWithBackup } = backedUpServers();

let server: TestServer;
let dealer: Dealer;
beforeEach(async () => {
  server = await startTestServer();
  dealer = await signedInDealer(server.url, 100);
});
afterEach(() => server.remove());

async function withdrawn({ url }: TestServer): Promise<{ digest: string; at: number }[]> {
  const { text } = await sendRequest(`${url}/.well-known/withdrawn.json`);
  return (JSON.parse(text) as { withdrawn: { digest: string; at: number }[] }).withdrawn;
}

async function bought(from: Dealer, key: string = randomUUID()) {
  const { receipt } = soldIn(await from.buy('MH00SB0001', key));
  const { signed } = partsOf(receipt.proof?.jws ?? '');
  return { key, number: receipt.number ?? '', digest: sha256(signed) };
}

const withdrawIt = (where: TestServer, number: string) =>
  operate(where, withdraw, { words: [number], options: reason });

async function aMonthPasses(): Promise<void> {
  server.pass(MONTH_MS);
  const { database, clock } = server.backend;
  const at = clock();
  await database.transaction((sql) => forgetUnfetched(sql, at));
  await signIn(server.url, dealer); // the dealer's session has ended by this time
}

it('withdraw takes the number that a buyer reads out and refunds the price', async () => {
  const { number, digest } = await bought(dealer);
  const typed = `${number.slice(0, 5)} ${number.slice(5)}`.toLowerCase();
  const { summary } = await withdrawIt(server, typed);
  expect(summary).toContain('gets ₹25 back');
  expect(await dealer.balance()).toBe(100);
  const [last] = (await dealer.transactions()).toReversed();
  expect(last).toMatchObject({
    type: 'Credit',
    description: expect.stringMatching(
      new RegExp(`^Withdrawn: .*0001, report ${number}: ${reason.reason}$`),
    ),
  });
  expect(await withdrawn(server)).toEqual([{ digest, at: expect.any(Number) }]);
  await expectSoundDatabase(server);
});

it('withdraw with --show yes withdraws nothing and shows the report', async () => {
  const { number } = await bought(dealer);
  const options = { ...reason, show: 'yes' };
  const { summary } = await operate(server, withdraw, { words: [number], options });
  expect(summary).toContain(
    'Nothing was changed. Without --show, this would happen: hyundai ••••••0001, sold ',
  );
  expect(summary).toContain(`${dealer.email} gets ₹25 back.`);
  expect(await dealer.balance()).toBe(75);
  expect(await withdrawn(server)).toEqual([]);
});

it('a report is withdrawn once, however many times its number is typed', async () => {
  const { number } = await bought(dealer);
  await withdrawIt(server, number);
  await expect(withdrawIt(server, number)).rejects.toThrow(
    'The report has already been withdrawn.',
  );
  expect(await dealer.balance()).toBe(100);
  expect(await withdrawn(server)).toHaveLength(1);
});

it('a withdrawn report that no phone fetches is refunded once and stays unreceived', async () => {
  const { number } = await bought(dealer);
  await withdrawIt(server, number);
  await aMonthPasses();
  expect(await dealer.balance()).toBe(100);
  const { body } = await dealer.get('/api/service/handed-over');
  expect(body).toEqual({ received: 0, unfetched: 0 });
  await expectSoundDatabase(server);
});

it('a report that has already been refunded is withdrawn without a second refund', async () => {
  const { number } = await bought(dealer);
  await aMonthPasses();
  expect(await dealer.balance()).toBe(100);
  expect((await withdrawIt(server, number)).summary).toContain('There is nothing to refund');
  expect(await dealer.balance()).toBe(100);
  expect(await withdrawn(server)).toHaveLength(1);
});

it('withdraw changes nothing for an unknown number', async () => {
  await bought(dealer);
  await expect(withdrawIt(server, '0000000000')).rejects.toThrow(
    'No report was sold under the number 0000000000.',
  );
});

it('a replay withdraws the same reports again and refunds nothing twice', async () => {
  const first = await serverWithBackup();
  const buyer = await signedInDealer(first.server.url, 100);
  const { number, digest } = await bought(buyer);
  await withdrawIt(first.server, number);
  // The sale and the dealer are missing from the backup, but a dealer has the report.
  const { again } = await restored(first.server, first.file);
  expect(await withdrawn(again)).toEqual([]);
  await operate(again, replay, { options: { do: 'yes' } });
  expect((await withdrawn(again)).map((each) => each.digest)).toEqual([digest]);
  expect((await operate(again, replay)).rows).toEqual([]);
  await expectSoundDatabase(again);
});
