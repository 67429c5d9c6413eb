// Needs the built server (`npm test` builds it first).

import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { signedInDealer } from '../../support/dealer.ts';
import { freePort, type ServerProcess, startServerProcess } from '../../support/process.ts';
import { newFolderOnDisk } from '../../support/server.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function crashable(latencyMs: number) {
  const dataDir = newFolderOnDisk();
  folders.push(dataDir);
  const port = String(await freePort());
  const start = (latency: number): Promise<ServerProcess> =>
    startServerProcess({
      PORT: port,
      LOTPROOF_DATA_DIR: dataDir,
      SANDBOX_LATENCY_MS: String(latency),
    });
  return { dataDir, first: await start(latencyMs), restart: () => start(0) };
}

/** Reads the database from outside, as an auditor would. */
function openHolds(dataDir: string): number {
  const file = new Sqlite(join(dataDir, 'lotproof.db'), { readonly: true });
  try {
    const row = file.prepare('SELECT count(*) AS open FROM hold WHERE settled_at IS NULL').get();
    return (row as { open: number }).open;
  } finally {
    file.close();
  }
}

describe('A server killed in askSource', () => {
  it('charges nothing, settles the hold, and charges the repeated key once', async () => {
    const { dataDir, first, restart } = await crashable(20_000);
    const dealer = await signedInDealer(first.url, 100);
    const key = randomUUID();
    const lost = dealer.buy('MH00SB0001', key).catch(() => 'lost');
    await vi.waitFor(() => expect(openHolds(dataDir)).toBe(1), 10_000);
    await first.kill();
    expect(await lost).toBe('lost');

    const second = await restart();
    try {
      expect(openHolds(dataDir)).toBe(0);
      expect(await dealer.balance()).toBe(100);
      expect(await dealer.transactions()).toHaveLength(1);

      expect((await dealer.buy('MH00SB0001', key)).status).toBe(200);
      expect((await dealer.buy('MH00SB0001', key)).status).toBe(200);
      expect(await dealer.balance()).toBe(75);
    } finally {
      await second.kill();
    }
  });
});
