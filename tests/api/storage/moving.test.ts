// A book is moved to a newer version once, with its cost said before, and keeps all that stands.

import { rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chained } from '../../../api/money/ledger.ts';
import { violations } from '../../../api/money/ledger-invariants.ts';
import { verify } from '../../../api/operator/money/ledger.ts';
import { openDatabase } from '../../../api/storage/database.ts';
import { schema } from '../../../api/storage/migrations.ts';
import { fillBook } from '../../bench/big-book.mjs';
import { newDataDir, startTestBox } from '../../support/box.ts';
import { operate } from '../../support/desk.ts';
import { freePort, startBoxProcess } from '../../support/process.ts';

vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  return { ...real, statfsSync: vi.fn(real.statfsSync) };
});

/** The version of the first dealers' books. */
const OLDEST_VERSION = 3;

const folders: string[] = [];
afterEach(() => {
  vi.mocked(statfsSync).mockRestore();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A book of a thousand entries as the oldest version wrote it. */
function oldBook(): { dataDir: string; path: string } {
  const dataDir = newDataDir();
  folders.push(dataDir);
  const path = join(dataDir, 'lotproof.db');
  const file = new Sqlite(path);
  file.pragma('journal_mode = WAL');
  for (const script of schema.slice(0, OLDEST_VERSION)) file.exec(script);
  fillBook(file, { entries: 1000, chained });
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

describe('A book of the oldest version', () => {
  it('is moved once, keeps every entry, link and voucher, and is sound', async () => {
    const { dataDir, path } = oldBook();
    const before = rowsIn(path);
    const told: string[] = [];
    const database = openDatabase(dataDir, ({ sentence }) => told.push(sentence));
    expect(await database.read((sql) => violations(sql, Date.now()))).toEqual([]);
    await database.close();
    for (const [table, rows] of rowsIn(path).entries()) {
      expect(rows).toMatchObject(before[table] ?? []);
    }
    await openDatabase(dataDir, ({ sentence }) => told.push(sentence)).close();
    expect(told.filter((each) => each.startsWith('The book is moved'))).toHaveLength(2);
  });

  it('is moved after its time and disk were said, and not without the room', async () => {
    const { dataDir, path } = oldBook();
    const real = statfsSync(dataDir);
    vi.mocked(statfsSync).mockReturnValue({ ...real, bavail: 1 });
    expect(() => openDatabase(dataDir, () => undefined)).toThrow(
      /^Moving the book from version 3 to \d+ needs up to \d+ MB of disk and 1 MB are free/,
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
    expect(told.at(-1)).toMatch(/^The book is moved: it has \d+ MB now, of which \d+ MB are free/);
    expect(versionIn(path)).toBe(schema.length);
  });

  it('is not moved by a command beside a server that works with it', async () => {
    const { dataDir, path } = oldBook();
    const server = new Sqlite(path);
    server.pragma('journal_mode = WAL');
    server.prepare('SELECT count(*) FROM entry').get();
    const box = await startTestBox(); // whose settings the command runs with
    const config = { ...box.box.config, dataDir };
    await expect(operate({ box: { config }, url: box.url }, verify)).rejects.toThrow(
      'restart the server as this version first',
    );
    server.close();
    expect(await operate({ box: { config }, url: box.url }, verify)).toMatchObject({
      isGood: true,
      summary: 'The book is sound: 1000 entries.',
    });
    await box.remove();
  });
});

describe('A server that moves its book', () => {
  it('says at its port and to its health check how far it has come, and then opens', async () => {
    const { dataDir, path } = oldBook();
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    // The first step waits for whoever writes: so it is seen under way, however fast it is.
    const writer = new Sqlite(path);
    writer.exec('BEGIN IMMEDIATE');
    const starting = startBoxProcess({ PORT: port, LOTPROOF_DATA_DIR: dataDir });
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

  it('whose step fails says why, and leaves the book as it was', async () => {
    const { dataDir, path } = oldBook();
    const before = rowsIn(path);
    const other = new Sqlite(path);
    // What the first step makes is there already: the step fails, as on a disk that fails.
    other.exec('CREATE INDEX hold_of_call ON hold (call_id)');
    other.close();
    await expect(startBoxProcess({ PORT: '0', LOTPROOF_DATA_DIR: dataDir })).rejects.toThrow(
      'index hold_of_call already exists',
    );
    expect(versionIn(path)).toBe(OLDEST_VERSION);
    expect(rowsIn(path)).toEqual(before);
  });
});

/** What a caller hears while the book is moved; undefined before and after. */
async function migratingAt(address: string) {
  const reply = await fetch(address, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  const body: unknown = await reply?.json().catch(() => undefined);
  if (!reply || !JSON.stringify(body)?.includes('migrating')) return undefined;
  return { status: reply.status, retryAfter: reply.headers.get('retry-after'), body };
}

describe('A command where there is no book', () => {
  it('says so, and makes none', async () => {
    const box = await startTestBox();
    const dataDir = newDataDir();
    folders.push(dataDir);
    const config = { ...box.box.config, dataDir };
    await expect(operate({ box: { config }, url: box.url }, verify)).rejects.toThrow(
      'LOTPROOF_DATA_DIR right?',
    );
    expect(() => versionIn(join(dataDir, 'lotproof.db'))).toThrow();
    await box.remove();
  });
});
