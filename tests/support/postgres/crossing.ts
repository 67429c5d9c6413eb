// Two servers on one PostgreSQL at the same moment: one's work pauses at a given question of its
// transactions, with its locks held, while the other's runs until it ends or waits.

import { setTimeout as after } from 'node:timers/promises';
import pg from 'pg';
import type { Database, Sql } from '../../../api/storage/database.ts';
import { openPostgres } from '../../../api/storage/postgres/engine.ts';

type Crossing<Subject, One, Other> = {
  /** The subject of both; a new one for each moment. */
  prepare: () => Promise<Subject>;
  one: (database: Database, subject: Subject) => Promise<One>;
  other: (database: Database, subject: Subject) => Promise<Other>;
  /** Checks once both are over. */
  check: (ends: { one: One; other: Other; subject: Subject }) => Promise<void> | void;
};

export type Crossroads = {
  /** Crosses the two at the questions of the first's transactions; gives their number. */
  cross: <Subject, One, Other>(crossing: Crossing<Subject, One, Other>) => Promise<number>;
  close: () => Promise<void>;
};

/** Where a work pauses: a lock that only the watcher releases. */
const GATE = 'SELECT pg_advisory_xact_lock_shared(1) IS NULL AS is_open';
const CLOSE = 'SELECT pg_advisory_lock(1)';
const OPEN = 'SELECT pg_advisory_unlock(1)';
const WAITS = `SELECT wait_event FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Whether the first paused there at all, and how far the other came meanwhile. */
type Met = 'never' | 'over' | 'waiting';

/** After this the other most likely waits for the same lock each time: the rest is skipped. */
const WAITED_MAX = 2;
const STRIDE = 5;

const CONNECTIONS = 4;
/** Shorter than PostgreSQL's own lock timeout. */
const STANDS_MS_MAX = 5_000;

/** `url`: a database with our tables. */
export async function openCrossroads(url: string): Promise<Crossroads> {
  const watcher = new pg.Client(url);
  await watcher.connect();
  const databases = [1, 2].map(() => openPostgres(url, 'public', CONNECTIONS));
  const [first, second] = databases as [Database, Database]; // there are two
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

/** The same database, whose transactions pause before that question or commit. */
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
    if (performance.now() > late) throw new Error('Neither goes on, and neither waits.');
    await after(1);
  }
}
