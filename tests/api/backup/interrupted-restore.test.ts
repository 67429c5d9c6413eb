// A restore that is killed at any step, or fills the disk, leaves a complete database: the old
// one or the restored one.

import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { restore } from '../../../api/backup/restore.ts';
import { entryCount } from '../../../api/money/ledger-entries.ts';
import { violations } from '../../../api/money/ledger-invariants.ts';
import { openDatabase } from '../../../api/storage/database.ts';
import { signedInDealer } from '../../support/dealer.ts';
import { foldersUntil } from '../../support/folders.ts';
import { backedUp } from '../../support/restored-server.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

/** The number of file-system steps until the disk is full. */
const disk = vi.hoisted(() => ({ stepsLeft: Number.POSITIVE_INFINITY }));

vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  const failing =
    <Words extends unknown[], Value>(step: (...words: Words) => Value) =>
    (...words: Words): Value => {
      disk.stepsLeft -= 1;
      if (disk.stepsLeft < 0) throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
      return step(...words);
    };
  return {
    ...real,
    mkdtempSync: failing(real.mkdtempSync),
    copyFileSync: failing(real.copyFileSync),
    chmodSync: failing(real.chmodSync),
    linkSync: failing(real.linkSync),
    renameSync: failing(real.renameSync),
  };
});

const OLD_ENTRIES = 3;
const RESTORED_ENTRIES = 1;

const folder = foldersUntil(afterAll);
let stopped: TestServer;
/** A backup made when the database had one entry; two more entries came later. */
let file: string;
beforeAll(async () => {
  stopped = await startTestServer({ dataDir: folder() });
  const dealer = await signedInDealer(stopped.url, 100);
  file = await backedUp(stopped, folder());
  await dealer.buy('MH00SB0001');
  await dealer.buy('MH00SB0002');
  await stopped.stop();
});

function copyOfFolder(): string {
  const copy = folder();
  cpSync(stopped.dataDir, copy, { recursive: true });
  return copy;
}

/** Opens the database as the next start would, checks it, and returns how many entries it has. */
async function entriesIn(dataDir: string): Promise<number> {
  const database = openDatabase(dataDir);
  const broken = await violations(database, Date.now());
  const entries = await database.read(entryCount);
  await database.close();
  expect(broken).toEqual([]);
  return entries;
}

const pathOf = (name: string) => new URL(`../../../${name}`, import.meta.url).href;

function killedAt(step: number, dataDir: string) {
  const program = `
    const { restore } = await import('${pathOf('build/compiled/api/backup/restore.js')}');
    const { readConfig } = await import('${pathOf('build/compiled/api/settings/config.js')}');
    const config = readConfig({ LOTPROOF_MODE: 'sandbox', LOTPROOF_DATA_DIR: '${dataDir}' });
    await restore(config, '${file}', Date.now());`;
  const dying = ['--import', pathOf('tests/support/dying-restore.mjs')];
  return spawnSync(process.execPath, [...dying, '--input-type=module', '-e', program], {
    encoding: 'utf8',
    env: { ...process.env, KILL_FOLDER: dataDir, KILL_STEP: String(step) },
  });
}

it('a restore killed at any step leaves a complete database and can be repeated', async () => {
  const found: number[] = [];
  let step = 0;
  for (let isKilled = true; isKilled; ) {
    step += 1;
    const dataDir = copyOfFolder();
    const { signal, status, stderr } = killedAt(step, dataDir);
    isKilled = signal === 'SIGKILL';
    if (!isKilled) expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    found.push(await entriesIn(dataDir));
    // A killed restore can be repeated, even if it had reached the rename.
    if (isKilled) await restore({ ...stopped.backend.config, dataDir }, file, Date.now());
    expect(await entriesIn(dataDir)).toBe(RESTORED_ENTRIES);
  }
  expect(step).toBeGreaterThan(6);
  const switched = found.indexOf(RESTORED_ENTRIES);
  expect(switched).toBeGreaterThan(3);
  expect(new Set(found.slice(0, switched))).toEqual(new Set([OLD_ENTRIES]));
  expect(new Set(found.slice(switched))).toEqual(new Set([RESTORED_ENTRIES]));
});

it('a restore that fills the disk leaves the old database and no partial file', async () => {
  let failures = 0;
  for (let isFull = true; isFull; ) {
    const dataDir = copyOfFolder();
    const before = readdirSync(dataDir);
    disk.stepsLeft = failures;
    const restored = restore({ ...stopped.backend.config, dataDir }, file, Date.now());
    isFull = await restored.then(
      () => false,
      () => true,
    );
    disk.stepsLeft = Number.POSITIVE_INFINITY;
    expect(await entriesIn(dataDir)).toBe(isFull ? OLD_ENTRIES : RESTORED_ENTRIES);
    const left = readdirSync(dataDir).filter((name) => !before.includes(name));
    expect(left.filter((name) => name.startsWith('restoring-'))).toEqual([]);
    failures += 1;
  }
  expect(failures).toBe(6);
});

it('a restore replaces an unreadable database and deletes its write-ahead log', async () => {
  const dataDir = copyOfFolder();
  const db = join(dataDir, 'lotproof.db');
  cpSync('package.json', db);
  cpSync('package.json', `${db}-wal`);
  const { before } = await restore({ ...stopped.backend.config, dataDir }, file, Date.now());
  expect(readdirSync(dataDir)).not.toContain('lotproof.db-wal');
  expect(readFileSync(String(before), 'utf8')).toBe(readFileSync('package.json', 'utf8'));
  expect(await entriesIn(dataDir)).toBe(RESTORED_ENTRIES);
});
