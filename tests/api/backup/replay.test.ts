// What the operator did by hand since a backup is outside the book, and is done again after a
// restore: shown first, and once.

import { appendFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { Command, Row } from '../../../api/operator/command.ts';
import { block, unblock } from '../../../api/operator/dealers/access.ts';
import { purge } from '../../../api/operator/dealers/purge.ts';
import { credit, debit } from '../../../api/operator/money/corrections.ts';
import { differences } from '../../../api/operator/money/differences.ts';
import { verify } from '../../../api/operator/money/ledger.ts';
import { refund } from '../../../api/operator/money/refund.ts';
import { backup } from '../../../api/operator/server/backups.ts';
import { replay } from '../../../api/operator/server/replay.ts';
import { restore } from '../../../api/operator/server/restore.ts';
import { startTestBox, type TestBox } from '../../support/box.ts';
import { type Dealer, signedInDealer, signIn } from '../../support/dealer.ts';
import { operate } from '../../support/desk.ts';
import { foldersUntil } from '../../support/folders.ts';
import { payUntold, setFaults, silent, verify as tellOf } from '../../support/payments.ts';

const folder = foldersUntil(afterEach);
const doIt = { options: { do: 'yes' } };

async function openBox(actsDir = folder()): Promise<TestBox> {
  const box = await startTestBox({ dataDir: folder(), env: { LOTPROOF_ACTS_DIR: actsDir } });
  await setFaults(box, silent);
  return box;
}

async function backedUp(box: TestBox): Promise<string> {
  const { rows } = await operate(box, backup, { options: { to: folder() } });
  return String(rows[0]?.['file']);
}

async function restored(box: TestBox, file: string) {
  await box.stop();
  const told = await operate(box, restore, { words: [file] });
  const env = { PORT: new URL(box.url).port, LOTPROOF_ACTS_DIR: box.box.config.actsDir };
  const again = await startTestBox({ dataDir: box.dataDir, env });
  await setFaults(again, silent);
  return { told, again };
}

function byHand(box: TestBox, command: Command, words: string[], reason = 'Asked for') {
  return operate(box, command, { words, options: { reason } });
}

function actsIn({ box }: TestBox): string {
  return readFileSync(join(box.config.actsDir, 'acts.jsonl'), 'utf8');
}

function shown(rows: Row[]): unknown[] {
  return rows.map(({ act, replay, rupees }) => [act, replay, rupees]);
}

it('what was done by hand since the backup is shown, done again, and done once', async () => {
  const box = await openBox();
  const [kept, lost] = [await signedInDealer(box.url, 100), await signedInDealer(box.url)];
  await byHand(box, block, [lost.email]);
  const file = await backedUp(box);
  await byHand(box, credit, [kept.email, '50']);
  await byHand(box, debit, [kept.email, '30']);
  await byHand(box, unblock, [lost.email]);
  const younger = await signedInDealer(box.url);
  await byHand(box, credit, [younger.email, '70']);
  await byHand(box, purge, [lost.email]);

  const { told, again } = await restored(box, file);
  expect(told.summary).toContain('5 acts by hand, from ');
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
  await expect(byHand(again, purge, [lost.email])).rejects.toThrow('There is no dealer');
  expect(await operate(again, verify)).toMatchObject({ isGood: true });
  await again.stop();
});

it('an account that its dealer removed since the backup is removed again', async () => {
  const box = await openBox();
  const dealer = await signedInDealer(box.url);
  const file = await backedUp(box);
  expect((await dealer.post('/api/user/remove', { email: dealer.email })).status).toBe(200);
  const { again } = await restored(box, file);
  expect(await operate(again, replay, doIt)).toMatchObject({ rows: [], isGood: true });
  await expect(byHand(again, block, [dealer.email])).rejects.toThrow('There is no dealer');
  await again.stop();
});

it('a refund comes back from the gateway under its own id, and is not made again', async () => {
  const box = await openBox();
  const dealer = await signedInDealer(box.url);
  const proof = await payUntold(dealer, 100);
  await tellOf(dealer, proof, 100);
  const file = await backedUp(box);
  await byHand(box, refund, [proof.razorpay_payment_id, '40']);
  const { again } = await restored(box, file);
  expect(shown((await operate(again, replay, doIt)).rows)).toEqual([['refund', 'by hand', 40]]);
  await operate(again, differences, { options: { ask: 'yes' } });
  expect((await operate(again, replay)).rows).toEqual([]);
  await signIn(again.url, dealer);
  expect(await dealer.balance()).toBe(60);
  await again.stop();
});

it('a credit for a payment that was missing is not given beside the payment', async () => {
  const box = await openBox();
  const dealer = await signedInDealer(box.url);
  const file = await backedUp(box);
  const { razorpay_payment_id: paymentId } = await payUntold(dealer, 100);
  await byHand(box, credit, [dealer.email, '100'], `For ${paymentId}, which was missing`);
  const { again } = await restored(box, file);
  await operate(again, differences, { options: { ask: 'yes' } });
  const { rows } = await operate(again, replay, doIt);
  expect(rows).toMatchObject([{ act: 'credit', replay: 'by hand' }]);
  expect(rows[0]?.['note']).toContain(`${paymentId}, which it names, is credited now`);
  await signIn(again.url, dealer);
  expect(await dealer.balance()).toBe(100);
  await again.stop();
});

it('the file has no email and no number of a person or a car', async () => {
  const box = await openBox();
  const dealer = await signedInDealer(box.url);
  const numbers = ['9999 4105 7058', 'AAAPS0000A', 'MH12DE1433', dealer.email, '026291800001191'];
  const gateway = 'pay_abcdefgh123456';
  await byHand(box, credit, [dealer.email, '5'], `For ${numbers.join(', ')} and ${gateway}, late`);
  const text = actsIn(box);
  for (const each of numbers) expect(text).not.toContain(each);
  expect(text).toContain(gateway);
  expect(statSync(join(box.box.config.actsDir, 'acts.jsonl')).mode & 0o777).toBe(0o600);
  await box.stop();
});

it('half a line hides no other, and an act without an end is not done by itself', async () => {
  const box = await openBox();
  const dealer = await signedInDealer(box.url);
  const file = await backedUp(box);
  await byHand(box, credit, [dealer.email, '50']);
  const begun = actsIn(box).split('\n')[0] ?? '';
  appendFileSync(join(box.box.config.actsDir, 'acts.jsonl'), begun.slice(0, 40));
  await byHand(box, credit, [dealer.email, '60']);
  const lines = actsIn(box).trimEnd().split('\n');
  writeFileSync(join(box.box.config.actsDir, 'acts.jsonl'), `${lines.slice(0, -1).join('\n')}\n`);
  const { again } = await restored(box, file);
  const told = await operate(again, replay, doIt);
  expect(shown(told.rows)).toEqual([['credit', 'by hand', 60]]);
  expect(told.summary).toContain('1 lines of it cannot be read');
  await signIn(again.url, dealer);
  expect(await dealer.balance()).toBe(50);
  await again.stop();
});

it('nothing is done by hand where it cannot be written down first', async () => {
  const box = await openBox(join(folder(), 'not-mounted'));
  const dealer: Dealer = await signedInDealer(box.url);
  await expect(byHand(box, credit, [dealer.email, '50'])).rejects.toThrow('Nothing was done');
  expect(await dealer.balance()).toBe(0);
  await box.stop();
});

it('an act that was refused is not offered', async () => {
  const box = await openBox();
  const dealer = await signedInDealer(box.url);
  await expect(byHand(box, debit, [dealer.email, '50'])).rejects.toThrow('to spend');
  expect(await operate(box, replay)).toMatchObject({ rows: [], isGood: true });
  await box.stop();
});
