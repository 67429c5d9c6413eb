// A call that could not write its end: its money is let go as soon as the book can be written.

import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { walletOf } from '../../../api/money/ledger.ts';
import { letGo, startLettingGo } from '../../../api/reports/ended-calls.ts';
import { type Held, openHold } from '../../../api/reports/holds.ts';
import type { Database, Sql } from '../../../api/storage/database.ts';
import { serviceById } from '../../../data/catalogue.ts';
import { type BareBook, openBareBook } from '../../support/bare-book.ts';

let book: BareBook;
let accountId: string;
/** What fails as a full disk does; called before each commit. */
let disk: () => Promise<void>;
let commits: number;
let box: Parameters<typeof letGo>[0];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  book = openBareBook();
  accountId = await book.payer(100_00);
  disk = async () => {};
  commits = 0;
  const transaction = async <T>(job: (sql: Sql) => T): Promise<T> => {
    commits += 1;
    await disk();
    return book.write(job);
  };
  box = {
    liveCalls: { answers: new Map(), holds: new Set(), ended: new Set() },
    database: { transaction } as Database, // all that letting go asks of it
    clock: () => 2000,
    log: pino({ level: 'silent' }),
  };
});

afterEach(async () => {
  vi.useRealTimers();
  await book.remove();
});

const isFull = () => Promise.reject(new Error('database or disk is full'));
const isWaiting = () => box.liveCalls.ended.size > 0;
const spendable = () => book.write((sql) => walletOf(sql, accountId).spendablePaise);
const outcomes = () => book.write((sql) => sql.all('SELECT outcome, settled_at FROM hold'));

async function held(): Promise<number> {
  const opened = await book.write((sql) =>
    openHold(sql, {
      accountId,
      keyHash: randomBytes(32),
      fingerprint: randomBytes(32),
      service: serviceById('hyundai'),
      maskedIdentifier: '••••••0001',
      amountPaise: 25_00,
      isPriceAgreed: true,
      sessionReference: null,
      consent: undefined,
      noSale: undefined,
      isEnded: () => false,
      at: 1000,
    }),
  );
  return (opened as Held).holdId; // the wallet covers it
}

it('its money is back at once where the book can be written', async () => {
  letGo(box, await held());
  await vi.waitFor(() => expect(isWaiting()).toBe(false));
  expect(await spendable()).toBe(100_00);
  expect(await outcomes()).toEqual([{ outcome: 'abandoned', settled_at: 2000 }]);
});

it('its money is back within a second of when the book can be written again', async () => {
  disk = isFull;
  const watch = startLettingGo(box);
  letGo(box, await held());
  letGo(box, await held());
  await vi.waitFor(() => expect(commits).toBeGreaterThan(0));
  expect(await spendable()).toBe(50_00);
  expect(box.liveCalls.ended.size).toBe(2);
  disk = async () => {};
  await vi.waitFor(() => {
    vi.advanceTimersByTime(1000);
    expect(isWaiting()).toBe(false);
  });
  expect(await spendable()).toBe(100_00);
  watch.stop();
});

it('one that waits for the book is joined by no other, and none waits for nothing', async () => {
  let free = () => {};
  disk = () =>
    new Promise((resolve) => {
      free = resolve;
    });
  const watch = startLettingGo(box);
  vi.advanceTimersByTime(5000);
  expect(commits).toBe(0);
  letGo(box, await held());
  vi.advanceTimersByTime(5000);
  expect(commits).toBe(1);
  free();
  await vi.waitFor(() => expect(isWaiting()).toBe(false));
  watch.stop();
});

it('nothing is tried once it was stopped', async () => {
  disk = isFull;
  const watch = startLettingGo(box);
  letGo(box, await held());
  await vi.waitFor(() => expect(commits).toBe(1));
  watch.stop();
  vi.advanceTimersByTime(10_000);
  expect(commits).toBe(1);
});
