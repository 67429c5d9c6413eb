// Tests every real part without buying anything, and says which ones work.

import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { actsPath, actsTrouble } from '../../backup/act-log.ts';
import { totalsOf, totalsText } from '../../library/libraries.ts';
import { isMissingLibrary, libraryPath, openedLibrary } from '../../library/library-file.ts';
import { lastSelfCheck, lastSoundAt } from '../../operations/self-check-result.ts';
import type { Config } from '../../settings/config.ts';
import { lookAt, refuseForeignFolder } from '../../storage/database-file.ts';
import { freeBytes } from '../../storage/disk.ts';
import { serverIn } from '../../storage/folder-lock.ts';
import {
  refuseMissingConfigured,
  stateOfDatabase,
  uncheckedPages,
} from '../../storage/open-configured.ts';
import { machineOnDuty } from '../../storage/servers/live-servers.ts';
import type { Command, Row } from '../command.ts';
import { Mistake, type OperatorContext, readServerDatabase } from '../session.ts';
import { outside, type Trial } from './check-outside.ts';

export const check: Command = {
  name: 'check',
  usage: 'check',
  does: 'tests mail, payments, sources, Google, database, disk and clock, and says what works',
  async runWithoutDatabase(context) {
    const { live } = context.config;
    const trials = [...here(context), ...(live ? outside(context, live) : [])];
    // Runs all checks at once, because each may take its whole time limit.
    const rows = await Promise.all(trials.map(tried));
    const broken = rows.filter(({ works }) => !works).length;
    return {
      rows,
      summary: broken === 0 ? 'All parts work.' : `${broken} of ${rows.length} parts do not work.`,
      isGood: broken === 0,
    };
  },
};

async function tried([part, attempt]: Trial): Promise<Row> {
  try {
    return { part, works: true, told: await attempt() };
  } catch (error) {
    return { part, works: false, told: error instanceof Error ? error.message : String(error) };
  }
}

const ROOM_BYTES_MIN = 1024 ** 3;
const FSYNC_MS_MAX = 100;
/** The nightly check runs once a day, and this age leaves time for one retry. */
const NIGHT_AGE_MS_MAX = 30 * 3_600_000;

function here(context: OperatorContext): Trial[] {
  const { config } = context;
  return [
    ['database', () => databaseOf(config)],
    ['disk', () => diskOf(config)],
    ['fsync', () => fsyncOf(config)],
    ['acts by hand', () => actsOf(config)],
    ['nightly check', () => lastNight(context)],
    ['shared reports', () => libraryIn(config)],
    ['GST', () => gst(config)],
  ];
}

/** Warns about a database in the other money mode, which the server would refuse. */
async function databaseOf(config: Config): Promise<string> {
  refuseForeignFolder(config.dataDir);
  const state = await stateOfDatabase(config);
  if (state === 'none' && config.mode === 'sandbox')
    return 'not created yet: the first start creates it';
  refuseMissingConfigured(config);
  if (state === 'older') return 'an older version: the next start migrates it';
  await readServerDatabase(config, () => undefined);
  const unchecked = await uncheckedPages(config);
  return `in ${config.mode} mode, as set${unchecked === undefined ? '' : `; ${unchecked}`}`;
}

function diskOf({ dataDir }: Config): string {
  const bytes = freeBytes(dataDir);
  const free = `${gigabytes(bytes)} free`;
  if (bytes < ROOM_BYTES_MIN) throw new Mistake(`only ${free}`);
  return free;
}

function actsOf(config: Config): string {
  const trouble = actsTrouble(config);
  if (trouble !== undefined) throw new Mistake(trouble);
  return `logged in ${actsPath(config)}`;
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1024 ** 3).toFixed(1)} GB`;
}

/** Every commit waits for an fsync, and on a network disk that takes a hundred times as long. */
function fsyncOf({ dataDir }: Config): string {
  const path = join(dataDir, 'fsync-check');
  const file = openSync(path, 'w', 0o600);
  try {
    const startedAt = performance.now();
    writeSync(file, Buffer.alloc(4096));
    fsyncSync(file);
    const ms = performance.now() - startedAt;
    if (ms > FSYNC_MS_MAX) throw new Mistake(`takes ${ms.toFixed(0)} ms: is this a network disk?`);
    return `${ms.toFixed(1)} ms`;
  } finally {
    closeSync(file);
    rmSync(path);
  }
}

async function lastNight({ config, clock }: OperatorContext): Promise<string> {
  const other = await otherOnDuty(config);
  if (other !== undefined) return `done by the server on ${other}, which is on duty: check there`;
  const { dataDir } = config;
  const last = lastSelfCheck(dataDir);
  const good = lastSoundAt(dataDir) ?? 'never';
  if (last && !last.isSound) {
    throw new Mistake(`failed: ${last.troubles.join('; ')} Last good: ${good}`);
  }
  const ageMs = last ? clock() - Date.parse(last.at) : 0;
  if (ageMs > NIGHT_AGE_MS_MAX)
    throw new Mistake(`the last good nightly backup is too old: ${good}`);
  if (last?.libraryTrouble !== undefined) throw new Mistake(last.libraryTrouble);
  return last ? `sound, ${last.at}` : 'not checked yet: run self-check, or wait for the night';
}

/** Returns the machine whose server makes the copies, if that server uses a different folder. */
async function otherOnDuty(config: Config): Promise<string | undefined> {
  const own = serverIn(config.dataDir);
  // A database file has only one server, and still names that server after it has stopped cleanly.
  if (own === undefined && config.databaseUrl === undefined) return undefined;
  if ((await stateOfDatabase(config)) !== 'there') return undefined;
  const duty = await readServerDatabase(config, machineOnDuty);
  return duty && duty.server !== own ? (duty.name ?? 'an unknown machine') : undefined;
}

async function libraryIn(config: Config): Promise<string> {
  const { dataDir, databaseUrl } = config;
  const isFile = databaseUrl === undefined;
  const isMissing = isFile && isMissingLibrary(dataDir);
  if (isMissing) throw new Mistake('library.db is missing, but existed before');
  if (isFile && !lookAt(libraryPath(dataDir))) return 'none yet: the first start creates the file';
  const opened = await openedLibrary(config);
  if ('trouble' in opened) throw new Mistake(opened.trouble);
  try {
    return totalsText(await opened.database.read(totalsOf));
  } finally {
    await opened.database.close();
  }
}

function gst({ seller }: Config): string {
  return seller.gstin === '' ? 'not registered: vouchers show no tax' : `${seller.gstPercent} %`;
}
