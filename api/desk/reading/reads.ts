// Everything that the desk reads of the database, by its name.

import { dataOf } from '../../operator/dealers/dealer-data.ts';
import { openReading, type ReadingConnection } from '../../storage/reading-connection.ts';
import type { Sql } from '../../storage/sql.ts';
import { peopleOf, promisesAskedIn } from '../people/people.ts';
import { booksOf, voucherFile, voucherPage } from './books-read.ts';
import { callOf } from './call-read.ts';
import { dayOf } from './day-read.ts';
import { callsOf, ordersOf, statementOf } from './dealer-lists.ts';
import { dealerOf } from './dealer-read.ts';
import { sessionsOf } from './dealer-sessions.ts';
import { foundFor } from './find.ts';
import { logOf } from './log-read.ts';
import { orderOf, paymentOf } from './payment-read.ts';
import { switchesOf } from './switch-read.ts';
import { makeTally, type Tally } from './tally.ts';

export type Reading = { connection: ReadingConnection; tally: Tally };

/** The folder's database, for one who reads it. */
export function openReads(dataDir: string): Reading {
  const connection = openReading(dataDir);
  return { connection, tally: makeTally(connection) };
}

/** A read that needs nothing but the database as it is. */
const plain =
  <A, R>(job: (sql: Sql, given: A) => R) =>
  async ({ connection }: Reading, given: A): Promise<R> =>
    connection.read((sql) => job(sql, given));

/** One that needs the sums of the whole ledger too. */
const summed =
  <A, R>(job: (sql: Sql, tally: Tally, given: A) => R) =>
  async ({ connection, tally }: Reading, given: A): Promise<R> => {
    await tally.caughtUp();
    return connection.read((sql) => job(sql, tally, given));
  };

export const reads = {
  day: summed(dayOf),
  found: plain(foundFor),
  dealer: plain(dealerOf),
  statement: plain(statementOf),
  calls: plain(callsOf),
  orders: plain(ordersOf),
  sessions: plain(sessionsOf),
  log: plain(logOf),
  call: plain(callOf),
  order: plain(orderOf),
  payment: plain(paymentOf),
  books: summed((_, tally, __: object) => booksOf(tally)),
  vouchers: plain(voucherPage),
  voucherFile: plain(voucherFile),
  switches: plain(switchesOf),
  people: plain(peopleOf),
  promisesAsked: plain(promisesAskedIn),
  dealerData: plain(dataOf),
};

export type ReadName = keyof typeof reads;
export type ReadArguments<K extends ReadName> = Parameters<(typeof reads)[K]>[1];
export type ReadResult<K extends ReadName> = Awaited<ReturnType<(typeof reads)[K]>>;
