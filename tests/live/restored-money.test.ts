// What was paid and returned after a backup comes back from the gateway when it is restored.

import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { backup } from '../../api/operator/backups.ts';
import { verify } from '../../api/operator/book.ts';
import { differences } from '../../api/operator/differences.ts';
import { refund } from '../../api/operator/refund.ts';
import { restore } from '../../api/operator/restore.ts';
import { newDataDir, startTestBox } from '../api/box.ts';
import { signedInDealer, signIn } from '../api/dealer.ts';
import { payUntold, setFaults, silent, verify as tellOf } from '../api/payments.ts';
import { operate } from './desk.ts';

it('a restored book gets every payment and refund of since from the gateway', async () => {
  const dataDir = newDataDir();
  const box = await startTestBox({ dataDir });
  await setFaults(box, silent);
  const dealer = await signedInDealer(box.url);
  const first = await payUntold(dealer, 100);
  await tellOf(dealer, first, 100);
  const aside = join(dataDir, 'aside');
  mkdirSync(aside);
  const { rows } = await operate(box, backup, { options: { to: aside } });
  for (const rupees of [400, 300]) {
    await tellOf(dealer, await payUntold(dealer, rupees), rupees);
  }
  const given = { words: [first.razorpay_payment_id, '50'], options: { reason: 'Asked for' } };
  await operate(box, refund, given);
  expect(await dealer.balance()).toBe(750);

  await box.stop();
  await operate(box, restore, { words: [String(rows[0]?.['file'])] });
  const again = await startTestBox({ dataDir, env: { PORT: new URL(box.url).port } });
  await signIn(again.url, dealer);
  expect(await dealer.balance()).toBe(100);
  const compared = await operate(again, differences, { options: { ask: 'yes' } });
  expect(compared).toMatchObject({ rows: [], isGood: true });
  expect(await dealer.balance()).toBe(750);
  await operate(again, differences, { options: { ask: 'yes' } });
  expect(await dealer.balance()).toBe(750);
  expect(await operate(again, verify)).toMatchObject({ isGood: true });
  await again.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
