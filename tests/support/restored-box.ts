// A box with a backup, what is paid after it, and the box again once the backup is restored.

import { afterEach, expect } from 'vitest';
import { backup } from '../../api/operator/server/backups.ts';
import { restore } from '../../api/operator/server/restore.ts';
import { startTestBox, type TestBox } from './box.ts';
import type { Dealer } from './dealer.ts';
import { operate } from './desk.ts';
import { foldersUntil } from './folders.ts';
import { payUntold, setFaults, silent, verify as tellOf } from './payments.ts';

/** Folders are removed after each test of the file that calls this. */
export function backedUpBoxes() {
  const folder = foldersUntil(afterEach);
  return {
    folder,
    async boxWithBackup(): Promise<{ box: TestBox; file: string }> {
      const box = await startTestBox({ dataDir: folder() });
      await setFaults(box, silent);
      const { rows } = await operate(box, backup, { options: { to: folder() } });
      return { box, file: String(rows[0]?.['file']) };
    },
  };
}

export async function restored(box: TestBox, file: string): Promise<TestBox> {
  await box.stop();
  await operate(box, restore, { words: [file] });
  const { port } = new URL(box.url);
  const again = await startTestBox({ dataDir: box.dataDir, env: { PORT: port } });
  await setFaults(again, silent);
  return again;
}

/** Gives the payment's id. */
export async function paid(dealer: Dealer, rupees: number): Promise<string> {
  const proof = await payUntold(dealer, rupees);
  expect((await tellOf(dealer, proof, rupees)).status).toBe(200);
  return proof.razorpay_payment_id;
}
