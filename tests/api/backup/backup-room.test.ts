// A backup needs disk space only for the database's content, not for its empty pages. No backup is
// made if it would leave too little space for sales.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { backup } from '../../../api/operator/server/backups.ts';
import { signedInDealer } from '../../support/dealer.ts';
import { operate } from '../../support/desk.ts';
import { newDataDir, startTestServer } from '../../support/server.ts';
import { record, sharing } from '../../support/shared-library.ts';

vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  return { ...real, statfsSync: vi.fn(real.statfsSync) };
});
afterEach(() => vi.mocked(statfsSync).mockRestore());

const MEGABYTE = 1e6;
const EMPTIED = 60 * MEGABYTE;

/** Leaves free pages in the file, as deleting delivered answers does. */
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

it('a backup that would fill the disk is not made', async () => {
  const server = await startTestServer();
  await signedInDealer(server.url, 100);
  emptyPagesIn(server.dataDir);
  const small = 55 * MEGABYTE;
  leaveFree(server.dataDir, small);
  expect(small).toBeLessThan(EMPTIED);
  expect(await operate(server, backup)).toMatchObject({ isGood: true });
  leaveFree(server.dataDir, 45 * MEGABYTE);
  await expect(operate(server, backup)).rejects.toThrow(
    /^Checking a copy takes 5[0-4] MB in \S+, but only 45 MB is free\.$/,
  );
  vi.mocked(statfsSync).mockRestore();
  await server.remove();
});

/** Returns every name, size, time and byte in the folder, except shared-memory files. */
function stateOf(folder: string): unknown[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const files = names
    .filter((name) => !name.endsWith('-shm') && statSync(join(folder, name)).isFile())
    .map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]);
  return [names, statSync(folder).mtimeMs, files];
}

it('a backup to another disk writes nothing into the data folder', async () => {
  const server = await startTestServer({ isOnSqlite: true });
  await sharing(server, [record()]);
  await server.stop();
  const { dataDir } = server;
  const to = newDataDir();
  const room = statfsSync(to);
  const backedUp = async () => {
    vi.mocked(statfsSync).mockImplementation((path) => {
      const real = { ...room, bavail: 1e9 };
      return path === dataDir ? { ...real, bavail: 0 } : real;
    });
    const before = stateOf(dataDir);
    const made = await operate(server, backup, { options: { to } });
    expect(stateOf(dataDir)).toEqual(before);
    expect(made).toMatchObject({ isGood: true, rows: [{ sound: true }, { sound: true }] });
    vi.mocked(statfsSync).mockRestore();
    return String(made.rows[0]?.['file']);
  };
  await backedUp();
  // The copy includes commits that are still only in a running server's log.
  const other = new Sqlite(join(dataDir, 'lotproof.db'));
  other.pragma('journal_mode = WAL');
  other.exec("UPDATE account SET email = 'in-the-log@example.in'");
  const library = new Sqlite(join(dataDir, 'library.db'));
  library.pragma('journal_mode = WAL');
  library.prepare('SELECT * FROM library').all();
  const copy = new Sqlite(await backedUp(), { readonly: true });
  expect(copy.prepare('SELECT email FROM account').pluck().all()).toEqual([
    'in-the-log@example.in',
  ]);
  for (const each of [copy, other, library]) each.close();
  for (const folder of [dataDir, to]) rmSync(folder, { recursive: true });
});
