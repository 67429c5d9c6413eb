// Log lines about what a transaction has done. Its job may run twice, or be undone: what it says is
// written to the log once it has committed, and never before.

import type { Logger } from 'pino';
import type { Database, Sql } from '../storage/database.ts';

type Say = (about: object, sentence: string) => void;

/** What is to be logged if the job commits. */
export type AfterCommit = { warn: Say; error: Say };

/** Runs the job in a transaction, and logs what its last run said after its commit. */
export async function transactionThenLog<T>(
  { database, log }: { database: Database; log: Logger },
  job: (sql: Sql, afterCommit: AfterCommit) => T,
): Promise<T> {
  let lines: (() => void)[] = [];
  const afterCommit: AfterCommit = {
    warn: (about, sentence) => lines.push(() => log.warn(about, sentence)),
    error: (about, sentence) => lines.push(() => log.error(about, sentence)),
  };
  const value = await database.transaction((sql) => {
    lines = [];
    return job(sql, afterCommit);
  });
  for (const write of lines) write();
  return value;
}
