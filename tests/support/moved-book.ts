// A database with a history, shared records and ledger roots, for tests that move it.

import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeRoots } from '../../api/money/ledger-roots.ts';
import { startServer } from '../../api/server/server.ts';
import { type Config, readConfig } from '../../api/settings/config.ts';
import { makeHistory } from '../rehearsal/make-history.ts';
import { newDataDir, noScreens, startTestServer } from './server.ts';
import { record, sharing } from './shared-library.ts';

/**
 * Makes such a database before a file's first test, and removes it after the last. `days` is the
 * length of the invented trade.
 */
export function databaseWithAPast({ days }: { days: number }): Config {
  const past = {} as Config; // `beforeAll` fills it
  beforeAll(async () => {
    Object.assign(past, await madeDatabase(days));
  });
  afterAll(() => rmSync(past.dataDir, { recursive: true, force: true }));
  return past;
}

async function madeDatabase(days: number): Promise<Config> {
  const dataDir = newDataDir();
  const config = readConfig({
    LOTPROOF_MODE: 'sandbox',
    PORT: '0',
    LOTPROOF_DATA_DIR: dataDir,
  });
  const parts = { days, webDir: noScreens, start: startServer, say: () => undefined };
  await makeHistory(config, parts);
  const server = await startTestServer({ dataDir, isOnSqlite: true });
  const { dealer } = await sharing(server, [record(), record({}, 60_000), record()], 500);
  await dealer.buy('MH00SB0001');
  await writeRoots(server.backend.database, Date.now());
  await server.stop();
  return server.backend.config;
}

/** Copies the database into `dataDir`. Returns the settings of the copy. */
export function copyOf(past: Config, dataDir: string): Config {
  cpSync(past.dataDir, dataDir, { recursive: true });
  const backupDir = join(dataDir, 'backups');
  return { ...past, dataDir, witnessDir: dataDir, actsDir: dataDir, backupDir };
}
