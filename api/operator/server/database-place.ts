// Creates a new server's first database, and moves it to PostgreSQL and back. Only `init` creates
// one, so that a missing folder is never mistaken for a new server's.

import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { counted } from '../../../data/desk/figures.ts';
import { arrivalIn } from '../../backup/moving/arrive.ts';
import { moveBack as movedBack } from '../../backup/moving/move-back.ts';
import { type MoveResult, moveToPostgres } from '../../backup/moving/move-to-postgres.ts';
import type { TableSum } from '../../backup/moving/table-pages.ts';
import type { Config } from '../../settings/config.ts';
import {
  databasePath,
  lookAt,
  refuseForeignFolder,
  refuseMissingFolder,
  tracesOfDatabase,
} from '../../storage/database-file.ts';
import { whileLocked } from '../../storage/folder-lock.ts';
import { makeConfigured } from '../../storage/open-configured.ts';
import { withPostgres } from '../../storage/postgres/one-connection.ts';
import type { Command } from '../command.ts';
import { Mistake } from '../session.ts';

export const init: Command = {
  name: 'init',
  usage: 'init',
  does: "creates a new server's first database, once; restore brings a lost one back",
  async runWithoutDatabase(context) {
    const { config } = context;
    makeFolder(config.dataDir);
    refuseForeignFolder(config.dataDir);
    await whileLocked(config.dataDir, 'init', async () => {
      refuseTraces(config);
      await refuseUsed(config);
      await makeConfigured(config, context.clock());
    });
    const db = config.databaseUrl === undefined ? databasePath(config.dataDir) : 'PostgreSQL';
    return { rows: [{ db, mode: config.mode }], summary: `Created: ${db}. Now start the server.` };
  },
};

/** Creates only the folder itself. If its parent is missing too, the name is probably misspelt. */
function makeFolder(dataDir: string): void {
  if (lookAt(dataDir)) return;
  if (!lookAt(dirname(dataDir))) {
    throw new Mistake(`${dirname(dataDir)} is missing: is LOTPROOF_DATA_DIR correct?`);
  }
  mkdirSync(dataDir, { mode: 0o700 });
}

/** Throws if a folder has traces of a database: the operator must restore that one instead. */
function refuseTraces({ dataDir, backupDir }: Config): void {
  for (const folder of [dataDir, backupDir]) {
    const [trace] = tracesOfDatabase(folder);
    if (trace !== undefined) {
      throw new Mistake(
        `${folder} has ${trace}, so this is not a new server: \`restore\` replaces its ` +
          'database with a copy. Nothing was created.',
      );
    }
  }
}

/** Throws if PostgreSQL already has tables, which may belong to another server or program. */
async function refuseUsed({ databaseUrl: url }: Config): Promise<void> {
  if (url === undefined) return;
  await withPostgres(url, async ({ client, name }) => {
    const { state } = await arrivalIn(client);
    if (state === 'empty') return;
    throw new Mistake(`${name} has tables, so this is not a new server. Nothing was created.`);
  });
}

export const moveTo: Command = {
  name: 'move-to',
  usage: 'move-to URL',
  does: 'moves the database to PostgreSQL; only while the server is stopped',
  async runWithoutDatabase({ config, clock }, { words: [url = ''] }) {
    refuseMissingFolder(config.dataDir);
    refuseForeignFolder(config.dataDir);
    const moved = await moveToPostgres(config, url, { at: clock(), tell: console.error });
    return { rows: [], summary: said(moved) };
  },
};

function said({ outcome, aside, tables }: MoveResult): string {
  if (outcome === 'was moved before') return 'The database is already in PostgreSQL.';
  return (
    `Moved: each row was read back and compared. ${sizeOf(tables)}` +
    `The file is now ${aside}. Set DATABASE_URL, and start the server.`
  );
}

export const moveBack: Command = {
  name: 'move-back',
  usage: 'move-back',
  does: 'moves the database from PostgreSQL back into files; only while every server is stopped',
  async runWithoutDatabase({ config, clock }) {
    const { dataDir, databaseUrl } = config;
    if (databaseUrl === undefined) {
      throw new Mistake('DATABASE_URL is not set: the database is already a file.');
    }
    refuseMissingFolder(dataDir);
    refuseForeignFolder(dataDir);
    const tables = await movedBack(config, databaseUrl, clock());
    const summary =
      'Moved back: nothing is lost, and all dealers stay signed in. ' +
      `${tables.length > 0 ? `Each row was read back and compared. ${sizeOf(tables)}` : ''}` +
      'Remove DATABASE_URL from every server, and start one.';
    return { rows: [], summary };
  },
};

function sizeOf(tables: TableSum[]): string {
  if (tables.length === 0) return '';
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${counted(tables.length, 'table')}, ${counted(rows, 'row')}. `;
}
