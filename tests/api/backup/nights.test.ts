// Each night the server leaves an intact copy with no fewer entries than the last one, or raises an
// alarm. It never leaves a partial file.

import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { keepSelfCheck, lastSelfCheck } from '../../../api/operations/self-check-result.ts';
import { backup, selfCheck } from '../../../api/operator/server/backups.ts';
import { check } from '../../../api/operator/server/check.ts';
import { restore } from '../../../api/operator/server/restore.ts';
import { checkTonight, isDue } from '../../../api/server/nightly-self-check.ts';
import { startSweeper } from '../../../api/server/sweeper.ts';
import { signedInDealer } from '../../support/dealer.ts';
import { operate } from '../../support/desk.ts';
import { foldersUntil } from '../../support/folders.ts';
import { backedUp } from '../../support/restored-server.ts';
import { startTestServer } from '../../support/server.ts';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  return { ...real, rm: vi.fn(real.rm) };
});

const folder = foldersUntil(afterEach);

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

it('a nightly copy that lacks entries raises an alarm and replaces no earlier copy', async () => {
  const full = await startTestServer({ dataDir: folder() });
  await signedInDealer(full.url, 100);
  const backups = folder();
  const made = await backedUp(full, backups);
  for (let night = 1; night <= 7; night += 1) {
    copyFileSync(made, join(backups, `lotproof-2026010${night}-030000.db`));
  }
  const copies = readdirSync(backups).sort();
  const empty = await startTestServer({ dataDir: folder(), env: { BACKUP_DIR: backups } });

  const night = await operate(empty, selfCheck);
  expect(night.isGood).toBe(false);
  expect(night.summary).toMatch(/^The database has 0 entries and .+, an earlier copy, has 1: /);
  expect(readdirSync(backups).sort()).toEqual(copies);
  expect(lastSelfCheck(empty.dataDir)).toMatchObject({ isSound: false });
  const parts = await operate(empty, check);
  expect(parts.rows.find(({ part }) => part === 'nightly check')).toMatchObject({ works: false });
  await Promise.all([full.stop(), empty.stop()]);
});

it('a nightly copy after a restore may have fewer entries', async () => {
  const server = await startTestServer({ dataDir: folder() });
  const dealer = await signedInDealer(server.url, 100);
  const file = await backedUp(server, folder());
  await dealer.buy('MH00SB0001');
  expect(await operate(server, selfCheck)).toMatchObject({ isGood: true });
  await server.stop();
  await operate(server, restore, { words: [file] });
  expect(await operate(server, selfCheck)).toMatchObject({ isGood: true });
  const names = readdirSync(server.backend.config.backupDir);
  expect(names.filter((name) => name.endsWith('.db'))).toHaveLength(1);
  expect(names.filter((name) => name.includes('.db.before-'))).toHaveLength(1);
});

it('no copy is made if the backup folder is missing: its disk might not be mounted', async () => {
  const place = join(folder(), 'backups');
  const server = await startTestServer({ dataDir: folder(), env: { BACKUP_DIR: place } });
  await expect(operate(server, selfCheck)).rejects.toThrow(`${place} is missing`);
  expect(existsSync(place)).toBe(false);
});

it('no copy is made in an empty folder if the disk for copies is not mounted', async () => {
  const place = folder();
  const server = await startTestServer({ dataDir: folder(), env: { BACKUP_DIR: place } });
  expect(await operate(server, selfCheck)).toMatchObject({ isGood: true });
  const disk = `${place}-disk`;
  renameSync(place, disk);
  mkdirSync(place);
  const refusal = `${place} is not the folder with the earlier copies`;
  await expect(operate(server, selfCheck)).rejects.toThrow(refusal);
  await expect(operate(server, backup)).rejects.toThrow(refusal);
  expect(readdirSync(place)).toEqual([]);
  expect(lastSelfCheck(server.dataDir)).toMatchObject({ isSound: false });
  expect(lastSelfCheck(server.dataDir)?.troubles[0]).toContain('is its disk mounted?');
  rmSync(place, { recursive: true });
  renameSync(disk, place);
  expect(await operate(server, selfCheck)).toMatchObject({ isGood: true });
});

it('copies go to a new disk or folder once the operator confirms the move', async () => {
  const [place, other, dataDir] = [folder(), folder(), folder()];
  const server = await startTestServer({ dataDir, env: { BACKUP_DIR: place } });
  await operate(server, selfCheck);
  for (const name of readdirSync(place)) rmSync(join(place, name));
  await expect(operate(server, selfCheck)).rejects.toThrow('is its disk mounted?');
  const newPlace = { options: { 'new-place': 'yes' } };
  expect(await operate(server, selfCheck, newPlace)).toMatchObject({ isGood: true });
  expect(await operate(server, selfCheck)).toMatchObject({ isGood: true });
  const elsewhere = {
    ...server,
    server: { config: { ...server.backend.config, backupDir: other } },
  };
  expect(await operate(elsewhere, selfCheck)).toMatchObject({ isGood: true });
});

it('a failed check records the reason and keeps the time of the last good check', async () => {
  const server = await startTestServer({ dataDir: folder(), env: { METRICS_PORT: '0' } });
  const soundAt = new Date(Date.now() - 3 * DAY_MS).toISOString();
  const sound = { isSound: true, file: 'x', bytes: 1, entries: 1, troubles: [] };
  keepSelfCheck(server.dataDir, { at: soundAt, ...sound });
  expect(await checkTonight(server.backend, join(server.dataDir, 'nowhere.js'))).toBe(false);
  expect(lastSelfCheck(server.dataDir)).toMatchObject({ isSound: false, soundAt });
  expect(lastSelfCheck(server.dataDir)?.troubles[0]).toContain('Cannot find module');
  const metrics = await (await fetch(`${server.metricsUrl}/metrics`)).text();
  const seconds = Math.floor(Date.parse(soundAt) / 1000);
  expect(metrics).toContain('lotproof_self_check_ok 0\n');
  expect(metrics).toContain(`lotproof_self_check_sound_timestamp_seconds ${seconds}\n`);
  const { rows } = await operate(server, check);
  const row = rows.find(({ part }) => part === 'nightly check');
  expect(row).toMatchObject({ works: false });
  expect(row?.['told']).toContain(`Last good: ${soundAt}`);
});

it('a nightly check whose result cannot be read counts as failed', () => {
  const dataDir = folder();
  writeFileSync(join(dataDir, 'self-check.json'), '{"at":');
  expect(lastSelfCheck(dataDir)).toMatchObject({ isSound: false });
});

it('a nightly check whose result cannot be stored leaves no partial file', () => {
  const dataDir = folder();
  mkdirSync(join(dataDir, 'self-check.json')); // a folder of this name prevents the file
  const sound = { isSound: true, file: 'x', bytes: 1, entries: 1, troubles: [] };
  expect(() => keepSelfCheck(dataDir, { at: new Date(0).toISOString(), ...sound })).toThrow();
  expect(readdirSync(dataDir)).toEqual(['self-check.json']);
});

const now = Date.UTC(2026, 10, 22, 12);
const night = (at: number, isSound = true) => ({
  at: new Date(at).toISOString(),
  isSound,
  file: 'x',
  bytes: 1,
  entries: 1,
  troubles: [],
});
it.each([
  ['before the first night', undefined, undefined, true],
  ['after a night twelve hours ago', night(now - 12 * HOUR_MS), 12 * HOUR_MS, false],
  ['after a night a day and a half ago', night(now - 36 * HOUR_MS), undefined, true],
  ['after a night dated by a fast clock', night(now + 40 * DAY_MS), 4 * HOUR_MS, true],
  ['a day after the last copy, whatever date that copy has', night(now), DAY_MS, true],
  ['an hour after a failure', night(now - HOUR_MS, false), HOUR_MS, false],
  ['three hours after a failure', night(now - HOUR_MS, false), 3 * HOUR_MS, true],
  ['after a night of unknown time', { ...night(now), at: '?' }, undefined, true],
])('the next nightly copy starts at the right time: %s', (_, last, sinceTryMs, due) => {
  expect(isDue({ last, now, sinceTryMs, keyListedAt: 0 })).toBe(due);
});

it('the next copy starts at once if no backup contains the new signing key yet', () => {
  const last = night(now - HOUR_MS);
  const at = { last, now, sinceTryMs: undefined };
  expect(isDue({ ...at, keyListedAt: now - 2 * HOUR_MS })).toBe(false);
  expect(isDue({ ...at, keyListedAt: now - HOUR_MS / 2 })).toBe(true);
});

it('partial files in both folders, and week-old replaced databases, are deleted', async () => {
  const server = await startTestServer({ dataDir: folder() });
  const { dataDir } = server;
  const { backupDir } = server.backend.config;
  mkdirSync(backupDir);
  const old = (Date.now() - 7 * HOUR_MS) / 1000;
  const copy = 'lotproof-20260101-030000.db';
  const gone = [
    join(dataDir, 'restoring-abc123'),
    join(dataDir, 'making-abc123'),
    join(dataDir, `lotproof.db.before-${Date.now() - 8 * DAY_MS}`),
    join(dataDir, `lotproof.db.before-${Date.now() - 8 * DAY_MS}-wal`),
    join(backupDir, `${copy}.unfinished`),
    join(backupDir, `${copy}.unfinished-as-it-lay-wal`),
    join(backupDir, 'restored-abc123'),
    join(backupDir, `${copy}.before-${Date.now() - 8 * DAY_MS}`),
  ];
  const kept = [
    join(dataDir, `lotproof.db.before-${Date.now() - DAY_MS}`),
    join(backupDir, copy),
    join(backupDir, 'restored-of4now'),
    join(backupDir, 'notes-of-mine.unfinished'),
  ];
  for (const path of [...gone, ...kept]) {
    if (/-\w{6}$/.test(path)) mkdirSync(path);
    else writeFileSync(path, 'a dealer who was forgotten');
    // Sets access and modification times by the test's clock; the file system's may differ.
    const at = gone.includes(path) ? old : Date.now() / 1000;
    utimesSync(path, at, at);
  }
  const ahead = join(dataDir, `lotproof.db.before-${Date.now() + 400 * DAY_MS}`);
  writeFileSync(ahead, 'made under a clock that was ahead');
  await expect.poll(() => server.backend.trustedClock.isConfirmed()).toBe(true);
  const sweeper = startSweeper(server.backend);
  await expect.poll(() => gone.filter((path) => existsSync(path))).toEqual([]);
  await expect.poll(() => existsSync(ahead)).toBe(false);
  sweeper.stop();
  expect(kept.filter((path) => !existsSync(path))).toEqual([]);
  expect(readdirSync(dataDir).filter((name) => name.includes('.before-'))).toHaveLength(2);
});

it('a leftover that cannot be deleted delays no other, and is tried again in an hour', async () => {
  const server = await startTestServer({ dataDir: folder() });
  const paths = ['abc', 'def'].map((name) => join(server.dataDir, `making-123${name}`));
  for (const path of paths) mkdirSync(path);
  await expect.poll(() => server.backend.trustedClock.isConfirmed()).toBe(true);
  vi.mocked(rm).mockRejectedValueOnce(new Error('EACCES: permission denied'));
  const sweeper = startSweeper(server.backend);
  await expect.poll(() => sweeper.succeededAt()).toBeDefined();
  sweeper.stop();
  expect(paths.filter((path) => existsSync(path))).toHaveLength(1);
});
