// Checks that the database is undamaged: its pages, indexes, references, calls, holds and sealed
// answers. The ledger's invariants check whether its content is right.

import { crc32 } from 'node:zlib';
import { isAboutTheDatabase, violations } from '../money/ledger-invariants.ts';
import type { Reader, Sql } from '../storage/database.ts';
import { answerDamaged, databaseDamaged, isDamage } from '../storage/integrity/damage.ts';
import { damagedRows } from '../storage/integrity/row-checksums.ts';
import { idsFailing } from '../storage/reading-connection.ts';

type Soundness = {
  /** The damaged parts, one sentence each. */
  damage: string[];
  /** Broken invariants, with the rows that break them. */
  broken: string[];
};

/** Reads the whole database while a server sells from it, and reports its progress to `tell`. */
export async function soundnessOf(
  database: Reader,
  now: number,
  tell?: (line: string) => void,
): Promise<Soundness> {
  const damage = await damageIn(database);
  // The queries below would fail on a damaged page.
  if (damage.length > 0) return { damage, broken: [] };
  const broken = await violations(database, now, tell);
  return { damage, broken: broken.filter(isAboutTheDatabase) };
}

/**
 * Returns one sentence for each page, index, reference, row or sealed answer that has changed since
 * it was written. A PostgreSQL server checks its own pages and references.
 */
export async function damageIn(database: Reader): Promise<string[]> {
  try {
    const isFile = database.file !== undefined;
    const pages = isFile ? await database.read(brokenPages) : [];
    if (pages.length > 0) return pages.map(databaseDamaged);
    const rows = await damagedRows(database);
    if (rows.length > 0)
      return rows.map((row) => databaseDamaged(`${row} differs from what was written`));
    return (await damagedAnswers(database)).map(answerDamaged);
  } catch (error) {
    // Some damage makes the check itself throw an error.
    if (isDamage(error)) return [databaseDamaged(error.message)];
    throw error;
  }
}

function brokenPages(sql: Sql): string[] {
  // Looks for each index entry in its table, and for each row in its indexes.
  const pages = sql.all<{ integrity_check: string }>('PRAGMA integrity_check');
  const said = pages.map((row) => row.integrity_check).filter((sentence) => sentence !== 'ok');
  if (said.length > 0) return said;
  const links = sql.all<{ table: string }>('PRAGMA foreign_key_check');
  return links.map(({ table }) => `a row of ${table} refers to nothing`);
}

const ANSWERS = {
  text: `SELECT call_id AS id, sealed, checksum FROM sealed_answer
    WHERE call_id > :last AND sealed IS NOT NULL ORDER BY call_id LIMIT :limit`,
  limit: 1000, // answers make up most of a database
};
type Answer = { sealed: Buffer; checksum: number };

/** Returns the calls whose sealed answers have changed since they were sealed. */
export function damagedAnswers(database: Reader): Promise<number[]> {
  return idsFailing<Answer>(
    database,
    ANSWERS,
    ({ sealed, checksum }) => crc32(sealed) === checksum,
  );
}
