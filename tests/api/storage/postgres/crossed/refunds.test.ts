// Refunds and disputes on two servers that share a PostgreSQL database, at the same moment, with
// calls that spend from the same wallet.

import { randomBytes } from 'node:crypto';
import { followDisputeOf } from '../../../../../api/money/refunds/disputes.ts';
import { followRefundsOf } from '../../../../../api/money/refunds/gateway-refunds.ts';
import { openHold } from '../../../../../api/reports/open-hold.ts';
import type { Database } from '../../../../../api/storage/database.ts';
import { credit, refund } from '../../../../support/desk.ts';
import { newCall } from '../../../../support/held-calls.ts';
import { crossedServer, type Paid } from '../../../../support/postgres/crossed-server.ts';

const both = crossedServer();

const name = () => randomBytes(7).toString('hex');
/** The gateway's times are whole seconds. */
const soon = () => Math.ceil(Date.now() / 1000);

function refundOf({ paymentId }: Paid, amount: number, status = 'processed') {
  return { id: `rfnd_${name()}`, payment_id: paymentId, amount, status, created_at: soon() };
}

/** Requests this refund; the gateway makes it. */
function requestRefund(rupees: number) {
  return (database: Database, paid: Paid) => {
    const { paymentId } = paid;
    both.razorpay.says(`POST /payments/${paymentId}/refund`, refundOf(paid, rupees * 100));
    return both.typed(database, refund, { words: [paymentId, String(rupees)] });
  };
}

const refundsTold = (database: Database, { paymentId }: Paid) =>
  followRefundsOf(both.on(database), paymentId);

it('two refunds of one payment return no more than its amount', async () => {
  await both.cross({
    async prepare() {
      const paid = await both.paid();
      await both.write(({ database }) =>
        both.typed(database, credit, { words: [paid.email, '100'] }),
      );
      return paid;
    },
    one: requestRefund(60),
    other: requestRefund(60),
    async check({ one, other, subject }) {
      expect([one, other].filter((each) => each === 'refused')).toHaveLength(1);
      expect(await both.wallet(subject)).toEqual([140_00, 140_00]);
    },
  });
});

it('a refund and a call never use the same rupees', async () => {
  const buys = (database: Database, { accountId }: Paid) => {
    const call = newCall(accountId);
    return database.transaction((sql) => openHold(sql, call));
  };
  await both.cross({
    prepare: both.paid,
    one: requestRefund(100),
    other: buys,
    async check({ one, other, subject }) {
      const isRefunded = one !== 'refused';
      expect(other.kind).toBe(isRefunded ? 'short' : 'held');
      expect(await both.wallet(subject)).toEqual(isRefunded ? [0, 0] : [100_00, 75_00]);
    },
  });
});

it('a dashboard refund is debited once, without a shortfall', async () => {
  await both.cross({
    async prepare() {
      const paid = await both.paid();
      const items = [refundOf(paid, 100_00)];
      both.razorpay.says(`GET /payments/${paid.paymentId}/refunds`, { items });
      return paid;
    },
    one: refundsTold,
    other: refundsTold,
    async check({ subject }) {
      expect(await both.wallet(subject)).toEqual([0, 0]);
      expect(await both.listed(subject)).toEqual([]);
    },
  });
});

it('a refund that failed at the bank returns to the wallet once', async () => {
  await both.cross({
    async prepare() {
      const paid = await both.paid();
      const made = refundOf(paid, 60_00);
      const question = `GET /payments/${paid.paymentId}/refunds` as const;
      both.razorpay.says(question, { items: [made] });
      await both.write(({ database }) => refundsTold(database, paid));
      both.razorpay.says(question, { items: [{ ...made, status: 'failed' }] });
      return paid;
    },
    one: refundsTold,
    other: refundsTold,
    async check({ subject }) {
      expect(await both.wallet(subject)).toEqual([100_00, 100_00]);
    },
  });
});

type Disputed = Paid & { disputeId: string };

/** Opens a dispute over ₹60 of a payment of ₹100. */
async function disputed(change: object = {}): Promise<Disputed> {
  const paid = await both.paid();
  const disputeId = `disp_${name()}`;
  answerDispute({ ...paid, disputeId }, change);
  return { ...paid, disputeId };
}

function answerDispute({ paymentId, disputeId }: Disputed, change: object = {}): void {
  const dispute = { id: disputeId, payment_id: paymentId, amount: 60_00, status: 'open' };
  both.razorpay.says(`GET /disputes/${disputeId}`, { ...dispute, created_at: soon(), ...change });
}

const followDispute = (database: Database, { disputeId }: Disputed) =>
  followDisputeOf(both.on(database), disputeId);

it('a dispute sets its money aside once', async () => {
  await both.cross({
    prepare: disputed,
    one: followDispute,
    other: followDispute,
    async check({ subject }) {
      expect(await both.wallet(subject)).toEqual([100_00, 40_00]);
      expect(await both.listed(subject)).toEqual(['dispute']);
    },
  });
});

it.each(['won', 'lost'])('a dispute that was %s ends once', async (status) => {
  await both.cross({
    async prepare() {
      const subject = await disputed();
      await both.write(({ database }) => followDispute(database, subject));
      answerDispute(subject, { status, amount_deducted: status === 'lost' ? 60_00 : 0 });
      return subject;
    },
    one: followDispute,
    other: followDispute,
    async check({ subject }) {
      const left = status === 'won' ? 100_00 : 40_00;
      expect(await both.wallet(subject)).toEqual([left, left]);
      expect(await both.listed(subject)).toEqual([]);
    },
  });
});

it('a payment is not refunded if only the other server knows of its dispute', async () => {
  await both.cross({
    prepare: disputed,
    one: requestRefund(100),
    other: followDispute,
    async check({ one, subject }) {
      // One job takes all that it wants, and the other takes the rest.
      const [, spendable] = await both.wallet(subject);
      expect(spendable).toBe(one === 'refused' ? 40_00 : 0);
    },
  });
});
