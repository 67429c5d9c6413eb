// A database with a history, shared records and ledger roots, for tests that move it.

import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { writeRoots } from '../../api/money/ledger-roots.ts';
import { startServer } from '../../api/server/server.ts';
import { type Config, readConfig } from '../../api/settings/config.ts';
import { makeHistory } from '../rehearsal/make-history.ts';
import { signedInDealer } from './dealer.ts';
import { newDataDir, noScreens, startTestServer } from './server.ts';
import { record, store, turnOn } from './shared-library.ts';

/** Makes such a database and stops its server. `days` is the length of the invented trade. */
export async function databaseWithAPast({ days }: { days: number }): Promise<Config> {
  const dataDir = newDataDir();
  const config = readConfig({
    LOTPROOF_MODE: 'sandbox',
    PORT: '0',
    LOTPROOF_DATA_DIR: dataDir,
  });
  const parts = { days, webDir: noScreens, start: startServer, say: () => undefined };
  await makeHistory(config, parts);
  const server = await startTestServer({ dataDir, isOnSqlite: true });
  const dealer = await signedInDealer(server.url, 500);
  await dealer.buy('MH00SB0001');
  const keys = await turnOn(dealer);
  await store(dealer, keys, [record(), record({}, 60_000), record()]);
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
