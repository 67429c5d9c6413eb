// A server with a backup and payments made after it, and the same server after a restore.

import { backup } from '../../api/operator/server/backups.ts';
import { restore } from '../../api/operator/server/restore.ts';
import type { Dealer } from './dealer.ts';
import { operate } from './desk.ts';
import { foldersUntil } from './folders.ts';
import { payUntold, setFaults, silent, verify as tellOf } from './payments.ts';
import { startTestServer, type TestServer } from './server.ts';

/** Removes the folders after each test of the calling file. */
export function backedUpServers() {
  const folder = foldersUntil(afterEach);
  return {
    folder,
    async serverWithBackup(): Promise<{ server: TestServer; file: string }> {
      const server = await startTestServer({ dataDir: folder() });
      await setFaults(server, silent);
      return { server, file: await backedUp(server, folder()) };
    },
  };
}

export async function backedUp(server: Parameters<typeof operate>[0], to: string): Promise<string> {
  const { rows, isGood } = await operate(server, backup, { options: { to } });
  expect(isGood).toBe(true);
  return String(rows[0]?.['file']);
}

/** Stops the server, restores the file, and starts the server again at the same address. */
export async function restored(server: TestServer, file: string) {
  await server.stop();
  const result = await operate(server, restore, { words: [file] });
  const env = { PORT: new URL(server.url).port, LOTPROOF_ACTS_DIR: server.backend.config.actsDir };
  const again = await startTestServer({ dataDir: server.dataDir, env });
  await setFaults(again, silent);
  return { result, again };
}

/** Pays and returns the payment's id. */
export async function paid(dealer: Dealer, rupees: number): Promise<string> {
  const proof = await payUntold(dealer, rupees);
  expect((await tellOf(dealer, proof, rupees)).status).toBe(200);
  return proof.razorpay_payment_id;
}
