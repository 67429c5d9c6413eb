// Everything that the desk reads of the database, by its name.

import { makeRunningSums, type RunningSums } from '../../money/running-sums.ts';
import { dataOf } from '../../operator/dealers/dealer-data.ts';
import { openReading, type Place } from '../../storage/open-configured.ts';
import type { ReadingConnection } from '../../storage/reading-connection.ts';
import type { Sql } from '../../storage/sql.ts';
import { peopleOf, promisesAskedIn } from '../people/people.ts';
import { booksOf, voucherFile, voucherPage } from './books-read.ts';
import { dayOf } from './day-read.ts';
import { callsOf, ordersOf, statementOf } from './dealers/dealer-lists.ts';
import { dealerOf } from './dealers/dealer-read.ts';
import { sessionsOf } from './dealers/dealer-sessions.ts';
import { foundFor } from './find.ts';
import { logOf } from './log-read.ts';
import { callOf } from './stories/call-read.ts';
import { orderOf, paymentOf } from './stories/payment-read.ts';
import { switchesOf } from './switch-read.ts';
import { type Tally, tallyOf, tallyParts } from './tally.ts';

type Sums = ReturnType<typeof tallyParts.none>;
export type Reading = { connection: ReadingConnection; sums: RunningSums<Sums> };

/** The database that is there, for one who reads it. */
export function openReads(place: Place): Reading {
  const connection = openReading(place);
  return { connection, sums: makeRunningSums(connection, tallyParts) };
}

/** A read that needs nothing but the database as it is. */
const plain =
  <A, R>(job: (sql: Sql, given: A) => R) =>
  async ({ connection }: Reading, given: A): Promise<R> =>
    connection.read((sql) => job(sql, given));

/** One that needs the sums of the whole ledger too. */
const summed =
  <A, R>(job: (sql: Sql, tally: Tally, given: A) => R) =>
  async ({ sums }: Reading, given: A): Promise<R> =>
    sums.read((sql, all) => job(sql, tallyOf(all), given));

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
  /** As JSON: of a large dealer it takes half a second to write, which no sale waits for. */
  dealerData: plain((sql, given: { id: string }) => {
    const data = dataOf(sql, given);
    return data && JSON.stringify(data);
  }),
};

export type ReadName = keyof typeof reads;
export type ReadArguments<K extends ReadName> = Parameters<(typeof reads)[K]>[1];
export type ReadResult<K extends ReadName> = Awaited<ReturnType<(typeof reads)[K]>>;
