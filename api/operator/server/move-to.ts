// Moves the database to PostgreSQL, once; the way back is a backup.

import { type MoveResult, moveToPostgres } from '../../moving/move-to-postgres.ts';
import { refuseForeignFolder, refuseMissingFolder } from '../../storage/database-file.ts';
import { type Command, counted } from '../command.ts';

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
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const size = `${counted(tables.length, 'table')}, ${counted(rows, 'row')}`;
  return (
    `Moved: each row was read back and is the same. ${tables.length > 0 ? `${size}. ` : ''}` +
    `The file is ${aside} now. Set DATABASE_URL, and start the server.`
  );
}
