// Jobs that run every minute.

import { makeLog } from '../../../api/operations/log.ts';
import { workMetrics } from '../../../api/server/metrics/machine.ts';
import { everyMinute } from '../../../api/storage/servers/schedule.ts';

const MINUTE_MS = 60_000;
const lines: { work?: string; level: number }[] = [];
const log = makeLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });

beforeEach(() => {
  lines.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('a job runs at once and every minute until it is stopped', async () => {
  const work = vi.fn(async () => {});
  const scheduled = everyMinute({ log }, 'work', work);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS);
  expect(work).toHaveBeenCalledTimes(4);
  scheduled.stop();
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS);
  expect(work).toHaveBeenCalledTimes(4);
});

test('a job that takes longer than a minute is not started a second time', async () => {
  let finish = () => {};
  const work = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const scheduled = everyMinute({ log }, 'slow', work);
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect(work).toHaveBeenCalledTimes(1);
  finish();
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(work).toHaveBeenCalledTimes(2);
  scheduled.stop();
});

test('a failed job is logged and retried, and counts as late from the start', async () => {
  const startedAt = Date.now();
  const work = vi.fn(async () => {
    throw new Error('database or disk is full');
  });
  const scheduled = everyMinute({ log }, 'completer', work);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(work).toHaveBeenCalledTimes(2);
  expect(lines.map(({ work }) => work)).toEqual(['completer', 'completer']);
  const [metric] = workMetrics([scheduled]);
  expect((await metric?.get())?.values).toMatchObject([{ value: startedAt / 1000 }]);
  scheduled.stop();
});

test('a job that fails while the server stops raises no alarm', async () => {
  let fail = (_: Error) => {};
  const scheduled = everyMinute({ log }, 'late', (isStopped) => {
    expect(isStopped()).toBe(false);
    return new Promise<void>((_, reject) => (fail = reject));
  });
  scheduled.stop();
  fail(new Error('the database is closed'));
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(lines).toEqual([]);
});
