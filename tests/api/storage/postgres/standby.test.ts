// PostgreSQL with a synchronous standby: the primary dies, the standby is promoted by hand and
// has everything that was confirmed.

import { rmSync } from 'node:fs';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inspect } from '../../../../api/backup/backup.ts';
import { backUpPostgres } from '../../../../api/backup/moving/configured-copy.ts';
import { moveToPostgres } from '../../../../api/backup/moving/move-to-postgres.ts';
import { foldersUntil } from '../../../support/folders.ts';
import { databaseWithAPast } from '../../../support/moved-book.ts';
import { openPair, type Pair } from '../../../support/postgres/with-standby.ts';

const folder = foldersUntil(afterEach);
const COMMITS = 60;

let pair: Pair;
beforeEach(async () => {
  pair = await openPair();
}, 90_000);
afterEach(() => pair.remove());

/** Commits one row after another until no server answers; gives the confirmed rows. */
async function answered(url: string, whenHalf: () => void): Promise<string[]> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  const told: string[] = [];
  try {
    for (let number = 0; ; number += 1) {
      const reference = `check-${number}`;
      await client.query('INSERT INTO bank_check VALUES ($1, 1)', [reference]);
      told.push(reference);
      if (number === COMMITS) whenHalf();
    }
  } catch {
    return told;
  }
}

it('A promoted standby has every confirmed row, and its backup is sound', {
  timeout: 120_000,
}, async () => {
  const config = await databaseWithAPast({ days: 0 });
  const pace = { at: Date.now(), tell: () => undefined, othersWaitMs: 0 };
  const { tables } = await moveToPostgres(config, pair.primaryUrl, pace);
  const told = await answered(pair.primaryUrl, pair.killPrimary);
  expect(told.length).toBeGreaterThan(COMMITS);
  await pair.promoteStandby();
  const { file, library } = await backUpPostgres(pair.standbyUrl, folder(), pace.at);
  const entries = tables.find(({ table }) => table === 'entry')?.rows;
  expect(await inspect(file, folder(), Date.now(), config)).toMatchObject({
    entries,
    troubles: [],
  });
  expect(library).toBeDefined();
  const client = new pg.Client(pair.standbyUrl);
  await client.connect();
  const { rows } = await client.query('SELECT reference FROM bank_check');
  await client.end();
  const kept = new Set(rows.map(({ reference }) => String(reference)));
  expect(told.filter((reference) => !kept.has(reference))).toEqual([]);
  rmSync(config.dataDir, { recursive: true, force: true });
});
