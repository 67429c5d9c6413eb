// Each database step of a money movement on its own: entries, orders and amounts set aside.

import { post, release, reserve, walletOf } from '../../../api/money/ledger.ts';
import { chained } from '../../../api/money/ledger-chain.ts';
import {
  type Entry,
  entriesAfter,
  entryCount,
  transactionId,
} from '../../../api/money/ledger-entries.ts';
import {
  enterRefund,
  openRefund,
  openRefunds,
  refundable,
  refuse,
} from '../../../api/money/refunds/refunds.ts';
import {
  giveUpOrder,
  keepOrder,
  openOrders,
  openOrdersOf,
  orderById,
  orderByKey,
  orderByPayment,
  payOrder,
  unpaidOrdersSince,
} from '../../../api/money/top-up/payment-orders.ts';
import { type BareDatabase, openBareDatabase } from '../../support/bare-database.ts';

let database: BareDatabase;
beforeAll(() => {
  database = openBareDatabase();
});
afterAll(() => database.remove());

const sale = { from: 'wallet', to: 'revenue', description: 'Challan •••1433', at: 7 } as const;

it('an entry changes the wallet and releases the amount set aside for it', async () => {
  const accountId = await database.payer(100_00);
  await database.write((sql) => {
    expect(reserve(sql, accountId, 60_00)).toBe(true);
    const sold = { ...sale, accountId, amountPaise: 25_00, reference: `a${accountId}` };
    const posted = post(sql, { ...sold, releasedPaise: 25_00 });
    expect(posted.spendablePaise).toBe(40_00);
    expect(posted.entry).toMatchObject({ number: 2, balance_paise: 75_00, at: 7 });
    expect(walletOf(sql, accountId)).toEqual({
      postedPaise: 75_00,
      spendablePaise: 40_00,
      creditedPaise: 100_00,
      debitedPaise: 25_00,
      entryCount: 2,
    });
    release(sql, accountId, 35_00);
    expect(walletOf(sql, accountId).spendablePaise).toBe(75_00);
  });
});

it('an entry is chained to the previous one by every field', async () => {
  const accountId = await database.payer(100_00);
  const [before, entry] = await database.write((sql) => {
    post(sql, { ...sale, accountId, amountPaise: 1, reference: `b${accountId}` });
    return sql.all<Entry>('SELECT * FROM entry ORDER BY id DESC LIMIT 2').reverse();
  });
  if (!before || !entry) throw new Error('Two entries were posted.');
  expect(entry.hash).toHaveLength(32);
  expect(chained(before.hash, entry)).toEqual(entry.hash);
  expect(chained(undefined, entry)).not.toEqual(entry.hash);
  for (const [name, value] of Object.entries(entry)) {
    if (name === 'hash' || name === 'id') continue;
    const other = { ...entry, [name]: typeof value === 'number' ? value + 1 : `${value}x` };
    expect(chained(before.hash, other), name).not.toEqual(entry.hash);
  }
});

it('an entry whose reference has already moved money is refused', async () => {
  const accountId = await database.payer(100_00, 'pay_twice');
  const again = {
    accountId,
    from: 'gateway',
    to: 'wallet',
    amountPaise: 100_00,
    reference: 'pay_twice',
    description: 'Wallet Recharge',
    at: 2,
  } as const;
  await expect(database.write((sql) => post(sql, again))).rejects.toThrow(/UNIQUE/);
  expect(await database.write((sql) => walletOf(sql, accountId))).toMatchObject({
    entryCount: 1,
  });
});

it('an entry is counted, and found by the reference that its dealer sees', async () => {
  const accountId = await database.payer(100_00);
  await database.write((sql) => {
    const count = entryCount(sql);
    for (const number of [2, 3, 4]) {
      const reference = `c${number}${accountId}`;
      post(sql, { ...sale, accountId, amountPaise: 1, reference });
    }
    expect(entryCount(sql)).toBe(count + 3);
    const numbers = (after: string | undefined, limit = 9) =>
      entriesAfter(sql, { accountId, after, limit }).map(({ number }) => number);
    expect(transactionId(2)).toBe('T000002');
    expect(transactionId(12_345_678)).toBe('T12345678');
    expect(numbers(undefined)).toEqual([1, 2, 3, 4]);
    expect(numbers(undefined, 2)).toEqual([1, 2]);
    expect(numbers(transactionId(2))).toEqual([3, 4]);
    for (const odd of ['T2', 'xT000002', 'T000002x', '', 'T1234567890123456']) {
      expect(numbers(odd), odd).toEqual([1, 2, 3, 4]);
    }
  });
});

it('a new database has no entries and no wallets', async () => {
  const empty = openBareDatabase();
  expect(await empty.write(entryCount)).toBe(0);
  await expect(empty.write((sql) => walletOf(sql, 'nobody'))).rejects.toThrow(/no wallet/);
  await empty.payer(1);
  const [first] = await empty.write((sql) => sql.all<Entry>('SELECT * FROM entry'));
  expect(first && [first.id, chained(undefined, first)]).toEqual([1, first?.hash]);
  await empty.remove();
});

it('money can be set aside up to the last spendable paisa and no further', async () => {
  const accountId = await database.payer(10_00);
  await database.write((sql) => {
    expect(reserve(sql, accountId, 10_01)).toBe(false);
    expect(walletOf(sql, accountId).spendablePaise).toBe(10_00);
    expect(reserve(sql, accountId, 10_00)).toBe(true);
    expect(reserve(sql, accountId, 1)).toBe(false);
  });
});

const keyHash = (byte: number) => Buffer.alloc(32, byte);

it('an order is stored only once per key and per id, and belongs to one account', async () => {
  const [accountId, other] = [await database.payer(0), await database.payer(0)];
  const order = {
    account_id: accountId,
    amount_paise: 1_00,
    key_hash: keyHash(1),
    created_at: 5,
  };
  await database.write((sql) => {
    expect(keepOrder(sql, { ...order, id: 'o1' })).toMatchObject({ id: 'o1', payment_id: null });
    expect(keepOrder(sql, { ...order, id: 'o2' }).id).toBe('o1');
    expect(keepOrder(sql, { ...order, id: 'o3', key_hash: null }).id).toBe('o3');
    expect(keepOrder(sql, { ...order, id: 'o3', key_hash: null }).id).toBe('o3');
    expect(orderById(sql, 'o1')?.amount_paise).toBe(1_00);
    expect(orderByKey(sql, accountId, keyHash(1))?.id).toBe('o1');
    expect(orderByKey(sql, other, keyHash(1))).toBeUndefined();
  });
  const taken = { ...order, id: 'o1', account_id: other, key_hash: null };
  await expect(database.write((sql) => keepOrder(sql, taken))).rejects.toThrow(/issued twice/);
});

it('an order is paid once and leaves the list of open orders', async () => {
  const accountId = await database.payer(0);
  const order = { account_id: accountId, amount_paise: 1_00, key_hash: null };
  await database.write((sql) => {
    for (const [id, created_at] of [
      ['p1', 5],
      ['p2', 7],
      ['p3', 6],
    ] as const) {
      keepOrder(sql, { ...order, id, created_at });
    }
    const openIds = () => openOrders(sql).flatMap(({ id }) => (/^p/.test(id) ? [id] : []));
    expect(openIds()).toEqual(['p2', 'p3', 'p1']);
    expect(unpaidOrdersSince(sql, accountId, 5)).toBe(2);
    expect(payOrder(sql, { orderId: 'p1', paymentId: 'pay_p1', at: 8 })).toBe(true);
    expect(payOrder(sql, { orderId: 'p1', paymentId: 'pay_p2', at: 9 })).toBe(false);
    expect(orderByPayment(sql, 'pay_p1')).toMatchObject({ id: 'p1', closed_at: 8 });
    expect(orderByPayment(sql, 'pay_p2')).toBeUndefined();
    giveUpOrder(sql, 'p1', 10);
    giveUpOrder(sql, 'p3', 10);
    expect(orderById(sql, 'p1')).toMatchObject({ closed_at: 8, payment_id: 'pay_p1' });
    expect(openIds()).toEqual(['p2']);
    expect(openOrdersOf(sql, accountId)).toEqual([{ id: 'p2' }]);
    // The payment arrives after the order was given up.
    expect(payOrder(sql, { orderId: 'p3', paymentId: 'pay_p3', at: 11 })).toBe(true);
    expect(orderById(sql, 'p3')).toMatchObject({ closed_at: 10, payment_id: 'pay_p3' });
  });
});

it("a refund's amount is set aside, then posted or released once", async () => {
  const accountId = await database.payer(50_00, 'pay_back');
  const refund = (id: string, amount_paise: number) => ({
    id,
    account_id: accountId,
    payment_id: 'pay_back',
    amount_paise,
  });
  await database.write((sql) => {
    const spendable = () => walletOf(sql, accountId).spendablePaise;
    const left = () => refundable(sql, 'pay_back');
    expect(left()).toEqual({ accountId, paise: 50_00 });
    expect(refundable(sql, 'pay_none')).toBeUndefined();
    expect(openRefund(sql, refund('r0', 50_01), 3)).toBe(false);
    expect(openRefund(sql, refund('r1', 20_00), 3)).toBe(true);
    expect(openRefund(sql, refund('r2', 10_00), 4)).toBe(true);
    expect([spendable(), left()?.paise]).toEqual([20_00, 20_00]);
    expect(openRefunds(sql).map(({ id, created_at }) => [id, created_at])).toEqual([
      ['r1', 3],
      ['r2', 4],
    ]);
    refuse(sql, refund('r2', 10_00), 5);
    refuse(sql, refund('r2', 10_00), 5);
    expect([spendable(), left()?.paise]).toEqual([30_00, 30_00]);
    enterRefund(sql, refund('r1', 20_00), { gatewayId: 'rfnd_1', at: 6 });
    enterRefund(sql, refund('r1', 20_00), { gatewayId: 'rfnd_1', at: 6 });
    refuse(sql, refund('r1', 20_00), 7);
    enterRefund(sql, refund('r2', 10_00), { gatewayId: 'rfnd_2', at: 8 });
    expect([spendable(), left()?.paise]).toEqual([30_00, 30_00]);
    expect(openRefunds(sql)).toEqual([]);
    const [last] = entriesAfter(sql, { accountId, after: 'T000001', limit: 9 });
    const moved = { from_book: 'wallet', to_book: 'gateway', amount_paise: 20_00, at: 6 };
    expect(last).toMatchObject({ ...moved, reference: 'r1', description: 'Refund to source' });
    const row = sql.get('SELECT outcome, gateway_refund_id FROM refund WHERE id = :id', {
      id: 'r1',
    });
    expect(row).toEqual({ outcome: 'refunded', gateway_refund_id: 'rfnd_1' });
  });
});
