// Whether the database is what was written: every page, every index against its table, every
// reference, every call and hold, and every sealed answer. Whether the contents are right is for
// the ledger's invariants to say.

import { crc32 } from 'node:zlib';
import { isAboutTheDatabase, violations } from '../money/ledger-invariants.ts';
import type { Reader, Sql } from '../storage/database.ts';
import { answerDamaged, databaseDamaged, isDamage } from '../storage/integrity/damage.ts';
import { damagedRows } from '../storage/integrity/row-checksums.ts';
import { pagesOf } from '../storage/reading-connection.ts';

type Soundness = {
  /** What is no longer as it was written, a sentence each. */
  damage: string[];
  /** Broken invariants, with the rows that break them. */
  broken: string[];
};

/** Reads the whole database, beside a server that sells. `now` in ms. */
export async function soundnessOf(database: Reader, now: number): Promise<Soundness> {
  const damage = await damageIn(database);
  // The first query to meet a broken page would end the others.
  if (damage.length > 0) return { damage, broken: [] };
  return { damage, broken: (await violations(database, now)).filter(isAboutTheDatabase) };
}

/**
 * Empty when every page, index, reference and sealed answer is as it was written; sentences. A
 * database server looks at its own pages and references.
 */
export async function damageIn(database: Reader): Promise<string[]> {
  try {
    const isFile = database.file !== undefined;
    const pages = isFile ? await database.read(brokenPages) : [];
    if (pages.length > 0) return pages.map(databaseDamaged);
    const rows = await damagedRows(database);
    if (rows.length > 0)
      return rows.map((row) => databaseDamaged(`${row} is not as it was written`));
    return (await damagedAnswers(database)).map(answerDamaged);
  } catch (error) {
    // Some damage ends even the check.
    if (isDamage(error)) return [databaseDamaged(error.message)];
    throw error;
  }
}

function brokenPages(sql: Sql): string[] {
  // Each index entry is looked for in its table, and each row in its indexes.
  const pages = sql.all<{ integrity_check: string }>('PRAGMA integrity_check');
  const said = pages.map((row) => row.integrity_check).filter((sentence) => sentence !== 'ok');
  if (said.length > 0) return said;
  const links = sql.all<{ table: string }>('PRAGMA foreign_key_check');
  return links.map(({ table }) => `a row of ${table} refers to nothing`);
}

/** Answers are most of what a database holds. */
const PAGE_LENGTH = 1000;

/** The calls whose sealed answers are no longer what was sealed. */
export async function damagedAnswers(database: Reader): Promise<number[]> {
  const text = `SELECT call_id AS id, sealed, checksum FROM sealed_answer
    WHERE call_id > :last AND sealed IS NOT NULL ORDER BY call_id LIMIT :limit`;
  type Answer = { sealed: Buffer; checksum: number };
  const damaged: number[] = [];
  for await (const page of pagesOf<Answer>(database, text, PAGE_LENGTH)) {
    for (const { id, sealed, checksum } of page) if (crc32(sealed) !== checksum) damaged.push(id);
  }
  return damaged;
}
