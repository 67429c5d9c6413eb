// The comparison reads half a year of the gateway's lists, with few requests if there are few
// payments and without missing any if there are many.

import {
  differenceKinds,
  differenceOf,
  keepDifference,
  withPen,
} from '../../../api/money/gateway-differences.ts';
import { compare, isCompared } from '../../../api/money/nightly-comparison.ts';
import { type Gateway, PAGE_LENGTH } from '../../../api/money/razorpay/razorpay.ts';
import type { Payment } from '../../../api/money/razorpay/razorpay-answers.ts';
import { followDisputeOf } from '../../../api/money/refunds/disputes.ts';
import { followRefundsOf } from '../../../api/money/refunds/gateway-refunds.ts';
import { differences } from '../../../api/operator/acts/gateway.ts';
import { refusal } from '../../../api/refusal.ts';
import { signedInDealer } from '../../support/dealer.ts';
import { operate } from '../../support/desk.ts';
import { inDashboard, payUntold, setFaults, silent } from '../../support/payments.ts';
import { sharedServer } from '../../support/shared-server.ts';

type Page = Parameters<Gateway['payments']>[0];

const DAY_MS = 24 * 3_600_000;

const server = sharedServer();
beforeAll(async () => {
  await setFaults(server, silent);
});

/**
 * Compares with a gateway whose payments are this many days old. Returns the requests that the
 * gateway got.
 */
async function compareWith(daysAgo: number[]) {
  const { gateway, clock } = server.backend;
  const now = clock();
  const paid = daysAgo.map((days, index) => paymentOf(index, now - days * DAY_MS));
  const pages: Page[] = [];
  const looked = new Set<string>();
  const counting = {
    ...gateway,
    async payments(page: Page) {
      pages.push(page);
      const { from, to, skip } = page;
      const within = paid.filter(({ createdAt }) => from <= createdAt && createdAt <= to);
      return within.slice(skip, skip + PAGE_LENGTH);
    },
    async fetchPayment(id: string) {
      looked.add(id);
      return undefined;
    },
  };
  const bounds = { since: now, pagesMax: 1000 };
  expect(await compare({ ...server.backend, gateway: counting }, bounds)).toBe(true);
  return { now, pages, looked };
}

function paymentOf(index: number, createdAt: number): Payment {
  return {
    fee: undefined,
    id: `pay_${String(index).padStart(14, '0')}`,
    orderId: undefined,
    amountPaise: 100_00,
    refundedPaise: 0,
    currency: 'INR',
    status: 'captured',
    createdAt,
  };
}

it('a quiet half year is compared in at most six requests, without gaps', async () => {
  const { now, pages } = await compareWith([]);
  expect(pages.length).toBeLessThan(7);
  expect(pages[0]?.to).toBeGreaterThanOrEqual(now);
  for (const [index, { to }] of pages.slice(1).entries()) expect(pages[index]?.from).toBe(to);
  expect(pages.at(-1)?.from).toBeLessThanOrEqual(now - 180 * DAY_MS + 1000);
});

it('the comparison reads every payment from a busy week', async () => {
  const busy = Array.from({ length: 350 }, (_, index) => 60 + (index % 7) + index / 1000);
  const { looked } = await compareWith([1, 20, ...busy, 100, 170]);
  expect(looked.size).toBe(354);
});

it('a damaged row dated in the future does not delay the next comparison', async () => {
  await compareWith([]);
  await server.backend.database.transaction((sql) =>
    sql.run('UPDATE comparison SET round_at = round_at + :ages', { ages: 2 ** 41 }),
  );
  const { looked } = await compareWith([1]);
  expect(looked.size).toBe(1);
});

it('an unexplained or unreadable payment does not stop the others or another list', async () => {
  const { gateway, clock, log } = server.backend;
  const paid = [1, 2].map((days, index) => paymentOf(index, clock() - days * DAY_MS));
  const [odd, late] = paid.map(({ id }) => id);
  const [looked, logged]: [string[], object[]] = [[], []];
  let isLate = true;
  const within = (page: Page) =>
    paid.filter(({ createdAt }) => page.from <= createdAt && createdAt <= page.to);
  const partlyDown = {
    ...gateway,
    payments: async (page: Page) => [{ id: undefined, paymentId: undefined }, ...within(page)],
    refunds: async () => {
      looked.push('refunds');
      return [];
    },
    async fetchPayment(id: string) {
      const isFirst = id === late && isLate;
      if (isFirst) isLate = false;
      if (id === odd || isFirst) throw refusal('gateway_down');
      looked.push(id);
      return undefined;
    },
  };
  const errors = { error: (line: object) => logged.push(line) };
  const backend = {
    ...server.backend,
    gateway: partlyDown,
    log: Object.assign(Object.create(log), errors),
  };
  expect(await compare(backend, { since: clock(), pagesMax: 1000 })).toBe(false);
  expect(looked.slice(0, 2)).toEqual([late, 'refunds']);
  expect(logged).toMatchObject([{ paymentId: odd }]);
  expect(await server.backend.database.read(isCompared)).toBe(false);
});

it('a list that the gateway rejects stops no other list', async () => {
  const { gateway, clock } = server.backend;
  let isAsked = false;
  const partlyDown = {
    ...gateway,
    payments: () => Promise.reject(refusal('gateway_down')),
    async disputes() {
      isAsked = true;
      return [];
    },
  };
  const bounds = { since: clock(), pagesMax: 1000 };
  expect(await compare({ ...server.backend, gateway: partlyDown }, bounds)).toBe(false);
  expect(isAsked).toBe(true);
});

it('a listed payment shows what is left of it until its payer has got back all of it', async () => {
  const { razorpay_payment_id: paymentId } = await payUntold(await signedInDealer(server.url), 100);
  const left: unknown[] = [];
  const look = async () => {
    const { rows } = await operate(server, differences);
    const listed = rows.filter(({ payment }) => payment === paymentId);
    left.push(listed.map(({ difference, rupees }) => [difference, rupees]));
  };
  const refund = (amount: number) => inDashboard(server, { act: 'refund', paymentId, amount });
  await refund(10_00);
  await operate(server, differences, { options: { ask: 'yes' } });
  await look();
  await refund(30_00);
  await followRefundsOf(server.backend, paymentId);
  await look();
  const { id: disputeId } = await inDashboard(server, { act: 'dispute', paymentId, amount: 30_00 });
  const lost = { act: 'dispute_status', disputeId, status: 'lost', deducted: 30_00 };
  await inDashboard(server, lost);
  await followDisputeOf(server.backend, disputeId);
  await look();
  const { id: refundId } = await refund(30_00);
  for (const status of ['pending', 'processed']) {
    await inDashboard(server, { act: 'refund_status', refundId, status });
    await operate(server, differences, { options: { ask: 'yes' } });
    await look();
  }
  const { unfit } = differenceKinds;
  expect(left).toEqual([[[unfit, 90]], [[unfit, 60]], [[unfit, 30]], [[unfit, 30]], []]);
});

it('a comparison that finishes an earlier one also reads newer payments', async () => {
  await compareWith([]);
  await server.backend.database.transaction((sql) =>
    sql.run(
      `UPDATE comparison SET round_at = round_at - :day, reached_at = round_at - 170 * :day
       WHERE list = 'payments'`,
      { day: DAY_MS },
    ),
  );
  expect([...(await compareWith([0.5, 100])).looked]).toHaveLength(2);
});

it('a comparison with incomplete answers from the gateway does not report agreement', async () => {
  await setFaults(server, { ...silent, rest: { answer: '500' } });
  const result = await operate(server, differences, { options: { ask: 'yes' } });
  expect(result).toMatchObject({
    isGood: false,
    summary:
      'Not everything was compared: the gateway is down, or the log names bad records. Ask again.',
  });
  await setFaults(server, silent);
});

it('the list of differences ends at 500 but says how many are open', async () => {
  await compareWith([]);
  await withPen(server.backend, (pen) => {
    for (let index = 0; index < 501; index += 1) {
      const { id, amountPaise } = paymentOf(index, 0);
      const kind = { kind: 'amount', account_id: null } as const;
      keepDifference(pen, differenceOf({ id, amountPaise }, kind));
    }
  });
  const { rows, summary, isGood } = await operate(server, differences);
  expect([rows.length, summary, isGood]).toEqual([500, '501 open differences.', false]);
  expect(rows[0]).toMatchObject({ difference: differenceKinds.amount });
  expect(rows[0]).not.toHaveProperty('kind');
});
