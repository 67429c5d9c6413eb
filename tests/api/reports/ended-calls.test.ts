// A call whose end could not be written: its money is released as soon as writes to the database
// succeed.

import { pino } from 'pino';
import { walletOf } from '../../../api/money/ledger.ts';
import { letGo, startLettingGo } from '../../../api/reports/ended-calls.ts';
import { openHold } from '../../../api/reports/open-hold.ts';
import type { OpenHold } from '../../../api/reports/settle-hold.ts';
import type { Database, Sql } from '../../../api/storage/database.ts';
import { type BareDatabase, openBareDatabase } from '../../support/bare-database.ts';
import { newCall } from '../../support/held-calls.ts';

let db: BareDatabase;
let accountId: string;
/** Runs before each commit, and can make it fail as if the disk were full. */
let disk: () => Promise<void>;
let commits: number;
let server: Parameters<typeof letGo>[0];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  db = openBareDatabase();
  accountId = await db.payer(100_00);
  disk = async () => {};
  commits = 0;
  const transaction = async <T>(job: (sql: Sql) => T): Promise<T> => {
    commits += 1;
    await disk();
    return db.write(job);
  };
  server = {
    liveCalls: { answers: new Map(), holds: new Set(), ended: new Set() },
    database: { transaction } as Database, // releasing the hold uses nothing else
    clock: () => 2000,
    log: pino({ level: 'silent' }),
  };
});

afterEach(async () => {
  vi.useRealTimers();
  await db.remove();
});

const isFull = () => Promise.reject(new Error('database or disk is full'));
const isWaiting = () => server.liveCalls.ended.size > 0;
const spendable = () => db.write((sql) => walletOf(sql, accountId).spendablePaise);
const outcomes = () => db.write((sql) => sql.all('SELECT outcome, settled_at FROM hold'));

async function held(): Promise<number> {
  const opened = await db.write((sql) => openHold(sql, newCall(accountId, { at: 1000 })));
  return (opened as OpenHold).holdId; // the wallet has enough for this hold
}

it("an ended call's money is returned at once if the database accepts writes", async () => {
  letGo(server, await held());
  await vi.waitFor(() => expect(isWaiting()).toBe(false), 60_000);
  expect(await spendable()).toBe(100_00);
  expect(await outcomes()).toEqual([{ outcome: 'abandoned', settled_at: 2000 }]);
});

it("an ended call's money is returned within a second once writes succeed again", async () => {
  disk = isFull;
  const watch = startLettingGo(server);
  letGo(server, await held());
  letGo(server, await held());
  await vi.waitFor(() => expect(commits).toBeGreaterThan(0), 60_000);
  expect(await spendable()).toBe(50_00);
  expect(server.liveCalls.ended.size).toBe(2);
  disk = async () => {};
  await vi.waitFor(() => {
    vi.advanceTimersByTime(1000);
    expect(isWaiting()).toBe(false);
  }, 60_000);
  expect(await spendable()).toBe(100_00);
  watch.stop();
});

it('the watch over ended calls attempts one write at a time', async () => {
  let free = () => {};
  disk = () =>
    new Promise((resolve) => {
      free = resolve;
    });
  const watch = startLettingGo(server);
  vi.advanceTimersByTime(5000);
  expect(commits).toBe(0);
  letGo(server, await held());
  vi.advanceTimersByTime(5000);
  expect(commits).toBe(1);
  free();
  await vi.waitFor(() => expect(isWaiting()).toBe(false), 60_000);
  watch.stop();
});

it('the watch over ended calls attempts no more writes once it is stopped', async () => {
  disk = isFull;
  const watch = startLettingGo(server);
  letGo(server, await held());
  await vi.waitFor(() => expect(commits).toBe(1), 60_000);
  watch.stop();
  vi.advanceTimersByTime(10_000);
  expect(commits).toBe(1);
});
