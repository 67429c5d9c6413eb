// A new server's database, made once in each worker and copied for each test, because creating its
// tables takes longer than the rest of a start.

import { writeFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { databasePath } from '../../api/storage/database-file.ts';
import { migrate } from '../../api/storage/migrate.ts';

let empty: Buffer | undefined;

/** Puts a database that no server has opened into a folder without one. */
export function putEmptyDatabase(dataDir: string): void {
  empty ??= emptyDatabase();
  writeFileSync(databasePath(dataDir), empty, { flag: 'wx' });
}

function emptyDatabase(): Buffer {
  const file = new Sqlite(':memory:');
  migrate(file, () => undefined);
  const bytes = file.serialize();
  file.close();
  return bytes;
}
