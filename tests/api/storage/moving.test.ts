// A database migrates to a newer version once and keeps every row. There is only one version so
// far, so the tests invent the next one.

import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { violations } from '../../../api/money/ledger-invariants.ts';
import { verify } from '../../../api/operator/server/verify.ts';
import { openDatabase } from '../../../api/storage/database.ts';
import { databasePath } from '../../../api/storage/database-file.ts';
import { lockFolder } from '../../../api/storage/folder-lock.ts';
import { schema } from '../../../api/storage/migrate.ts';
import { signedInDealer } from '../../support/dealer.ts';
import { operate } from '../../support/desk.ts';
import { foldersUntil } from '../../support/folders.ts';
import { newerSteps } from '../../support/newer-version.mjs';
import { freePort, startShippedServer } from '../../support/process.ts';
import { startTestServer } from '../../support/server.ts';

const VERSION = schema.length;
const newer = fileURLToPath(new URL('../../support/newer-version.mjs', import.meta.url));

const folder = foldersUntil(afterEach);
let original: string;

/** Gives a dealer a payment, a report and a refusal. */
beforeAll(async () => {
  const { url, dataDir, stop } = await startTestServer();
  original = dataDir;
  const dealer = await signedInDealer(url, 300);
  await dealer.buy('MH00SB0001');
  await dealer.buy('MH00SB9404');
  await stop();
});
afterAll(() => rmSync(original, { recursive: true }));

/** Copies a folder that this version's server wrote. */
function folderWithDatabase(): { dataDir: string; path: string } {
  const dataDir = folder();
  cpSync(original, dataDir, { recursive: true });
  return { dataDir, path: databasePath(dataDir) };
}

function rowsIn(path: string): unknown[][] {
  const file = new Sqlite(path, { readonly: true });
  const tables = file.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  const rows = tables
    .filter((table) => table !== 'errand')
    .map((table) => file.prepare<[], object>(`SELECT * FROM ${table}`).all());
  file.close();
  return rows;
}

function versionIn(path: string): unknown {
  const file = new Sqlite(path, { readonly: true });
  const version = file.pragma('user_version', { simple: true });
  file.close();
  return version;
}

describe('A database of the previous version', () => {
  beforeEach(() => {
    (schema as string[]).push(...newerSteps); // a new version's release does the same
  });
  afterEach(() => {
    (schema as string[]).length = VERSION;
  });

  it('an older database is migrated once, keeps every row and is intact', async () => {
    const { dataDir, path } = folderWithDatabase();
    const before = rowsIn(path);
    const lines: string[] = [];
    const database = openDatabase(dataDir, (sentence) => lines.push(sentence));
    expect(await violations(database, Date.now())).toEqual([]);
    await database.close();
    for (const [table, rows] of rowsIn(path).entries()) {
      expect(rows).toMatchObject(before[table] ?? []);
    }
    await openDatabase(dataDir, (sentence) => lines.push(sentence)).close();
    expect(lines).toEqual([`Migrating the database from version ${VERSION} to ${schema.length}.`]);
  });

  it('a command does not migrate a database while a server uses it', async () => {
    const { dataDir } = folderWithDatabase();
    const working = lockFolder(dataDir, 'server');
    const server = await startTestServer(); // the command runs with this server's settings
    const config = { ...server.backend.config, dataDir };
    await expect(operate({ backend: { config }, url: server.url }, verify)).rejects.toThrow(
      'is in use by server',
    );
    working.release();
    expect(await operate({ backend: { config }, url: server.url }, verify)).toMatchObject({
      isGood: true,
      summary: expect.stringMatching(/^The database is sound: 2 entries\./),
    });
    await server.remove();
  });
});

const start = (env: Record<string, string>) =>
  startShippedServer({ NODE_OPTIONS: `--import ${newer}`, ...env });

it('a migrating server says so on its port and in its health check, and then opens', async () => {
  const { dataDir, path } = folderWithDatabase();
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  // The first step waits for a writer, so that the test can see it running.
  const writer = new Sqlite(path);
  writer.exec('BEGIN IMMEDIATE');
  const starting = start({ PORT: port, LOTPROOF_DATA_DIR: dataDir });
  const reply = await vi.waitUntil(() => migratingAt(`${url}/healthz`), { timeout: 60_000 });
  const state = 'Lotproof is being updated.';
  expect(reply).toEqual({
    status: 503,
    retryAfter: '5',
    body: { message: state, code: 'starting', state },
  });
  expect(await migratingAt(`${url}/api/user/me`)).toEqual(reply);
  writer.exec('COMMIT');
  writer.close();
  const server = await starting;
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  await server.terminate();
  expect(versionIn(path)).toBe(VERSION + newerSteps.length);
});

it('a migrating server says why a step failed and leaves the database unchanged', async () => {
  const { dataDir, path } = folderWithDatabase();
  const other = new Sqlite(path);
  // The first step's column already exists, so the step fails, as on a failing disk.
  other.exec('ALTER TABLE hold ADD COLUMN note TEXT');
  other.close();
  const before = rowsIn(path);
  await expect(start({ PORT: '0', LOTPROOF_DATA_DIR: dataDir })).rejects.toThrow(
    'duplicate column name: note',
  );
  expect(versionIn(path)).toBe(VERSION);
  expect(rowsIn(path)).toEqual(before);
});

/** Returns the answer from the port while the database migrates, otherwise undefined. */
async function migratingAt(address: string) {
  const reply = await fetch(address, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  const body: unknown = await reply?.json().catch(() => undefined);
  if (!reply || !JSON.stringify(body)?.includes('updated')) return undefined;
  return { status: reply.status, retryAfter: reply.headers.get('retry-after'), body };
}
