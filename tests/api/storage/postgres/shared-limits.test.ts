// Sign-in attempts counted by two servers on one PostgreSQL database.

import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ALLOWED } from '../../../../api/identity/sign-in/attempts.ts';
import { type Limits, openLimits } from '../../../../api/identity/sign-in/rate-limits.ts';
import { newDatabase } from '../../../support/postgres/new-database.ts';

const by = { email: 'dealer@example.in', network: '203.0.113.7', knownBrowser: undefined };
const log = pino({ level: 'silent' });
const TOO_MANY = 'Too many attempts';

let one: Limits;
let other: Limits;
beforeEach(async () => {
  const databaseUrl = await newDatabase('with_tables');
  one = openLimits({ dataDir: '', databaseUrl }, log);
  other = openLimits({ dataDir: '', databaseUrl }, log);
});
afterEach(async () => {
  vi.useRealTimers();
  await one.close();
  await other.close();
});

it('Attempts at two servers at once are limited as at one server', { retry: 0 }, async () => {
  const tries = Array.from({ length: ALLOWED.code.pair * 2 }, (_, turn) =>
    (turn % 2 === 0 ? one : other).count('code', by).then(
      () => 'counted',
      (error: Error) => error.message,
    ),
  );
  const outcomes = await Promise.all(tries);
  expect(outcomes.filter((each) => each === 'counted')).toHaveLength(ALLOWED.code.pair);
  expect(outcomes.filter((each) => each.startsWith(TOO_MANY))).toHaveLength(ALLOWED.code.pair);
});

it('Each server sees what the other counts and takes back', async () => {
  for (let turn = 0; turn < ALLOWED.guess.pair; turn += 1) await one.count('guess', by);
  await expect(other.count('guess', by)).rejects.toThrow(TOO_MANY);
  await one.giveBack('guess', by);
  await one.giveBack('guess', by);
  await expect(other.count('guess', by)).resolves.toBeUndefined();
});

it('Attempts counted by a clock that was 200 days ahead do not block anyone', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const now = Date.now();
  vi.setSystemTime(now + 200 * 24 * 3_600_000);
  for (let turn = 0; turn < ALLOWED.code.pair; turn += 1) await one.count('code', by);
  await expect(other.count('code', by)).rejects.toThrow(TOO_MANY);
  vi.setSystemTime(now);
  await expect(other.count('code', by)).resolves.toBeUndefined();
});
