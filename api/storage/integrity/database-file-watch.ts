// Notices a database that is moved, deleted or covered by a mount under a running server: the file
// is still open, so sales go into it, and the next start does not find it. Nothing is written from
// then on.

import type { Logger } from 'pino';
import { refusal } from '../../refusal.ts';
import type { Database } from '../database.ts';
import { lookAt } from '../database-file.ts';

/** Putting it back takes a person. */
const COME_BACK_SECONDS = 60;

/**
 * Remembers which file is at the database's path now; gives why it is no longer that one, if so.
 */
export function watchDatabase({ file: path }: Pick<Database, 'file'>): () => string | undefined {
  if (path === undefined) return () => undefined;
  const opened = lookAt(path);
  return () => {
    const found = lookAt(path);
    const isSame = found?.ino === opened?.ino && found?.dev === opened?.dev;
    return isSame
      ? undefined
      : `${path} is gone or another file: put the database back, or restart.`;
  };
}

/** The database, which refuses to write while there is trouble with its file. */
export function guarded(
  database: Database,
  { trouble, log }: { trouble: () => string | undefined; log: Logger },
): Database {
  let wasTold = false;
  return {
    ...database,
    // Checked before each commit: one stat costs two microseconds.
    async transaction(job) {
      const why = trouble();
      if (why !== undefined && !wasTold) {
        log.error(
          { why },
          'the database is not where it was and needs the operator: nothing is sold',
        );
      }
      wasTold = why !== undefined;
      if (why !== undefined) throw gone();
      return database.transaction(job);
    },
  };
}

const gone = refusal(
  'unavailable',
  'Lotproof cannot save anything right now. Try again later: one request is never charged twice.',
  { retryAfterSeconds: COME_BACK_SECONDS },
);
