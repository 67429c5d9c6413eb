// What the dealer decides about a waiting request (cancel, agree, try now), and what a week or a
// top-up changes.

import type { OutboxRow } from '../../../sw/outbox/database.ts';
import { agree, cancelRequest } from '../../../sw/outbox/decisions.ts';
import { expire } from '../../../sw/outbox/drain.ts';
import { queue, sendableKeys } from '../../../sw/outbox/rows.ts';
import { unseal } from '../../../sw/outbox/sealed-payload.ts';
import { askOwner, wake, wakeCovered } from '../../../sw/outbox/waking.ts';
import { orderOf, read, row, stored, unsure } from '../rows.ts';
import { stopClock } from '../stopped-clock.ts';

const NOW = Date.UTC(2026, 10, 22);
const DAY = 24 * 3600 * 1000;

let accountId = '';

beforeEach(() => {
  accountId = crypto.randomUUID();
  return stopClock(NOW);
});

const later = { state: 'cut-off', reason: 'later', dueAt: NOW + 9 } as const;
const gone = { state: 'cancelled', reason: '', seal: undefined, payload: {} };
const asking = { state: 'queued', dueAt: 0, asks: 'cancel' };
test.each<[string, OutboxRow, string, object]>([
  ['is dropped if it never left the phone', row(later), 'cancelled', gone],
  ['is dropped if it is over', unsure({ ...later, state: 'over' }), 'cancelled', gone],
  ['is cancelled at the server if it may have left', unsure(later), 'asking', asking],
  [
    'is cancelled on the server even if it waits for money',
    row({ state: 'needs-recharge', sent: 'answered' }),
    'asking',
    asking,
  ],
  [
    'is settled by the tab that is sending it',
    row({ state: 'sending' }),
    'asking',
    { state: 'sending', asks: 'cancel' },
  ],
  [
    'is cancelled after the next login if it may have left',
    unsure({ state: 'needs-login' }),
    'asking',
    { state: 'needs-login', asks: 'cancel' },
  ],
])('a request that the dealer cancels %s', async (_, given, told, next) => {
  await stored(accountId, given);
  expect(await cancelRequest(accountId, given.key)).toBe(told);
  expect(await read(accountId, given.key)).toMatchObject(next);
});

test.each(['done', 'cancelled'] as const)(
  'a request stays as it is if it is %s when the dealer cancels it',
  async (state) => {
    const given = unsure({ state });
    await stored(accountId, given);
    expect(await cancelRequest(accountId, given.key)).toBe('cancelled');
    expect(await read(accountId, given.key)).toEqual(given);
    expect(await cancelRequest(accountId, 'none')).toBe('cancelled');
  },
);

const expired = { state: 'needs-renewal' } as const;

test("the dealer's agreement in two tabs at once makes only one new request", async () => {
  const given = unsure(expired);
  await stored(accountId, given);
  const tab = () => agree(accountId, given.key, 25_00);
  const results = await Promise.all([tab(), tab()]);
  const [agreed, ...more] = results.filter((each) => each !== undefined);
  expect(more).toEqual([]);
  expect(await sendableKeys(accountId, NOW)).toEqual([agreed?.key]);
});

test("the dealer's agreement does not apply to a request that changed meanwhile", async () => {
  const given = unsure({ state: 'needs-price', newPricePaise: 30_00 });
  const over = { ...given, state: 'over', reason: 'noMaker' } as const;
  await stored(accountId, given);
  const agreement = agree(accountId, given.key, 30_00);
  await stored(accountId, over);
  expect(await agreement).toBeUndefined();
  expect(await read(accountId, given.key)).toEqual(over);
});

test("the dealer's agreement is to the price on the button, not to a later one", async () => {
  const given = row({ state: 'needs-price', newPricePaise: 40_00 });
  await stored(accountId, given);
  await agree(accountId, given.key, 30_00);
  expect(await read(accountId, given.key)).toMatchObject({ pricePaise: 30_00 });
});

test("the dealer's agreement has no effect on a request that does not wait for it", async () => {
  const given = row({ state: 'waiting', dueAt: NOW + 9_000, waitMs: 9_000 });
  await stored(accountId, given);
  expect(await agree(accountId, given.key, 25_00)).toBeUndefined();
  expect(await read(accountId, given.key)).toEqual(given);
  expect(await agree(accountId, 'none', 25_00)).toBeUndefined();
});

test('an agreement gives an uncharged request a key that opens its sealed details', async () => {
  const { key } = row();
  const payload = { aadhaarNumber: '999999990019' };
  const order = { key, serviceId: 'aadhaar', payload, pricePaise: 4_00 } as const;
  await queue(accountId, { ...order, consent: 'aadhaar-1' });
  const waiting = await read(accountId, key);
  await stored(accountId, { ...unsure(waiting), ...expired });
  const agreed = await agree(accountId, key, 4_00);
  const next = await read(accountId, agreed?.key ?? '');
  expect(next).toMatchObject({ sent: 'no', asks: 'report', attempts: 0 });
  const { sealed } = next ?? {};
  expect(sealed && (await unseal(accountId, agreed?.key ?? '', sealed))).toEqual(payload);
});

test('an agreement to a request that no key opens lets its sender end it', async () => {
  const given = row({ ...expired, sealed: new Uint8Array(40) });
  await stored(accountId, given);
  const agreed = await agree(accountId, given.key, 25_00);
  expect(await read(accountId, agreed?.key ?? '')).toMatchObject({ state: 'queued' });
});

test('an agreement leaves a request without sealed details unsealed', async () => {
  const given = row(expired);
  await stored(accountId, given);
  const agreed = await agree(accountId, given.key, 25_00);
  expect((await read(accountId, agreed?.key ?? ''))?.sealed).toBeUndefined();
});

test('a second tap with a stored key does not report that the phone is full', async () => {
  const order = orderOf(row());
  expect(await queue(accountId, order)).toHaveLength(1);
  await expect(queue(accountId, order)).rejects.toMatchObject({ name: 'ConstraintError' });
});

describe('A waiting request', () => {
  const later = { state: 'waiting', reason: 'later', dueAt: NOW + 9_000, waitMs: 9_000 } as const;
  const due = { state: 'queued', reason: '', dueAt: 0 };

  test('a waiting request is sent immediately, and alone, when the dealer asks', async () => {
    const [one, other] = [row(later), row(later)];
    await stored(accountId, one, other);
    await wake(accountId, ['waiting', 'cut-off'], one.key);
    expect(await read(accountId, one.key)).toEqual({ ...one, ...due });
    expect(await read(accountId, other.key)).toEqual(other);
  });

  test('a waiting request is not sent again before the dealer has agreed', async () => {
    const given = row({ state: 'needs-price' });
    await stored(accountId, given);
    await wake(accountId, ['waiting', 'cut-off'], given.key);
    expect(await read(accountId, given.key)).toEqual(given);
  });

  test('a waiting request is due once the signal is back, and its reason is erased', async () => {
    const given = row({ ...later, state: 'cut-off' });
    await stored(accountId, given);
    await wake(accountId, ['cut-off']);
    expect(await read(accountId, given.key)).toEqual({ ...given, ...due });
  });

  test("an owner who logs in is asked about a buyer's request unless it is cancelled", async () => {
    const limited = row({ state: 'needs-recharge' });
    const cancelled = row({ state: 'needs-login', asks: 'cancel', sent: 'answered' });
    await stored(accountId, limited, cancelled);
    await askOwner(accountId);
    expect(await read(accountId, limited.key)).toMatchObject({ state: 'needs-you' });
    expect(await read(accountId, cancelled.key)).toEqual(cancelled);
  });

  test('waiting requests are sent after a top-up, oldest first, up to the balance', async () => {
    const short = { state: 'needs-recharge' } as const;
    const dear = row({ ...short, key: 'a', queuedAt: NOW - 9, pricePaise: 100_00 });
    const young = row({ ...short, key: 'b', queuedAt: NOW - 1 });
    const old = row({ ...short, key: 'c', queuedAt: NOW - 5 });
    await stored(accountId, dear, young, old);
    expect(await wakeCovered(accountId, 30_00)).toBe(1);
    expect(await sendableKeys(accountId, NOW)).toEqual(['c']);
  });
});

test('the clean-up of old requests leaves a fresh request unchanged', async () => {
  const given = row({ queuedAt: NOW - 6 * DAY });
  await stored(accountId, given);
  await expire(accountId);
  expect(await read(accountId, given.key)).toEqual(given);
});

test('the clean-up removes only cancelled requests, after thirty days', async () => {
  const ended = { state: 'cancelled', queuedAt: NOW - 30 * DAY } as const;
  const [kept, gone] = [row(ended), row({ ...ended, queuedAt: NOW - 30 * DAY - 1 })];
  const charged = row({ state: 'arrived', queuedAt: NOW - 90 * DAY });
  await stored(accountId, kept, gone, charged);
  await expire(accountId);
  expect(await read(accountId, kept.key)).toEqual(kept);
  expect(await read(accountId, gone.key)).toBeUndefined();
  expect(await read(accountId, charged.key)).toEqual(charged);
});
