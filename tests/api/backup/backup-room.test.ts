// A copy of the database asks for the room that it takes, not for that of pages which hold nothing,
// and leaves a sale the room that it needs.

import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, expect, it, vi } from 'vitest';
import { backup } from '../../../api/operator/server/backups.ts';
import { signedInDealer } from '../../support/dealer.ts';
import { operate } from '../../support/desk.ts';
import { startTestServer } from '../../support/server.ts';

vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  return { ...real, statfsSync: vi.fn(real.statfsSync) };
});
afterEach(() => vi.mocked(statfsSync).mockRestore());

const MEGABYTE = 1e6;
const EMPTIED = 60 * MEGABYTE;

/** As fetched answers do: what they took is free inside the file. */
function emptyPagesIn(dataDir: string): void {
  const file = new Sqlite(join(dataDir, 'lotproof.db'));
  file.exec('CREATE TABLE fetched (answer BLOB)');
  file.prepare('INSERT INTO fetched VALUES (zeroblob(?))').run(EMPTIED);
  file.exec('DROP TABLE fetched');
  file.close();
}

function leaveFree(folder: string, bytes: number): void {
  const real = statfsSync(folder);
  vi.mocked(statfsSync).mockReturnValue({ ...real, bavail: Math.floor(bytes / real.bsize) });
}

it('a database is copied where its copy fits, and not where that would fill the disk', async () => {
  const server = await startTestServer();
  await signedInDealer(server.url, 100);
  emptyPagesIn(server.dataDir);
  const small = 55 * MEGABYTE;
  leaveFree(server.dataDir, small);
  expect(small).toBeLessThan(EMPTIED);
  expect(await operate(server, backup)).toMatchObject({ isGood: true });
  leaveFree(server.dataDir, 45 * MEGABYTE);
  await expect(operate(server, backup)).rejects.toThrow(
    /^Checking a copy takes 5[0-4] MB in \S+; 45 MB are free\.$/,
  );
  vi.mocked(statfsSync).mockRestore();
  await server.remove();
});
