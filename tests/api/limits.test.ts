// What the counts of attempts leave behind: nothing in the file once they are over, and nothing
// that still runs once they are closed.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLimits } from '../../api/limits.ts';

const HOUR_MS = 3_600_000;
let dataDir = '';

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lotproof-limits-'));
});

afterEach(() => {
  vi.useRealTimers();
  rmSync(dataDir, { recursive: true, force: true });
});

test('counts that are over leave the file, and closing leaves no sweep behind', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'Date'] });
  const limits = openLimits(dataDir);
  await limits.count('password', { email: 'dealer@example.in', network: '203.0.113.7' });
  expect(counts()).toBe(3);
  vi.advanceTimersByTime(25 * HOUR_MS);
  expect(counts()).toBe(0);

  await limits.count('code', { email: 'dealer@example.in', network: '203.0.113.7' });
  limits.close();
  expect(() => vi.advanceTimersByTime(25 * HOUR_MS)).not.toThrow();
  expect(counts()).toBe(3);
});

test('a sweep that finds the file busy waits for the next hour', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'Date'] });
  const limits = openLimits(dataDir);
  await limits.count('code', { email: 'dealer@example.in', network: '203.0.113.7' });
  const other = new Sqlite(join(dataDir, 'limits.db'));
  other.exec('BEGIN IMMEDIATE');
  expect(() => vi.advanceTimersByTime(HOUR_MS)).not.toThrow();
  other.exec('ROLLBACK');
  other.close();
  limits.close();
});

function counts(): number {
  const file = new Sqlite(join(dataDir, 'limits.db'), { readonly: true });
  const row = file.prepare('SELECT count(*) AS number FROM attempts').get() as { number: number };
  file.close();
  return row.number;
}
