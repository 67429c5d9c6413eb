// Rows arrive in PostgreSQL in one transaction, and are read back and compared before it commits.

import type Sqlite from 'better-sqlite3';
import type { ClientBase } from 'pg';
import { DatabaseTrouble, exitCodes } from '../operations/exit-codes.ts';
import { ONE_AT_A_TIME } from '../storage/postgres/move.ts';
import type { Target } from '../storage/postgres/one-connection.ts';
import { arrivalIn, beginArrival, clearArrival } from './arrival.ts';
import { keepBegun, lastBegun } from './begun-move.ts';
import { copyToPostgres, sumsInPostgres, type Tell } from './copy-to-postgres.ts';
import { differences, type TableSum } from './table-sum.ts';

/** A file, the steps that made its tables, and the schema that they get. */
export type Origin = { file: Sqlite.Database; steps: readonly string[]; schema: string };

type Arriving = { dataDir: string; aside: string; tell: Tell };

/** Gives what arrived. Throws {@link DatabaseTrouble}, with nothing changed there. */
export async function arrive(
  target: Target,
  origins: Origin[],
  arriving: Arriving,
): Promise<TableSum[]> {
  const { client } = target;
  const isUnfinished = await refuseTaken(target, arriving.dataDir);
  await keepBegun(arriving.dataDir, arriving.aside);
  await client.query('BEGIN');
  try {
    await client.query(ONE_AT_A_TIME);
    if (isUnfinished) await clearArrival(client);
    await refuseTaken(target, arriving.dataDir);
    const sums = await copied(client, origins, arriving.tell);
    await beginArrival(client, arriving.aside);
    const { command } = await client.query('COMMIT');
    // It may answer so, and without an error, where something in it had failed.
    if (command !== 'COMMIT') throw new Error('it rolled back');
    return sums;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined); // the first error is the one to tell
    throw error;
  }
}

async function copied(client: ClientBase, origins: Origin[], tell: Tell): Promise<TableSum[]> {
  const all: TableSum[] = [];
  for (const origin of origins) {
    const sums = await copyToPostgres(client, origin, tell);
    tell('Comparing each row.');
    const different = differences(sums, await sumsInPostgres(client, origin));
    if (different.length > 0) {
      throw new DatabaseTrouble(
        `What arrived is not what was sent: ${different.join('; ')}. The file is the database as ` +
          'before: this is a fault of ours.',
        exitCodes.wrong,
      );
    }
    all.push(...sums);
  }
  return all;
}

/** Whether rows of a move that was begun here are there already, which nobody uses. */
async function refuseTaken({ client, name }: Target, dataDir: string): Promise<boolean> {
  const { state, fromFile } = await arrivalIn(client);
  if (state === 'empty') return false;
  const isOurs = fromFile !== undefined && fromFile === lastBegun(dataDir);
  if (state === 'arriving' && isOurs) return true;
  throw new DatabaseTrouble(
    `${name} is not empty: ${IS_THERE[state]}. Make a database of its own by CREATE DATABASE, ` +
      'and name that. Nothing was changed.',
    exitCodes.settings,
  );
}

const IS_THERE = {
  arriving: 'a move from another folder was begun',
  'in use': 'it has a database of ours already',
  "somebody else's": 'it has tables that are not ours',
};
