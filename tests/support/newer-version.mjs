// A server of a newer version: when preloaded by `node --import`, this adds a step to its schema.

import { schema } from '../../build/compiled/api/storage/migrate.js';

/** Examples of steps: a column, a table with its trigger, an index over rows. */
export const newerSteps = [
  'ALTER TABLE hold ADD COLUMN note TEXT',
  `CREATE TABLE errand (name TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;
   CREATE INDEX errand_by_end ON errand (until);
   CREATE TRIGGER errand_is_never_removed BEFORE DELETE ON errand
   BEGIN SELECT RAISE(ABORT, 'an errand stays'); END`,
  'CREATE INDEX entry_by_time ON entry (at)',
];

schema.push(...newerSteps);
