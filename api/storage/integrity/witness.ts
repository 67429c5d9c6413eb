// A witness is a file outside the database that records how far the database has progressed. A
// database that lost its end, or was replaced by an older one, looks intact. Only a record outside
// it can show that there was more.

import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { rupeeText } from '../../../data/values/money.ts';
import type { Sql } from '../database.ts';
import { lookAt } from '../database-file.ts';
import { wholeFile } from '../disk.ts';
import { DatabaseTrouble, exitCodes } from '../exit-codes.ts';

const Witness = v.object({
  /** The last entry and its link, which covers the account's earlier entries. */
  entry: v.number(),
  hash: v.string(),
  at: v.number(),
  /** The sums of all payments and all sales up to that entry. */
  paidInPaise: v.number(),
  soldPaise: v.number(),
  /** How many commits have changed the database without adding an entry. */
  commits: v.number(),
});
export type Witness = v.InferOutput<typeof Witness>;

const OF_NOTHING: Witness = {
  entry: 0,
  hash: '',
  at: 0,
  paidInPaise: 0,
  soldPaise: 0,
  commits: 0,
};

/** Describes the database as it is now. Sums only the entries that an earlier witness lacks. */
export function witnessOf(sql: Sql, earlier: Witness = OF_NOTHING): Witness {
  const commits = commitCount(sql);
  const last = sql.get<{ id: number; hash: Buffer; at: number }>(
    'SELECT id, hash, at FROM entry ORDER BY id DESC LIMIT 1',
  );
  if (!last || last.id === earlier.entry) {
    return commits === earlier.commits ? earlier : { ...earlier, commits };
  }
  const since = sql.get<{ paid_in: number; sold: number }>(
    `SELECT sum(CASE WHEN from_book = 'gateway' THEN amount_paise ELSE 0 END) AS paid_in,
       sum(CASE WHEN to_book = 'revenue' THEN amount_paise ELSE 0 END) AS sold
     FROM entry WHERE id > :last`,
    { last: earlier.entry },
  );
  return {
    entry: last.id,
    hash: last.hash.toString('hex'),
    at: last.at,
    paidInPaise: earlier.paidInPaise + (since?.paid_in ?? 0),
    soldPaise: earlier.soldPaise + (since?.sold ?? 0),
    commits,
  };
}

function commitCount(sql: Sql): number {
  return sql.get<{ count: number }>('SELECT count FROM commit_count WHERE id = 1')?.count ?? 0;
}

/** Returns how the database and its witness differ, in figures; undefined if they agree. */
export function differenceFrom(sql: Sql, seen: Witness): string | undefined {
  if (seen.entry === 0) return missingCommits(sql, seen);
  const same = sql.get<{ hash: Buffer }>('SELECT hash FROM entry WHERE id = :entry', {
    entry: seen.entry,
  });
  if (same?.hash.toString('hex') === seen.hash) return missingCommits(sql, seen);
  const db = witnessOf(sql);
  const when = new Date(seen.at).toISOString();
  const what = `its witness saw entry ${seen.entry}, from ${when}`;
  if (same) return `This is a different database: ${what}, but that entry differs here.`;
  const missing = [
    `${seen.entry - db.entry} entries`,
    `${rupeeText(seen.paidInPaise - db.paidInPaise)} paid in`,
    `${rupeeText(seen.soldPaise - db.soldPaise)} sold`,
  ];
  return `The database ends at entry ${db.entry}, but ${what}: ${missing.join(', ')} are missing.`;
}

function missingCommits(sql: Sql, seen: Witness): string | undefined {
  const missing = seen.commits - commitCount(sql);
  if (missing <= 0) return undefined;
  return `The database lacks the last ${missing} commits its witness saw; they had no entries.`;
}

/** Returns the last witness; undefined if there is no file. Throws if the file cannot be read. */
export function readWitness(folder: string): Witness | undefined {
  if (!existsSync(pathIn(folder))) return undefined;
  return v.parse(Witness, JSON.parse(readFileSync(pathIn(folder), 'utf8')));
}

/** Writes the witness atomically and durably, or not at all. */
export async function writeWitness(folder: string, witness: Witness): Promise<void> {
  refuseMissingPlace(folder);
  const text = `${JSON.stringify(witness)}\n`;
  const path = pathIn(folder);
  // A server and a command may both write the witness.
  const unfinished = `${path}.${randomBytes(4).toString('hex')}.unfinished`;
  await wholeFile(path, (own) => writeFile(own, text, { mode: 0o600 }), unfinished);
}

/** Throws if the folder is missing: on an unmounted disk, a witness would be lost. */
function refuseMissingPlace(folder: string): void {
  if (lookAt(folder)) return;
  throw new DatabaseTrouble(
    `${folder}, the folder of the database's witness, is missing: is its disk mounted, and is ` +
      'LOTPROOF_WITNESS_DIR correct?',
    exitCodes.noDatabase,
  );
}

function pathIn(folder: string): string {
  return join(folder, 'witness.json');
}
