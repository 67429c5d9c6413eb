// Moves the database to PostgreSQL, and back into files.

import { moveBack as movedBack } from '../../moving/move-back.ts';
import { type MoveResult, moveToPostgres } from '../../moving/move-to-postgres.ts';
import type { TableSum } from '../../moving/table-sum.ts';
import { refuseForeignFolder, refuseMissingFolder } from '../../storage/database-file.ts';
import { type Command, counted } from '../command.ts';
import { Mistake } from '../session.ts';

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
  if (outcome === 'was moved before') return 'It was moved before, and is in PostgreSQL.';
  return (
    `Moved: each row was read back and is the same. ${sizeOf(tables)}` +
    `The file is ${aside} now. Set DATABASE_URL, and start the server.`
  );
}

export const moveBack: Command = {
  name: 'move-back',
  usage: 'move-back',
  does: 'moves the database from PostgreSQL back into files; only while every server is stopped',
  async runWithoutDatabase({ config, clock }) {
    const { dataDir, databaseUrl } = config;
    if (databaseUrl === undefined) {
      throw new Mistake('DATABASE_URL is not set: the database is a file already.');
    }
    refuseMissingFolder(dataDir);
    refuseForeignFolder(dataDir);
    const tables = await movedBack(config, databaseUrl, clock());
    const summary =
      'Moved back: nothing is lost, and everybody stays signed in. ' +
      `${tables.length > 0 ? `Each row was read back and is the same. ${sizeOf(tables)}` : ''}` +
      'Take DATABASE_URL away from every server, and start one.';
    return { rows: [], summary };
  },
};

function sizeOf(tables: TableSum[]): string {
  if (tables.length === 0) return '';
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${counted(tables.length, 'table')}, ${counted(rows, 'row')}. `;
}
