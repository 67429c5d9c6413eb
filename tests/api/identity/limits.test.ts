// Tests that expired attempt counts are deleted from the file, and that no job runs after the file
// is closed.

import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { pino } from 'pino';
import { ALLOWED } from '../../../api/identity/sign-in/attempts.ts';
import { openLimits } from '../../../api/identity/sign-in/rate-limits.ts';
import { foldersUntil } from '../../support/folders.ts';

const HOUR_MS = 3_600_000;
const DEALER = { email: 'dealer@example.in', network: '203.0.113.7', knownBrowser: undefined };
const folder = foldersUntil(afterEach);
let dataDir = '';

beforeEach(() => {
  dataDir = folder();
});

afterEach(() => void vi.useRealTimers());

const opened = () => openLimits({ dataDir, databaseUrl: undefined }, pino({ level: 'silent' }));

test('expired counts are deleted from the file, but not after the file is closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'Date'] });
  const limits = opened();
  await limits.count('password', DEALER);
  expect(counts()).toBe(3);
  vi.advanceTimersByTime(25 * HOUR_MS);
  expect(counts()).toBe(0);

  await limits.count('code', DEALER);
  await limits.close();
  expect(() => vi.advanceTimersByTime(25 * HOUR_MS)).not.toThrow();
  expect(counts()).toBe(3);
});

test('a sweep that finds the file busy waits until the next hourly run', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'Date'] });
  const limits = opened();
  await limits.count('code', DEALER);
  const other = new Sqlite(join(dataDir, 'limits.db'));
  other.exec('BEGIN IMMEDIATE');
  vi.setSystemTime(Date.now() + 25 * HOUR_MS);
  expect(() => vi.advanceTimersByTime(HOUR_MS)).not.toThrow();
  other.exec('ROLLBACK');
  other.close();
  expect(counts()).toBe(3);
  vi.advanceTimersByTime(HOUR_MS);
  expect(counts()).toBe(0);
  await limits.close();
});

function counts(): number {
  const file = new Sqlite(join(dataDir, 'limits.db'), { readonly: true });
  const row = file.prepare('SELECT count(*) AS number FROM attempts').get() as { number: number };
  file.close();
  return row.number;
}

test('attempts counted while the clock was 200 days ahead block no dealer later', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const limits = opened();
  const now = Date.now();
  vi.setSystemTime(now + 200 * 24 * HOUR_MS);
  for (let nth = 0; nth < ALLOWED.code.pair; nth += 1) await limits.count('code', DEALER);
  await expect(limits.count('code', DEALER)).rejects.toThrow('Too many attempts');
  vi.setSystemTime(now);
  await expect(limits.count('code', DEALER)).resolves.toBeUndefined();
  await limits.close();
});

test('a refused attempt does not count against its network or email', async () => {
  const limits = opened();
  const by = (email: string) => ({ ...DEALER, email });
  const { network, pair } = ALLOWED.password;
  const refused: unknown[] = [];
  for (let nth = 0; nth < network; nth += 1) {
    await limits.count('password', by('dealer@example.in')).catch((error) => refused.push(error));
  }
  expect(refused).toHaveLength(network - pair);
  // Uses up the network's attempts, each with a different email. The next attempt is refused and
  // does not count against the dealer.
  for (let nth = pair; nth < network; nth += 1) await limits.count('password', by(`d${nth}@b.in`));
  for (let nth = 0; nth < pair; nth += 1) {
    await expect(limits.count('password', by('last@b.in'))).rejects.toThrow('Too many attempts');
  }
  await limits.giveBack('password', by('d10@b.in'));
  await expect(limits.count('password', by('last@b.in'))).resolves.toBeUndefined();
  await limits.close();
});
