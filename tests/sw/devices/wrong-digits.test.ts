// After the wrong digits have been typed three times, a device cannot approve any device for a day.

import { accountDatabase } from '../../../sw/account/database.ts';
import { noteRight, noteWrong, triesLeft } from '../../../sw/devices/joins.ts';

const DAY_MS = 24 * 60 * 60_000;

test('three wrong entries of the digits block all further attempts for a day', async () => {
  const [accountId, now] = [crypto.randomUUID(), Date.parse('2026-11-23T10:00:00Z')];
  expect((await triesLeft(accountId, now)).left).toBe(3);
  await noteWrong(accountId, now);
  await noteWrong(accountId, now + 1);
  expect((await triesLeft(accountId, now + 2)).left).toBe(1);
  await noteWrong(accountId, now + 2);
  expect(await triesLeft(accountId, now + 3)).toEqual({ left: 0, until: now + 2 + DAY_MS });
  expect((await triesLeft(accountId, now + 1 + DAY_MS)).left).toBe(0);
  expect((await triesLeft(accountId, now + 2 + DAY_MS)).left).toBe(3);
});

test('the right digits reset the count of wrong attempts', async () => {
  const [accountId, now] = [crypto.randomUUID(), Date.parse('2026-11-23T10:00:00Z')];
  await noteWrong(accountId, now);
  await noteWrong(accountId, now);
  await noteRight(accountId);
  expect((await triesLeft(accountId, now)).left).toBe(3);
});

test.each([1, 3])('wrong digits count on a phone that is full for %i tries', async (full) => {
  const [accountId, now] = [crypto.randomUUID(), Date.parse('2026-11-23T10:00:00Z')];
  const put = vi.spyOn(accountDatabase(accountId).library, 'put');
  for (let times = 0; times < full; times += 1) {
    put.mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  }
  for (const at of [now, now + 1, now + 2]) await noteWrong(accountId, at);
  expect(put).toHaveBeenCalledTimes(3);
  put.mockRestore();
  expect(await triesLeft(accountId, now + 3)).toEqual({ left: 0, until: now + 2 + DAY_MS });
});

test('wrong digits in one account do not use up the attempts of another account', async () => {
  const [accountId, other] = [crypto.randomUUID(), crypto.randomUUID()];
  await noteWrong(accountId);
  expect((await triesLeft(other)).left).toBe(3);
});
