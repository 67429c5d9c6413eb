// Refunds that the gateway reports are recorded once, however many times it reports them, and never
// exceed the payment or the wallet.

import { randomUUID } from 'node:crypto';
import { keepDifference, settleDifference } from '../../../api/money/gateway-differences.ts';
import { release, reserve } from '../../../api/money/ledger.ts';
import type { GatewayRefund } from '../../../api/money/razorpay/razorpay-answers.ts';
import { refundable } from '../../../api/money/refunds/refunds.ts';
import { NOW, openPaidDatabase } from '../../support/gateway-word.ts';

const paid = openPaidDatabase();
const BACK = 'Refund to source';

it("our refund's amount is set aside while the refund is pending, and then posted", () =>
  paid(({ open, reportRefund, wallet, moves }) => {
    const reference = randomUUID();
    open(reference, 30_00);
    reportRefund({ reference, status: 'pending' });
    expect(wallet()).toEqual([100_00, 70_00]);
    // From here on, the database knows the refund by the gateway's own id.
    reportRefund({ status: 'processed' });
    reportRefund({ status: 'processed' });
    reportRefund({ status: 'pending' });
    expect(wallet()).toEqual([70_00, 70_00]);
    expect(moves()).toEqual([['wallet', 30_00, BACK]]);
  }));

it('a refund that fails returns to the wallet; a repeated failure changes nothing', () =>
  paid(({ open, reportRefund, wallet, moves }) => {
    const reference = randomUUID();
    open(reference, 30_00);
    reportRefund({ reference, status: 'failed' });
    expect(wallet()).toEqual([100_00, 100_00]);
    reportRefund({ reference, status: 'failed' });
    expect(wallet()).toEqual([100_00, 100_00]);
    reportRefund({ id: 'rfnd_another', reference, status: 'processed' });
    expect(moves()).toEqual([['wallet', 30_00, BACK]]);
  }));

it('a refund that later fails at the bank returns to the wallet once', () =>
  paid(({ open, reportRefund, wallet, moves }) => {
    const reference = randomUUID();
    open(reference, 30_00);
    // From here on, the database knows the refund by the gateway's own id.
    reportRefund({ reference, status: 'pending' });
    reportRefund({ status: 'failed' });
    reportRefund({ status: 'failed' });
    expect(wallet()).toEqual([100_00, 100_00]);
    expect(moves()).toEqual([]);
  }));

it('a refund that fails after having succeeded returns to the wallet once', () =>
  paid(({ sql, pen, paymentId, open, reportRefund, wallet, moves, differences, refund }) => {
    const reference = randomUUID();
    open(reference, 30_00);
    reportRefund({ reference });
    const shortfall = { kind: 'shortfall', reference: refund.id, amount_paise: 1 } as const;
    keepDifference(pen, { ...shortfall, account_id: null, payment_id: paymentId });
    expect(differences()).toHaveLength(1);
    reportRefund({ status: 'failed' });
    reportRefund({ status: 'failed' });
    expect(wallet()).toEqual([100_00, 100_00]);
    expect(moves()).toEqual([
      ['wallet', 30_00, BACK],
      ['gateway', 30_00, 'Refund failed, money is back'],
    ]);
    expect(differences()).toEqual([]);
    expect(refundable(sql, paymentId)?.paise).toBe(100_00);
  }));

it('a refund that fails for a removed account is listed and not credited', () =>
  paid(({ sql, accountId, open, reportRefund, wallet, differences, refund }) => {
    const reference = randomUUID();
    open(reference, 30_00);
    reportRefund({ reference });
    sql.run("UPDATE account SET email = 'removed-' || id WHERE id = :accountId", { accountId });
    reportRefund({ status: 'failed' });
    expect(wallet()).toEqual([70_00, 70_00]);
    expect(differences()).toEqual([['rejected', refund.id, 30_00]]);
  }));

it('a dashboard refund is debited once, with the gateway as its author', () =>
  paid(({ reportRefund, wallet, moves, acts, differences, refund }) => {
    reportRefund({ status: 'failed' });
    expect(moves()).toEqual([]);
    reportRefund({ status: 'pending' });
    expect(wallet()).toEqual([100_00, 70_00]);
    reportRefund();
    reportRefund();
    expect(wallet()).toEqual([70_00, 70_00]);
    const why = `${refund.id} was made in Razorpay's dashboard`;
    expect(acts()).toEqual([{ who: 'razorpay', why, at: NOW }]);
    expect(differences()).toEqual([]);
  }));

it.each([
  [100_00, 0],
  [20_00, 10_00],
  [0, 30_00],
])("a dashboard refund takes at most the wallet's %i paise; %i are listed", (left, missing) =>
  paid(({ sql, accountId, reportRefund, wallet, differences, refund }) => {
    reserve(sql, accountId, 100_00 - left);
    reportRefund();
    reportRefund();
    const taken = 30_00 - missing;
    expect(wallet()).toEqual([100_00 - taken, left - taken]);
    expect(differences()).toEqual(missing ? [['shortfall', refund.id, missing]] : []);
  }),
);

it.each([
  ['in part', 20_00],
  ['not at all', 0],
])('a pending refund that was debited %s is no longer listed once it fails', (_, left) =>
  paid(({ sql, accountId, reportRefund, wallet, differences, refund }) => {
    reserve(sql, accountId, 100_00 - left);
    reportRefund({ status: 'pending' });
    expect(differences()).toEqual([['shortfall', refund.id, 30_00 - left]]);
    reportRefund({ status: 'failed' });
    expect(wallet()).toEqual([100_00, left]);
    expect(differences()).toEqual([]);
  }),
);

it('a dashboard refund whose shortfall is listed is not debited later', () =>
  paid(({ sql, accountId, reportRefund, wallet, differences, refund }) => {
    reserve(sql, accountId, 100_00);
    reportRefund();
    release(sql, accountId, 100_00);
    reportRefund();
    expect(wallet()).toEqual([100_00, 100_00]);
    expect(differences()).toEqual([['shortfall', refund.id, 30_00]]);
  }));

it("a dashboard refund takes no more than the payment's amount", () =>
  paid(({ reportRefund, wallet, differences, refund }) => {
    reportRefund({ amountPaise: 100_01 });
    expect(wallet()).toEqual([0, 0]);
    expect(differences()).toEqual([['shortfall', refund.id, 1]]);
  }));

it('a refund whose note has our exact format counts as one that the database lost', () =>
  paid(({ sql, paymentId, reportRefund, refund }) => {
    const own = `refund-${randomUUID()}`;
    const odd = [undefined, own.slice(0, -1), `${own}0`, `x${own}`, `refund-${'z'.repeat(36)}`];
    for (const [index, reference] of [own, own, ...odd].entries()) {
      reportRefund({ id: `${refund.id}-${index}`, amountPaise: 1, reference });
    }
    const rows = sql.all<{ id: string }>(
      'SELECT id FROM refund WHERE payment_id = :paymentId ORDER BY gateway_refund_id',
      { paymentId },
    );
    const others = [1, 2, 3, 4, 5, 6].map((index) => `gateway-${refund.id}-${index}`);
    expect(rows.map(({ id }) => id)).toEqual([own, ...others]);
  }));

it('a dashboard refund waits while it may be one of our pending refunds', () =>
  paid(({ open, reportRefund, wallet, differences }) => {
    open(randomUUID(), 30_00);
    reportRefund();
    expect(wallet()).toEqual([100_00, 70_00]);
    expect(differences()).toEqual([]);
  }));

it.each<[string, Partial<GatewayRefund>, boolean]>([
  ['in full', {}, true],
  ['in part', { amountPaise: 29_99 }, false],
  ['and the refund is pending', { status: 'pending' }, false],
  ['two seconds before it was found', { createdAt: NOW - 2000 }, false],
  ['in the second before it was found', { createdAt: NOW - 1000 }, true],
])('a listed rejected refund is settled if its payment was refunded %s: %s', (_, change, isOver) =>
  paid(({ sql, pen, reportRefund, refund }) => {
    const paymentId = `pay_${randomUUID()}`;
    const rejected = { kind: 'rejected', reference: paymentId, payment_id: paymentId } as const;
    keepDifference(pen, { ...rejected, account_id: null, amount_paise: 30_00 });
    reportRefund({ paymentId, ...change });
    const row = sql.get<{ settled_why: string | null }>(
      'SELECT settled_why FROM difference WHERE reference = :paymentId',
      { paymentId },
    );
    expect(row?.settled_why).toBe(isOver ? `Returned: ${refund.id}` : null);
  }),
);

it('a difference is logged once, and settled by its reference with or without its kind', () =>
  paid(({ sql, pen, paymentId, differences }) => {
    const found = { reference: paymentId, account_id: null, payment_id: paymentId } as const;
    const logged = vi.spyOn(pen.afterCommit, 'error').mockClear(); // a job may run twice
    keepDifference(pen, { ...found, kind: 'unfit', amount_paise: 5 });
    keepDifference(pen, { ...found, kind: 'unclear', amount_paise: 6 });
    keepDifference(pen, { ...found, kind: 'unclear', amount_paise: 7 });
    const sentence = 'the gateway and the database differ and need the operator';
    expect(logged.mock.calls.map(([, said]) => said)).toEqual([sentence, sentence]);
    const settling = { reference: paymentId, who: 'operator', why: 'Seen', at: NOW + 1 };
    expect(settleDifference(sql, { ...settling, kind: 'shortfall' })).toBe(0);
    expect(settleDifference(sql, { ...settling, kind: 'unclear' })).toBe(1);
    expect(differences()).toEqual([['unfit', paymentId, 5]]);
    expect(settleDifference(sql, settling)).toBe(1);
    expect(settleDifference(sql, settling)).toBe(0);
    const rows = sql.all(
      'SELECT settled_by, settled_why, settled_at FROM difference WHERE payment_id = :paymentId',
      { paymentId },
    );
    const settlement = { settled_by: 'operator', settled_why: 'Seen', settled_at: NOW + 1 };
    expect(rows).toEqual([settlement, settlement]);
  }));
