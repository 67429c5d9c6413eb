// Creates the first database of a new server. Only this command does, so that a folder that is
// missing, misspelt or not mounted is never mistaken for a new one.

import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { arrivalIn } from '../../moving/arrival.ts';
import type { Config } from '../../settings/config.ts';
import {
  databasePath,
  lookAt,
  refuseForeignFolder,
  tracesOfDatabase,
} from '../../storage/database-file.ts';
import { lockFolder } from '../../storage/folder-lock.ts';
import { makeConfigured } from '../../storage/open-configured.ts';
import { withPostgres } from '../../storage/postgres/one-connection.ts';
import type { Command } from '../command.ts';
import { Mistake } from '../session.ts';

export const init: Command = {
  name: 'init',
  usage: 'init',
  does: "makes a new server's first database, once; a lost database comes back by restore",
  async runWithoutDatabase(context) {
    const { config } = context;
    makeFolder(config.dataDir);
    refuseForeignFolder(config.dataDir);
    const lock = lockFolder(config.dataDir, 'init');
    try {
      refuseTraces(config);
      await refuseUsed(config);
      await makeConfigured(config, context.clock());
    } finally {
      lock.release();
    }
    const db = config.databaseUrl === undefined ? databasePath(config.dataDir) : 'PostgreSQL';
    return { rows: [{ db, mode: config.mode }], summary: `Made: ${db}. Now start the server.` };
  },
};

/** Only the folder itself: if the one above is missing too, the name is misspelt. */
function makeFolder(dataDir: string): void {
  if (lookAt(dataDir)) return;
  if (!lookAt(dirname(dataDir))) {
    throw new Mistake(`${dirname(dataDir)} is not there: is LOTPROOF_DATA_DIR spelt right?`);
  }
  mkdirSync(dataDir, { mode: 0o700 });
}

/** Where there has been a database, its owner wants that one and not a new one. */
function refuseTraces({ dataDir, backupDir }: Config): void {
  for (const folder of [dataDir, backupDir]) {
    const [trace] = tracesOfDatabase(folder);
    if (trace !== undefined) {
      throw new Mistake(
        `${folder} has ${trace}, so this is no new server: \`restore\` puts a copy in the place ` +
          'of its database. Nothing was made.',
      );
    }
  }
}

/** A PostgreSQL that has tables may be another server's, or somebody else's. */
async function refuseUsed({ databaseUrl: url }: Config): Promise<void> {
  if (url === undefined) return;
  await withPostgres(url, async ({ client, name }) => {
    const { state } = await arrivalIn(client);
    if (state === 'empty') return;
    throw new Mistake(`${name} has tables, so it is no new server's. Nothing was made.`);
  });
}
