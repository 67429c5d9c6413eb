// Creates the first database of a new server. Only this command does, so that a folder that is
// missing, misspelt or not mounted is never mistaken for a new one.

import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from '../../settings/config.ts';
import { createDatabase } from '../../storage/create-database.ts';
import {
  databasePath,
  lookAt,
  refuseForeignFolder,
  tracesOfDatabase,
} from '../../storage/database-file.ts';
import { lockFolder } from '../../storage/folder-lock.ts';
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
      await createDatabase(config.dataDir, config, context.clock());
    } finally {
      lock.release();
    }
    const db = databasePath(config.dataDir);
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
