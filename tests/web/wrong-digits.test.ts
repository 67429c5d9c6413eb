// After three wrong digits this device approves no other device for a day.

import { expect, test } from 'vitest';
import { noteRight, noteWrong, triesLeft } from '../../web/state/devices/joins.ts';

const DAY_MS = 24 * 60 * 60_000;

test('three wrong entries of the digits block further tries for a day', () => {
  const [accountId, now] = [crypto.randomUUID(), Date.parse('2026-11-23T10:00:00Z')];
  expect(triesLeft(accountId, now).left).toBe(3);
  noteWrong(accountId, now);
  noteWrong(accountId, now + 1);
  expect(triesLeft(accountId, now + 2).left).toBe(1);
  noteWrong(accountId, now + 2);
  expect(triesLeft(accountId, now + 3)).toEqual({ left: 0, until: now + 2 + DAY_MS });
  expect(triesLeft(accountId, now + 1 + DAY_MS).left).toBe(0);
  expect(triesLeft(accountId, now + 2 + DAY_MS).left).toBe(3);
});

test('the right digits reset the count of wrong ones', () => {
  const [accountId, now] = [crypto.randomUUID(), Date.parse('2026-11-23T10:00:00Z')];
  noteWrong(accountId, now);
  noteWrong(accountId, now);
  noteRight(accountId);
  expect(triesLeft(accountId, now).left).toBe(3);
});

test("one account does not use up another's tries", () => {
  const [accountId, other] = [crypto.randomUUID(), crypto.randomUUID()];
  noteWrong(accountId);
  expect(triesLeft(other).left).toBe(3);
});
