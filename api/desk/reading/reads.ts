// Lists all reads of the desk by name.

import { invoicesOfMonth } from '../../money/invoices.ts';
import { makeRunningSums, type RunningSums } from '../../money/running-sums.ts';
import { openReading, type Place } from '../../storage/open-configured.ts';
import type { ReadingConnection } from '../../storage/reading-connection.ts';
import type { Sql } from '../../storage/sql.ts';
import { promisesAskedIn } from '../people/people.ts';
import { booksOf, sourceCostsOf, switchesOf, voucherFile } from './books-read.ts';
import { callOf } from './call-story.ts';
import { dayOf } from './day-read.ts';
import { dataOf, dealerOf } from './dealer-read.ts';
import { listOf } from './lists.ts';
import { orderOf, paymentOf } from './payment-read.ts';
import { type Tally, tallyOf, tallyParts } from './tally.ts';

type Sums = ReturnType<typeof tallyParts.none>;
/** Every read gets a connection and the ledger's running sums. */
type Reads = { connection: Pick<ReadingConnection, 'read'>; sums: RunningSums<Sums> };
export type Reading = Reads & { connection: ReadingConnection };

/** Opens the existing database for reading. */
export function openReads(place: Place): Reading {
  const connection = openReading(place);
  return { connection, sums: makeRunningSums(connection, tallyParts) };
}

/** Makes the same reads from a database that is already open. */
export function readingOf(connection: Pick<ReadingConnection, 'read'>): Reads {
  return { connection, sums: makeRunningSums(connection, tallyParts) };
}

/** Wraps a read that needs only the database. */
const plain =
  <A, R>(job: (sql: Sql, given: A) => R) =>
  async ({ connection }: Reads, given: A): Promise<R> =>
    connection.read((sql) => job(sql, given));

/** Wraps a read that also needs the sums of the whole ledger. */
const summed =
  <A, R>(job: (sql: Sql, tally: Tally, given: A) => R) =>
  async ({ sums }: Reads, given: A): Promise<R> =>
    sums.read((sql, all) => job(sql, tallyOf(all), given));

export const reads = {
  day: summed(dayOf),
  dealer: plain(dealerOf),
  list: plain(listOf),
  call: plain(callOf),
  order: plain(orderOf),
  payment: plain(paymentOf),
  books: summed((_, tally, __: object) => booksOf(tally)),
  voucherFile: plain(voucherFile),
  invoices: plain(invoicesOfMonth),
  switches: plain(switchesOf),
  sourceCosts: plain(sourceCostsOf),
  promisesAsked: plain(promisesAskedIn),
  /** Returns JSON text, because writing a large dealer's takes half a second. */
  dealerData: plain((sql, given: { id: string }) => {
    const data = dataOf(sql, given);
    return data && JSON.stringify(data);
  }),
};

export type ReadName = keyof typeof reads;
export type ReadArguments<K extends ReadName> = Parameters<(typeof reads)[K]>[1];
export type ReadResult<K extends ReadName> = Awaited<ReturnType<(typeof reads)[K]>>;
