// Each URL has a budget: the most work that its worst request may give the selling thread. The test
// counts statements and rows; `npm run bench -- budget` measures the time.

import { randomBytes } from 'node:crypto';
import { insertMany, type Sql } from '../../../api/storage/sql.ts';
import { deskCalls } from '../../../data/desk/desk-calls.ts';
import { everyCall } from '../../../data/every-call.ts';
import { FRAMES_RECORDS_MAX, framesOf } from '../../../data/library/frames.ts';
import { LIBRARY_PATH } from '../../../data/library/library-calls.ts';
import { KEYS_PATH, WITHDRAWN_PATH } from '../../../data/proof/published.ts';
import { sendWorst, worstRequests } from '../../bench/worst-requests.mjs';
import { openWorld } from '../../bench/worst-world.mjs';
import { signedInDealer } from '../../support/dealer.ts';
import type { TestServer } from '../../support/server.ts';
import { sharedServer } from '../../support/shared-server.ts';

/** A hundred requests one after another take seconds, and longer on a busy machine. */
const MS_MAX = 120_000;

/** The limit for one transaction or read, which no other work on the thread can interrupt. */
const STATEMENTS_MAX = 20;
const ROWS_MAX = 2_100;
/** The size of the largest answer, a page of a library. */
const ANSWER_BYTES_MAX = 1024 * 1024 + 1024;

/** The paths that are in neither the contract nor the list of the desk's calls. */
const OTHERS = [
  `PUT ${LIBRARY_PATH}`,
  `GET ${LIBRARY_PATH}`,
  'POST /api/payment/webhook',
  `GET ${KEYS_PATH}`,
  `GET ${WITHDRAWN_PATH}`,
  'GET /',
  'GET /v',
  'GET /worker.js',
  'GET /desk/api/books/file',
  'GET /desk/api/events',
  'GET /metrics',
];

const server = sharedServer({
  adapt: (own) => ({ ...own, database: counted(own.database), library: counted(own.library) }),
});
/** The work done in each transaction and read since the last check. */
let jobs: { statements: number; rows: number }[] = [];

type Jobs = { read: <T>(job: (sql: Sql) => T) => Promise<T> };

function counted<D extends Jobs & { transaction: Jobs['read'] }>(database: D): D {
  const counting =
    <T>(job: (sql: Sql) => T) =>
    (sql: Sql): T => {
      const cost = { statements: 0, rows: 0 };
      jobs.push(cost);
      const count = <R>(result: R, rows: number): R => {
        cost.statements += 1;
        cost.rows += rows;
        return result;
      };
      return job({
        get: <Row>(...given: Parameters<Sql['get']>) => count(sql.get<Row>(...given), 1),
        all: <Row>(...given: Parameters<Sql['all']>) => {
          const rows = sql.all<Row>(...given);
          return count(rows, rows.length);
        },
        run: (...given) => {
          const changed = sql.run(...given);
          return count(changed, changed);
        },
        insert: (...given) => count(sql.insert(...given), 1),
      });
    };
  return {
    ...database,
    read: (job) => database.read(counting(job)),
    transaction: (job) => database.transaction(counting(job)),
  };
}

/** Stores more of the smallest records than one page may hold. */
function fill({ backend }: TestServer): Promise<void> {
  return backend.library.transaction((sql) => {
    const { number = 0 } =
      sql.get<{ number: number }>('SELECT max(number) AS number FROM library') ?? {};
    const sealed = Buffer.of(1);
    const rows = Array.from({ length: 5_000 }, (_, at) => {
      const id = randomBytes(16);
      return { library: number, id, seq: 1_000 + at, version: 1, generation: 1, sealed };
    });
    insertMany(sql, { table: 'record', rows });
    sql.run('UPDATE library SET last_seq = 10000, records = records + 5000');
  });
}

const calls = [...Object.values(everyCall), ...Object.values(deskCalls)];
const addresses = [...calls.map(({ method, path }) => `${method} ${path}`), ...OTHERS];

it('`worstRequests` has exactly one entry for each route', () => {
  expect(Object.keys(worstRequests).sort()).toEqual(addresses.sort());
});

it(
  'the worst request to each URL stays within its budget',
  async () => {
    const dealer = await signedInDealer(server.url, 1000);
    // Each report bought lets the library hold more.
    for (let bought = 0; bought < 40; bought += 1) await dealer.buy('MH00SB0001');
    const { url, metricsUrl } = server;
    const base = { url, metricsUrl, service: 'Hyundai Service', framesOf };
    const world = await openWorld(
      { ...base, recordsMax: FRAMES_RECORDS_MAX },
      { email: dealer.email, records: 50 },
    );
    await fill(server);
    const over = [];
    for (const [address, worst] of Object.entries(worstRequests)) {
      for (const each of worst(world)) {
        jobs = [];
        const { status, bytes } = await sendWorst(world, address, each);
        const most = (part: 'statements' | 'rows') => Math.max(0, ...jobs.map((job) => job[part]));
        const cost = { address, status, bytes, statements: most('statements'), rows: most('rows') };
        const isWithin =
          status < 500 &&
          bytes <= ANSWER_BYTES_MAX &&
          cost.statements <= STATEMENTS_MAX &&
          cost.rows <= ROWS_MAX;
        if (!isWithin) over.push(cost);
      }
    }
    expect(over).toEqual([]);
  },
  MS_MAX,
);
