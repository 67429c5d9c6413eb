// What only a file can be given: into PostgreSQL a copy comes by way of one.

import { DatabaseTrouble, exitCodes } from '../../operations/exit-codes.ts';
import type { Config } from '../../settings/config.ts';

/** Throws {@link DatabaseTrouble} where the settings name PostgreSQL. */
export function refuseIntoPostgres({ databaseUrl }: Config): void {
  if (databaseUrl === undefined) return;
  throw new DatabaseTrouble(
    'A copy is put back as a file, and DATABASE_URL is set: stop every server, take it away, ' +
      'type this again, and start; or first move the file to a new PostgreSQL by `move-to`.',
    exitCodes.settings,
  );
}
