// The check of all keys at server startup continues after a database outage.

import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import type { Database, Sql } from '../../../api/storage/database.ts';
import { checkKeys } from '../../../api/storage/integrity/key-check.ts';

afterEach(() => vi.useRealTimers());

/** The number of calls checked before the server serves its first request. */
const AT_ONCE = 50_000;

/** Imitates a database with `AT_ONCE` calls; the first read beyond them fails. */
function failingOnce(): Pick<Database, 'read'> {
  let isFailing = true;
  const all = (_: string, { from }: { from: number }) => {
    if (from < AT_ONCE) return Array.from({ length: 100 }, (_, at) => callOf(from + at + 1));
    if (!isFailing) return [];
    isFailing = false;
    throw new Error('The connection ended.');
  };
  return { read: async (job) => job({ all } as unknown as Sql) };
}

const callOf = (id: number) => ({ id, found: id });

it('a key check that fails resumes a minute later', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const damage = { tell: vi.fn(), found: () => undefined, suspect: vi.fn(), look: vi.fn() };
  const database = failingOnce() as Database;
  const keys = await checkKeys({ database, damage, log: pino({ level: 'silent' }) }, Date.now());
  const key = randomUUID();
  expect(keys.mayHide(key)).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(() => expect(keys.mayHide(key)).toBe(false), 60_000);
  expect(damage.tell).not.toHaveBeenCalled();
  keys.stop();
});
