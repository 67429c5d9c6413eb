// Lists all the desk's reads by name. They run in their own thread, so that sales never wait for a
// read.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { invoicesOfMonth } from '../../money/invoices.ts';
import { makeRunningSums, type RunningSums } from '../../money/running-sums.ts';
import { isDamage } from '../../storage/integrity/damage.ts';
import { openReading, type Place } from '../../storage/open-configured.ts';
import type { ReadingConnection } from '../../storage/reading-connection.ts';
import type { Sql } from '../../storage/sql.ts';
import { openThread } from '../../storage/thread.ts';
import { promisesAskedIn } from '../people/people.ts';
import { booksOf, sourceCostsOf, switchesOf, voucherFile } from './books-read.ts';
import { callOf } from './call-story.ts';
import { dayOf } from './day-read.ts';
import { dataOf } from './dealer-data.ts';
import { dealerOf } from './dealer-read.ts';
import { listOf } from './lists.ts';
import { orderOf, paymentOf } from './payment-read.ts';
import { type Tally, tallyOf, tallyParts } from './tally.ts';

type Sums = ReturnType<typeof tallyParts.none>;
type Reads = { connection: Pick<ReadingConnection, 'read'>; sums: RunningSums<Sums> };

/** Wraps a read that needs only the database. */
const plain =
  <A, R>(job: (sql: Sql, given: A) => R) =>
  async ({ connection }: Reads, given: A): Promise<R> =>
    connection.read((sql) => job(sql, given));

/** Wraps a read that also needs the sums over the whole ledger. */
const summed =
  <A, R>(job: (sql: Sql, tally: Tally, given: A) => R) =>
  async ({ sums }: Reads, given: A): Promise<R> =>
    sums.read((sql, all) => job(sql, tallyOf(all), given));

const reads = {
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
  /** Returns JSON text, because serialising a large dealer's data takes half a second. */
  dealerData: plain((sql, given: { id: string }) => {
    const data = dataOf(sql, given);
    return data && JSON.stringify(data);
  }),
};

type ReadName = keyof typeof reads;
type ReadArguments<K extends ReadName> = Parameters<(typeof reads)[K]>[1];
type ReadResult<K extends ReadName> = Awaited<ReturnType<(typeof reads)[K]>>;

export type AskRead = <K extends ReadName>(
  name: K,
  given: ReadArguments<K>,
) => Promise<ReadResult<K>>;

/** Returns the function that answers the desk's reads over this connection. */
export function readingOf(connection: Pick<ReadingConnection, 'read'>): AskRead {
  const reading: Reads = { connection, sums: makeRunningSums(connection, tallyParts) };
  // The table pairs each read with its arguments.
  return (name, given) => reads[name](reading, given as never) as never;
}

export type ReadingThread = {
  /** Throws if the read throws or the thread has died. */
  ask: AskRead;
  close: () => Promise<void>;
};

export type ToThread = { name: ReadName; given: unknown };

const file = fileURLToPath(new URL('../desk-worker.js', import.meta.url));

/**
 * Opens the desk's own connection. If a read fails with an error that shows damage, passes the
 * error to `hear`, because the damage may be on a page that no sale needs.
 */
export function openReadingThread(place: Place, hear: (error: Error) => void): ReadingThread {
  const { ask, close } = openReads(place);
  return {
    ask: (name, given) =>
      ask(name, given).catch((error) => {
        if (isDamage(error)) hear(error);
        throw error;
      }),
    close,
  };
}

/** Worker threads exist only in the build. When run from source, the main thread reads. */
function openReads(place: Place): ReadingThread {
  if (!existsSync(file)) {
    const connection = openReading(place);
    return { ask: readingOf(connection), close: connection.close };
  }
  // Each read has its own result type.
  const thread = openThread<ToThread, never>(file, { data: place });
  return { ask: (name, given) => thread.ask({ name, given }), close: thread.close };
}
