// Moves the database to PostgreSQL, once; the way back is a backup.

import { type MoveResult, moveToPostgres } from '../../moving/move-to-postgres.ts';
import { refuseForeignFolder, refuseMissingFolder } from '../../storage/database-file.ts';
import type { Command } from '../command.ts';

export const moveTo: Command = {
  name: 'move-to',
  usage: 'move-to URL',
  does: 'moves the database to PostgreSQL; only while the server is stopped',
  async runWithoutDatabase({ config, clock }, { words: [url = ''] }) {
    refuseMissingFolder(config.dataDir);
    refuseForeignFolder(config.dataDir);
    const moved = await moveToPostgres(config, url, { at: clock(), tell: console.error });
    return { rows: moved.tables, summary: said(moved) };
  },
};

function said({ outcome, aside }: MoveResult): string {
  if (outcome === 'was moved before') return 'It was moved before, and is in PostgreSQL.';
  return (
    `Moved: each row was read back and is the same. The file is ${aside} now. Set DATABASE_URL, ` +
    'and start the server.'
  );
}
