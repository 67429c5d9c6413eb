// A server on PostgreSQL and a second one on the same database, for tests in which both move the
// same money at once.

import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import pg from 'pg';
import type { Backend } from '../../../api/backend.ts';
import { readingOf } from '../../../api/desk/reading/reads.ts';
import { walletOf } from '../../../api/money/ledger.ts';
import { credit } from '../../../api/money/top-up/credit-payment.ts';
import type { Command, Result } from '../../../api/operator/command.ts';
import { Mistake } from '../../../api/operator/session.ts';
import { Refusal } from '../../../api/refusal.ts';
import type { Database, Sql } from '../../../api/storage/database.ts';
import { openPostgres } from '../../../api/storage/postgres/engine.ts';
import { ordered, paymentOf } from '../ordered-payment.ts';
import { expectSoundDatabase } from '../payments.ts';
import { scriptedGateway } from '../scripted-gateway.ts';
import { newDataDir, startTestServer } from '../server.ts';
import { databaseUrlOf } from './new-database.ts';

/** A payment of ₹100 and its dealer. */
export type Paid = { accountId: string; email: string; orderId: string; paymentId: string };

type CrossedServer = Awaited<ReturnType<typeof startCrossedServer>>;

/** Starts a crossed server before a file's first test, and removes it after the last. */
export function crossedServer(): CrossedServer {
  const both = {} as CrossedServer; // `beforeAll` fills it
  beforeAll(async () => {
    Object.assign(both, await startCrossedServer());
  });
  afterAll(() => both.remove());
  return both;
}

async function startCrossedServer() {
  const dataDir = newDataDir();
  const url = (await databaseUrlOf(dataDir)) ?? expect.fail('These tests are of PostgreSQL.');
  const server = await startTestServer({ dataDir, isShared: true });
  const crossroads = await openCrossroads(url);
  const razorpay = await scriptedGateway();
  razorpay.says('GET /disputes', { items: [] });
  const { backend } = server;
  const { read } = backend.database;
  /** Returns the server's parts, but with this database. */
  const on = (database: Database): Backend => ({
    ...backend,
    gateway: razorpay.gateway,
    database,
  });
  /** Makes an order that is paid: the gateway has the money, but the wallet does not yet. */
  async function placed(): Promise<Paid> {
    const name = randomUUID().replaceAll('-', '').slice(0, 14);
    const [orderId, paymentId] = [`order_${name}`, `pay_${name}`];
    razorpay.says(`GET /payments/${paymentId}`, paymentOf({ orderId, paymentId }));
    razorpay.says(`GET /payments/${paymentId}/refunds`, { items: [] });
    const accountId = await ordered(server, orderId);
    return { accountId, email: `${orderId}@example.in`, orderId, paymentId };
  }
  return {
    razorpay,
    cross: crossroads.cross,
    on,
    /** Runs a command on this database as the operator types it. Returns its output or refusal. */
    async typed(
      database: Database,
      command: Command,
      {
        words,
        options = { reason: 'Asked for' },
      }: { words: string[]; options?: Record<string, string> },
    ): Promise<Result | 'refused'> {
      if (!('run' in command)) return expect.fail('It works on a database.');
      const session = {
        ...on(database),
        who: 'asha',
        ask: readingOf(database),
        tell: () => undefined,
        close: async () => undefined,
      };
      return orRefused(command.run(session, { words, options }));
    },
    ordered: placed,
    /** Makes an order that is paid and credited. */
    async paid() {
      const paid = await placed();
      await credit(on(backend.database), paid.paymentId);
      return paid;
    },
    all: <Row>(text: string, values?: Record<string, string | number>) =>
      read((sql) => sql.all<Row>(text, values)),
    write: <T>(work: (backend: Backend) => Promise<T>) => work(on(backend.database)),
    /** Returns the kinds of the payment's open differences. */
    async listed({ paymentId }: Pick<Paid, 'paymentId'>) {
      const open = `SELECT kind FROM difference
        WHERE payment_id = :paymentId AND settled_at IS NULL ORDER BY kind`;
      const rows = await read((sql) => sql.all<{ kind: string }>(open, { paymentId }));
      return rows.map(({ kind }) => kind);
    },
    /** Returns the posted and the spendable amount. */
    async wallet({ accountId }: Pick<Paid, 'accountId'>): Promise<[number, number]> {
      const { postedPaise, spendablePaise } = await read((sql) => walletOf(sql, accountId));
      return [postedPaise, spendablePaise];
    },
    /** Removes the servers. Expects every promise of the ledger to be kept. */
    async remove() {
      await expectSoundDatabase(server);
      await crossroads.close();
      await server.remove();
    },
  };
}

/** Returns the work's result, or its refusal. */
export async function orRefused<T>(work: Promise<T>): Promise<T | 'refused'> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal || error instanceof Mistake) return 'refused';
    throw error;
  }
}

// Two servers on one PostgreSQL at the same moment. The first one's job pauses, holding its
// locks, at a given question of its transactions; the other's job runs until it ends or waits.

type Crossing<Subject, One, Other> = {
  /** Makes what both jobs work on; runs before each crossing. */
  prepare: () => Promise<Subject>;
  one: (database: Database, subject: Subject) => Promise<One>;
  other: (database: Database, subject: Subject) => Promise<Other>;
  /** Checks the outcome once both jobs are over. */
  check: (ends: { one: One; other: Other; subject: Subject }) => Promise<void> | void;
};

type Crossroads = {
  /** Crosses two jobs at each of the first job's questions. Returns the number of questions. */
  cross: <Subject, One, Other>(crossing: Crossing<Subject, One, Other>) => Promise<number>;
  close: () => Promise<void>;
};

/** A job pauses at this question, because it waits for a lock that only the watcher releases. */
const GATE = 'SELECT pg_advisory_xact_lock_shared(1) IS NULL AS is_open';
const CLOSE = 'SELECT pg_advisory_lock(1)';
const OPEN = 'SELECT pg_advisory_unlock(1)';
const WAITS = `SELECT wait_event FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Whether the first job paused at the question, and how far the other job got meanwhile. */
type Met = 'never' | 'over' | 'waiting';

/** After this many waits, the other job is most likely waiting for the same lock: skip ahead. */
const WAITED_MAX = 2;
const STRIDE = 5;

const CONNECTIONS = 4;
/** A pause must be shorter than PostgreSQL's own lock timeout. */
const STANDS_MS_MAX = 5_000;

/** `url`: a database with our tables. */
async function openCrossroads(url: string): Promise<Crossroads> {
  const watcher = new pg.Client(url);
  await watcher.connect();
  const databases = [1, 2].map(() => openPostgres(url, 'public', CONNECTIONS));
  const [first, second] = databases as [Database, Database]; // one for each of the two servers
  const waits = async (isGate: boolean) => {
    const { rows } = await watcher.query<{ wait_event: string }>(WAITS);
    return rows.some(({ wait_event }) => (wait_event === 'advisory') === isGate);
  };
  async function crossedAt<Subject, One, Other>(
    moment: number,
    { prepare, one, other, check }: Crossing<Subject, One, Other>,
  ): Promise<Met> {
    const subject = await prepare();
    await watcher.query(CLOSE);
    const ofOne = watched(one(standingAt(moment, first), subject));
    await until(async () => ofOne.isOver || (await waits(true)));
    const ofOther = ofOne.isOver ? undefined : watched(other(second, subject));
    await until(async () => !ofOther || ofOther.isOver || (await waits(false)));
    const met = !ofOther ? 'never' : ofOther.isOver ? 'over' : 'waiting';
    await watcher.query(OPEN);
    const end = await ofOne.end;
    if (ofOther) await check({ one: end, other: await ofOther.end, subject });
    return met;
  }
  return {
    async cross(crossing) {
      let moment = 0;
      for (let waited = 0; ; moment += waited < WAITED_MAX ? 1 : STRIDE) {
        const met = await crossedAt(moment, crossing);
        if (met === 'never') return moment;
        waited = met === 'waiting' ? waited + 1 : 0;
      }
    },
    async close() {
      for (const database of databases) await database.close();
      await watcher.end();
    },
  };
}

/** Wraps `own` so that its transactions pause before question or commit number `moment`. */
function standingAt(moment: number, own: Database): Database {
  let before = 0;
  async function transaction<T>(job: (sql: Sql) => T): Promise<T> {
    let count = before;
    const value = await own.transaction((sql) => {
      count = before;
      const stand = () => {
        if (count === moment) sql.get(GATE);
        count += 1;
      };
      const given = job(standing(sql, stand));
      stand();
      return given;
    });
    before = count;
    return value;
  }
  return { ...own, transaction };
}

function standing(sql: Sql, stand: () => void): Sql {
  return {
    get: (text, values) => {
      stand();
      return sql.get(text, values);
    },
    all: (text, values) => {
      stand();
      return sql.all(text, values);
    },
    run: (text, values) => {
      stand();
      return sql.run(text, values);
    },
    insert: (text, values) => {
      stand();
      return sql.insert(text, values);
    },
  };
}

type Watched<T> = { isOver: boolean; end: Promise<T> };

function watched<T>(work: Promise<T>): Watched<T> {
  const found: Watched<T> = { isOver: false, end: work };
  const over = () => {
    found.isOver = true;
  };
  work.then(over, over);
  return found;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const late = performance.now() + STANDS_MS_MAX;
  while (!(await isSo())) {
    if (performance.now() > late) throw new Error('Neither job continues or waits.');
    await after(1);
  }
}
