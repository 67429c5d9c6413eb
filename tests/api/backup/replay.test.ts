// The operator's acts after a backup are logged outside the database. After a restore the operator
// can first review them, then repeat them once.

import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { logged, readActs } from '../../../api/backup/act-log.ts';
import { differences } from '../../../api/operator/acts/gateway.ts';
import type { Command, Row } from '../../../api/operator/command.ts';
import { replay } from '../../../api/operator/server/replay.ts';
import { verify } from '../../../api/operator/server/verify.ts';
import { refusal } from '../../../api/refusal.ts';
import { type Dealer, signedInDealer, signIn } from '../../support/dealer.ts';
import {
  block,
  credit,
  debit,
  operate,
  purge,
  refund,
  serviceOff,
  serviceOn,
  sourceCost,
  unblock,
} from '../../support/desk.ts';
import { deskVisitor } from '../../support/desk-visitor.ts';
import { foldersUntil } from '../../support/folders.ts';
import { payUntold, setFaults, silent, verify as tellOf } from '../../support/payments.ts';
import { backedUp, restored } from '../../support/restored-server.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const folder = foldersUntil(afterEach);
const doIt = { options: { do: 'yes' } };

async function openServer(actsDir = folder()): Promise<TestServer> {
  const server = await startTestServer({ dataDir: folder(), env: { LOTPROOF_ACTS_DIR: actsDir } });
  await setFaults(server, silent);
  return server;
}

function byHand(server: TestServer, command: Command, words: string[], reason = 'Asked for') {
  return operate(server, command, { words, options: { reason } });
}

function actsIn({ backend }: TestServer): string {
  return readFileSync(join(backend.config.actsDir, 'acts.jsonl'), 'utf8');
}

function shown(rows: Row[]): unknown[] {
  return rows.map(({ act, replay, rupees }) => [act, replay, rupees]);
}

it("the operator's acts since the backup are shown and repeated once", async () => {
  const server = await openServer();
  const [kept, lost] = [await signedInDealer(server.url, 100), await signedInDealer(server.url)];
  await byHand(server, block, [lost.email]);
  const file = await backedUp(server, folder());
  await byHand(server, credit, [kept.email, '50']);
  await byHand(server, debit, [kept.email, '30']);
  await byHand(server, unblock, [lost.email]);
  const younger = await signedInDealer(server.url);
  await byHand(server, credit, [younger.email, '70']);
  await byHand(server, purge, [lost.email]);

  const { again } = await restored(server, file);
  const before = await operate(again, replay);
  expect(shown(before.rows)).toEqual([
    ['credit', 'to do', 50],
    ['debit', 'to do', 30],
    ['unblock', 'to do', null],
    ['credit', 'waiting', 70],
    ['removal', 'to do', null],
  ]);
  await signIn(again.url, kept);
  expect(await kept.balance()).toBe(100);
  for (let times = 0; times < 2; times += 1) await operate(again, replay, doIt);
  expect(await kept.balance()).toBe(120);
  await signIn(again.url, younger);
  expect(shown((await operate(again, replay)).rows)).toEqual([['credit', 'to do', 70]]);
  for (let times = 0; times < 2; times += 1) {
    expect(await operate(again, replay, doIt)).toMatchObject({ rows: [], isGood: true });
  }
  expect(await younger.balance()).toBe(70);
  await expect(byHand(again, purge, [lost.email])).rejects.toThrow('No dealer has the email');
  expect(await operate(again, verify)).toMatchObject({ isGood: true });
});

it('a service that was switched off after the backup is not sold after a restore', async () => {
  const server = await openServer();
  const dealer = await signedInDealer(server.url, 100);
  await byHand(server, serviceOff, ['pan']);
  const file = await backedUp(server, folder());
  await byHand(server, serviceOn, ['pan']);
  const tell = 'Wrong histories since 28 Nov 2026: we are asking the source.';
  for (const command of [serviceOff, serviceOn, serviceOff]) {
    const options = { reason: 'Wrong', ...(command === serviceOff && { tell }) };
    await operate(server, command, { words: ['hyundai'], options });
  }
  await byHand(server, sourceCost, ['hyundai/sandbox', '12']);
  await byHand(server, sourceCost, ['hyundai/sandbox', '9.50']);

  const { again } = await restored(server, file);
  expect(shown((await operate(again, replay)).rows)).toEqual([
    ['service-on', 'to do', null],
    ['service-off', 'to do', null],
    ['source-cost', 'to do', 9.5],
  ]);
  for (let times = 0; times < 2; times += 1) {
    expect(await operate(again, replay, doIt)).toMatchObject({ rows: [], isGood: true });
  }
  await signIn(again.url, dealer);
  expect(await dealer.buy('MH00SB0001')).toMatchObject({
    status: 503,
    body: { code: 'switched_off', message: `${tell} Nothing was charged.` },
  });
  const { rows } = await deskVisitor(again).ask('services');
  const states = rows.map(({ service, state, cost }) => [service, state, cost]);
  expect(states).toContainEqual([
    'Hyundai Service History',
    expect.objectContaining({ text: 'off' }),
    expect.objectContaining({ text: '₹9.50' }),
  ]);
  expect(JSON.stringify(states).match(/"off"/g)).toHaveLength(1);
  await again.stop();
});

it('an account that its dealer removed after the backup is removed again', async () => {
  const server = await openServer();
  const dealer = await signedInDealer(server.url);
  const file = await backedUp(server, folder());
  expect((await dealer.post('/api/user/remove', { email: dealer.email })).status).toBe(200);
  const { again } = await restored(server, file);
  expect(await operate(again, replay, doIt)).toMatchObject({ rows: [], isGood: true });
  await expect(byHand(again, block, [dealer.email])).rejects.toThrow('No dealer has the email');
});

it('a refund made after the backup keeps its gateway id and is not made again', async () => {
  const server = await openServer();
  const dealer = await signedInDealer(server.url);
  const proof = await payUntold(dealer, 100);
  await tellOf(dealer, proof, 100);
  const file = await backedUp(server, folder());
  await byHand(server, refund, [proof.razorpay_payment_id, '40']);
  const { again } = await restored(server, file);
  expect(shown((await operate(again, replay, doIt)).rows)).toEqual([['refund', 'by hand', 40]]);
  await operate(again, differences, { options: { ask: 'yes' } });
  expect((await operate(again, replay)).rows).toEqual([]);
  await signIn(again.url, dealer);
  expect(await dealer.balance()).toBe(60);
});

it('a credit for a missing payment is not repeated once the payment is credited', async () => {
  const server = await openServer();
  const dealer = await signedInDealer(server.url);
  const file = await backedUp(server, folder());
  const { razorpay_payment_id: paymentId } = await payUntold(dealer, 100);
  await byHand(server, credit, [dealer.email, '100'], `For ${paymentId}, which was missing`);
  const { again } = await restored(server, file);
  await operate(again, differences, { options: { ask: 'yes' } });
  const { rows } = await operate(again, replay, doIt);
  expect(rows).toMatchObject([{ act: 'credit', replay: 'by hand' }]);
  expect(rows[0]?.['note']).toContain(`${paymentId}, which has now been credited too`);
  await signIn(again.url, dealer);
  expect(await dealer.balance()).toBe(100);
});

it('the log of acts contains no email, plate or identity number', async () => {
  const server = await openServer();
  const dealer = await signedInDealer(server.url);
  const numbers = ['9999 4105 7058', 'AAAPS0000A', 'MH12DE1433', dealer.email, '026291800001191'];
  const gateway = 'pay_abcdefgh123456';
  await byHand(
    server,
    credit,
    [dealer.email, '5'],
    `For ${numbers.join(', ')} and ${gateway}, late`,
  );
  const text = actsIn(server);
  for (const each of numbers) expect(text).not.toContain(each);
  expect(text).toContain(gateway);
  expect(statSync(join(server.backend.config.actsDir, 'acts.jsonl')).mode & 0o777).toBe(0o600);
});

it('a partial line in the log hides no others, and unfinished acts are not repeated', async () => {
  const server = await openServer();
  const dealer = await signedInDealer(server.url);
  const file = await backedUp(server, folder());
  await byHand(server, credit, [dealer.email, '50']);
  const begun = actsIn(server).split('\n')[0] ?? '';
  appendFileSync(join(server.backend.config.actsDir, 'acts.jsonl'), begun.slice(0, 40));
  await byHand(server, credit, [dealer.email, '60']);
  const lines = actsIn(server).trimEnd().split('\n');
  writeFileSync(
    join(server.backend.config.actsDir, 'acts.jsonl'),
    `${lines.slice(0, -1).join('\n')}\n`,
  );
  const { again } = await restored(server, file);
  const result = await operate(again, replay, doIt);
  expect(shown(result.rows)).toEqual([['credit', 'by hand', 60]]);
  expect(result.summary).toContain('1 line of the file cannot be read');
  await signIn(again.url, dealer);
  expect(await dealer.balance()).toBe(50);
});

it('an act is refused if it cannot be logged first', async () => {
  const server = await openServer(join(folder(), 'not-mounted'));
  const dealer: Dealer = await signedInDealer(server.url);
  await expect(byHand(server, credit, [dealer.email, '50'])).rejects.toThrow('Nothing was done');
  expect(await dealer.balance()).toBe(0);
});

it('an act whose outcome cannot be logged is still reported as done or refused', async () => {
  const server = await openServer();
  const { config } = server.backend;
  const act = { id: 'credit-1', kind: 'credit', at: 1, who: 'asha', why: 'Asked for' } as const;
  const unmount = () => rmSync(config.actsDir, { recursive: true });
  const done = async () => unmount();
  await expect(logged(config, act, done)).rejects.toThrow(/^The act was done: do not repeat it/);
  mkdirSync(config.actsDir);
  await operate(server, replay, { options: { 'new-log': 'yes' } });
  const refused = async () => {
    unmount();
    throw new Error('The wallet is empty.');
  };
  await expect(logged(config, act, refused)).rejects.toThrow('The wallet is empty.');
  await server.stop();
});

it('an act whose commit got no answer is shown as unknown', async () => {
  const { config } = (await openServer()).backend;
  const act = { id: 'credit-1', kind: 'credit', at: 1, who: 'asha', why: 'Asked for' } as const;
  const unanswered = () => Promise.reject(refusal('busy'));
  await expect(logged(config, act, unanswered)).rejects.toMatchObject({ code: 'busy' });
  expect(await readActs(config)).toMatchObject({ acts: [{ id: 'credit-1', end: 'unknown' }] });
});

it.each([
  ['done', 'failed'],
  ['done', 'done'],
  ['unknown', 'failed'],
  ['failed', 'done'],
] as const)('an act that was %s and then, sent again, %s is listed once', async (...ends) => {
  const { config } = (await openServer()).backend;
  const act = { id: 'credit-1', kind: 'credit', at: 1, who: 'asha', why: 'Asked for' } as const;
  const work = {
    done: async () => undefined,
    failed: () => Promise.reject(new Error('The disk is full.')),
    unknown: () => Promise.reject(refusal('busy')),
  };
  for (const end of ends) await logged(config, act, work[end]).catch(() => undefined);
  const end = ends.some((each) => each === 'done') ? 'done' : 'unknown';
  expect((await readActs(config)).acts).toEqual([{ ...act, end }]);
});

it('an act whose outcome is unknown leaves an earlier one to the operator', async () => {
  const server = await openServer();
  const file = await backedUp(server, folder());
  await byHand(server, serviceOff, ['pan']);
  await byHand(server, serviceOn, ['pan']);
  const lines = actsIn(server).trimEnd().split('\n').slice(0, -1);
  writeFileSync(join(server.backend.config.actsDir, 'acts.jsonl'), `${lines.join('\n')}\n`);
  const { again } = await restored(server, file);
  const { rows } = await operate(again, replay, doIt);
  expect(rows).toMatchObject([{ act: 'service-off', replay: 'by hand' }]);
});

it('a replay does not offer to repeat an act that was refused', async () => {
  const server = await openServer();
  const dealer = await signedInDealer(server.url);
  await expect(byHand(server, debit, [dealer.email, '50'])).rejects.toThrow('to spend');
  expect(await operate(server, replay)).toMatchObject({ rows: [], isGood: true });
});
