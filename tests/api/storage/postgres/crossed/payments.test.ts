// Two servers on one PostgreSQL database learn of one payment at the same moment, whatever each of
// them has already read and written.

import { randomUUID } from 'node:crypto';
import { accountOf, ownerHash } from '../../../../../api/identity/accounts.ts';
import { withPen } from '../../../../../api/money/gateway-differences.ts';
import { makeNextMonth } from '../../../../../api/money/invoice-month.ts';
import { claimed, giveUnclaimed } from '../../../../../api/money/top-up/claims.ts';
import { credit } from '../../../../../api/money/top-up/credit-payment.ts';
import { keepLoss, keepUnclaimed } from '../../../../../api/money/top-up/unclaimed.ts';
import type { Database } from '../../../../../api/storage/database.ts';
import { crossedServer } from '../../../../support/postgres/crossed-server.ts';

const both = crossedServer();

it('a payment is credited once with one voucher, and both servers say so', async () => {
  const credited = (database: Database, { paymentId }: { paymentId: string }) =>
    credit(both.on(database), paymentId);
  const moments = await both.cross({
    prepare: both.ordered,
    one: credited,
    other: credited,
    async check({ one, other, subject }) {
      const { accountId, paymentId } = subject;
      expect([one, other]).toMatchObject([1, 2].map(() => ({ kind: 'credited', accountId })));
      expect([one, other].filter((each) => 'isNew' in each && each.isNew)).toHaveLength(1);
      const vouchers = `SELECT 1 FROM entry JOIN voucher ON entry_id = entry.id
        WHERE reference = :paymentId`;
      expect(await both.all(vouchers, { paymentId })).toHaveLength(1);
      expect(await both.wallet(subject)).toEqual([100_00, 100_00]);
      expect(await both.listed(subject)).toEqual([]);
    },
  });
  expect(moments).toBeGreaterThan(5);
});

it('a payment is credited once, even if the connection breaks midway', async () => {
  const ended = `SELECT count(pg_terminate_backend(pid)) AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event = 'advisory'`;
  await both.cross({
    prepare: both.ordered,
    one: (database, { paymentId }) => credit(both.on(database), paymentId),
    other: (database) => database.read((sql) => sql.get(ended)),
    async check({ one, other, subject }) {
      expect(other).toEqual({ count: 1 });
      expect(one).toMatchObject({ kind: 'credited', isNew: true });
      expect(await both.wallet(subject)).toEqual([100_00, 100_00]);
    },
  });
});

/** Returns a payment of ₹100 for an email without an account, and two dealers. */
async function unclaimed() {
  const [owner, friend] = [await both.ordered(), await both.ordered()];
  const name = randomUUID().replaceAll('-', '').slice(0, 14);
  const paymentId = `pay_${name}`;
  const order = { id: `order_${name}`, amountPaise: 100_00, currency: 'INR' } as const;
  const payment = { id: paymentId, amountPaise: 100_00, refundedPaise: 0 } as const;
  await both.write((backend) =>
    withPen(backend, (pen) =>
      keepUnclaimed(pen, {
        order: { ...order, accountId: 'lost', owner: ownerHash(backend.config, owner.email) },
        payment: {
          ...payment,
          currency: 'INR',
          status: 'captured',
          orderId: order.id,
          createdAt: 1,
          fee: undefined,
        },
      }),
    ),
  );
  return { owner, friend, paymentId, orderId: order.id };
}
type Unclaimed = Awaited<ReturnType<typeof unclaimed>>;

const signedIn = (database: Database, { owner }: Unclaimed) =>
  withPen(both.on(database), (pen) => {
    claimed(pen, both.on(database), accountOf(pen.sql, owner.accountId));
    return 'signed in';
  });
const given = (database: Database, { friend, paymentId }: Unclaimed) =>
  database.transaction((sql) =>
    giveUnclaimed(sql, paymentId, { accountId: friend.accountId, at: 1 }),
  );

it('an unclaimed payment has one owner: its dealer or the dealer who was given it', async () => {
  const check = async (isGiven: boolean, { owner, friend, paymentId, orderId }: Unclaimed) => {
    const { accountId } = isGiven ? friend : owner;
    const owners = `SELECT unclaimed_payment.account_id AS paid, payment_order.account_id AS ordered
      FROM unclaimed_payment JOIN payment_order ON payment_order.id = order_id
      WHERE unclaimed_payment.payment_id = :paymentId AND order_id = :orderId`;
    const found = await both.all(owners, { paymentId, orderId });
    expect(found).toEqual([{ paid: accountId, ordered: accountId }]);
  };
  const prepare = unclaimed;
  await both.cross({
    prepare,
    one: signedIn,
    other: given,
    check: ({ other, subject }) => check(other, subject),
  });
  await both.cross({
    prepare,
    one: given,
    other: signedIn,
    check: ({ one, subject }) => check(one, subject),
  });
});

it('an unclaimed payment leaves the list if two disputes take all of it', async () => {
  const lost =
    (half: string) =>
    (database: Database, { paymentId }: Unclaimed) =>
      database.transaction((sql) =>
        keepLoss(sql, { disputeId: `${half} of ${paymentId}`, paymentId, paise: 50_00, at: 1 }),
      );
  await both.cross({
    prepare: unclaimed,
    one: lost('one half'),
    other: lost('other half'),
    async check({ subject: { paymentId } }) {
      const waiting = `SELECT 1 FROM unclaimed_payment
        WHERE payment_id = :paymentId AND settled_at IS NULL`;
      expect(await both.all(waiting, { paymentId })).toEqual([]);
    },
  });
});

it("if two servers make the next month's invoices at once, each is made only once", async () => {
  const makes = (database: Database) => makeNextMonth({ database, clock: () => Date.UTC(2060, 0) });
  const months: string[] = [];
  const moments = await both.cross({
    prepare: both.paid,
    one: makes,
    other: makes,
    check({ one, other }) {
      const made = [one, other].flatMap((each) => each?.month ?? []);
      expect(made).toHaveLength(1);
      months.push(...made);
    },
  });
  expect(moments).toBeGreaterThan(3);
  expect(months).toEqual([...new Set(months)].sort());
});
