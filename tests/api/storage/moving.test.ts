// A database is moved to a newer version once, with its cost said before, and keeps all that
// stands.

import { rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chainedToAll } from '../../../api/money/ledger-chain.ts';
import { violations } from '../../../api/money/ledger-invariants.ts';
import { verify } from '../../../api/operator/money/ledger.ts';
import { openDatabase } from '../../../api/storage/database.ts';
import { schema } from '../../../api/storage/migrations.ts';
import { fillDatabase } from '../../bench/big-database.mjs';
import { operate } from '../../support/desk.ts';
import { freePort, startServerProcess } from '../../support/process.ts';
import { newDataDir, startTestServer } from '../../support/server.ts';

vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  return { ...real, statfsSync: vi.fn(real.statfsSync) };
});

/** The version of the first dealers' databases. */
const OLDEST_VERSION = 3;

const folders: string[] = [];
afterEach(() => {
  vi.mocked(statfsSync).mockRestore();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A database of a thousand entries as the oldest version wrote it. */
function oldDatabase(): { dataDir: string; path: string } {
  const dataDir = newDataDir();
  folders.push(dataDir);
  const path = join(dataDir, 'lotproof.db');
  const file = new Sqlite(path);
  file.pragma('journal_mode = WAL');
  for (const script of schema.slice(0, OLDEST_VERSION)) file.exec(script);
  fillDatabase(file, { entries: 1000, chained: chainedToAll });
  file.pragma(`user_version = ${OLDEST_VERSION}`);
  file.close();
  return { dataDir, path };
}

function rowsIn(path: string): unknown[][] {
  const file = new Sqlite(path, { readonly: true });
  const rows = ['entry', 'voucher', 'hold', 'call', 'act', 'refund'].map((table) =>
    file.prepare<[], object>(`SELECT * FROM ${table}`).all(),
  );
  file.close();
  return rows;
}

function versionIn(path: string): unknown {
  const file = new Sqlite(path, { readonly: true });
  const version = file.pragma('user_version', { simple: true });
  file.close();
  return version;
}

describe('A database of the oldest version', () => {
  it('is moved once, keeps every entry, link and voucher, and is sound', async () => {
    const { dataDir, path } = oldDatabase();
    const before = rowsIn(path);
    const told: string[] = [];
    const database = openDatabase(dataDir, ({ sentence }) => told.push(sentence));
    expect(await violations(database, Date.now())).toEqual([]);
    await database.close();
    for (const [table, rows] of rowsIn(path).entries()) {
      expect(rows).toMatchObject(before[table] ?? []);
    }
    await openDatabase(dataDir, ({ sentence }) => told.push(sentence)).close();
    expect(told.filter((each) => each.startsWith('The database is moved'))).toHaveLength(2);
  });

  it('is moved after its time and disk were said, and not without the room', async () => {
    const { dataDir, path } = oldDatabase();
    const real = statfsSync(dataDir);
    vi.mocked(statfsSync).mockReturnValue({ ...real, bavail: 1 });
    expect(() => openDatabase(dataDir, () => undefined)).toThrow(
      /^Moving the database from version 3 to \d+ needs up to \d+ MB of disk and 1 MB are free/,
    );
    expect(versionIn(path)).toBe(OLDEST_VERSION);
    vi.mocked(statfsSync).mockReturnValue(real);
    const told: string[] = [];
    await openDatabase(dataDir, ({ sentence }) => told.push(sentence)).close();
    expect(told[0]).toMatch(/up to \d+ s, and up to \d+ MB of disk/);
    const shares = told.flatMap((each) => each.match(/^Migrating, (\d+) %/)?.[1] ?? []).map(Number);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.length).toBeGreaterThan(2);
    expect(shares.indexOf(100)).toBe(shares.length - 1);
    expect(told.at(-1)).toMatch(
      /^The database is moved: it has \d+ MB now, of which \d+ MB are free/,
    );
    expect(versionIn(path)).toBe(schema.length);
  });

  it('is not moved by a command beside a server that works with it', async () => {
    const { dataDir, path } = oldDatabase();
    const inUse = new Sqlite(path);
    inUse.pragma('journal_mode = WAL');
    inUse.prepare('SELECT count(*) FROM entry').get();
    const server = await startTestServer(); // whose settings the command runs with
    const config = { ...server.backend.config, dataDir };
    await expect(operate({ backend: { config }, url: server.url }, verify)).rejects.toThrow(
      'restart the server as this version first',
    );
    inUse.close();
    expect(await operate({ backend: { config }, url: server.url }, verify)).toMatchObject({
      isGood: true,
      summary: 'The database is sound: 1000 entries.',
    });
    await server.remove();
  });
});

describe('A server that moves its database', () => {
  it('says at its port and to its health check how far it has come, and then opens', async () => {
    const { dataDir, path } = oldDatabase();
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    // The first step waits for whoever writes: so it is seen under way, however fast it is.
    const writer = new Sqlite(path);
    writer.exec('BEGIN IMMEDIATE');
    const starting = startServerProcess({ PORT: port, LOTPROOF_DATA_DIR: dataDir });
    const told = await vi.waitUntil(() => migratingAt(`${url}/healthz`), { timeout: 20_000 });
    expect(told).toEqual({
      status: 503,
      retryAfter: '5',
      body: { message: 'Lotproof is being updated: migrating, 0 %.', code: 'unavailable' },
    });
    expect(await migratingAt(`${url}/api/user/me`)).toEqual(told);
    writer.exec('COMMIT');
    writer.close();
    const server = await starting;
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await server.terminate();
    expect(versionIn(path)).toBe(schema.length);
  });

  it('whose step fails says why, and leaves the database as it was', async () => {
    const { dataDir, path } = oldDatabase();
    const before = rowsIn(path);
    const other = new Sqlite(path);
    // What the first step makes is there already: the step fails, as on a disk that fails.
    other.exec('CREATE INDEX hold_of_call ON hold (call_id)');
    other.close();
    await expect(startServerProcess({ PORT: '0', LOTPROOF_DATA_DIR: dataDir })).rejects.toThrow(
      'index hold_of_call already exists',
    );
    expect(versionIn(path)).toBe(OLDEST_VERSION);
    expect(rowsIn(path)).toEqual(before);
  });
});

/** What a caller hears while the database is moved; undefined before and after. */
async function migratingAt(address: string) {
  const reply = await fetch(address, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  const body: unknown = await reply?.json().catch(() => undefined);
  if (!reply || !JSON.stringify(body)?.includes('migrating')) return undefined;
  return { status: reply.status, retryAfter: reply.headers.get('retry-after'), body };
}

describe('A command where there is no database', () => {
  it('says so, and makes none', async () => {
    const server = await startTestServer();
    const dataDir = newDataDir();
    folders.push(dataDir);
    const config = { ...server.backend.config, dataDir };
    await expect(operate({ backend: { config }, url: server.url }, verify)).rejects.toThrow(
      'LOTPROOF_DATA_DIR right?',
    );
    expect(() => versionIn(join(dataDir, 'lotproof.db'))).toThrow();
    await server.remove();
  });
});
