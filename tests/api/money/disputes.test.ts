// A dispute that the gateway reports sets its amount aside while the bank decides. Then the amount
// is returned or debited, once.

import { reserve } from '../../../api/money/ledger.ts';
import type { GatewayDispute } from '../../../api/money/razorpay/razorpay-answers.ts';
import { refundable } from '../../../api/money/refunds/refunds.ts';
import { NOW, openPaidDatabase } from '../../support/gateway-word.ts';

const paid = openPaidDatabase();

it('a dispute sets the disputed amount aside and is reported once', () =>
  paid(({ reportDispute, wallet, differences, dispute }) => {
    reportDispute();
    reportDispute({ status: 'under_review' });
    expect(wallet()).toEqual([100_00, 70_00]);
    expect(differences()).toEqual([['dispute', dispute.id, 30_00]]);
  }));

it.each<[Partial<GatewayDispute>]>([[{ status: 'won' }], [{ status: 'closed' }]])(
  'a dispute that ends as %j returns the amount once',
  (end) =>
    paid(({ reportDispute, wallet, differences }) => {
      reportDispute();
      reportDispute(end);
      reportDispute(end);
      reportDispute({ status: 'lost', deductedPaise: 30_00 });
      expect(wallet()).toEqual([100_00, 100_00]);
      expect(differences()).toEqual([]);
    }),
);

it.each<[Partial<GatewayDispute>, number]>([
  [{ status: 'lost' }, 30_00],
  [{ status: 'lost', deductedPaise: 10_00 }, 10_00],
  [{ status: 'closed', deductedPaise: 1 }, 1],
])('a dispute that ends as %j debits %i paise, once', (end, taken) =>
  paid(({ sql, paymentId, reportDispute, wallet, moves, acts, differences, dispute }) => {
    reportDispute();
    reportDispute(end);
    reportDispute(end);
    expect(wallet()).toEqual([100_00 - taken, 100_00 - taken]);
    expect(moves()).toEqual([['wallet', taken, 'Disputed payment returned']]);
    const why = `The dispute ${dispute.id} was lost`;
    expect(acts()).toEqual([{ who: 'razorpay', why, at: NOW }]);
    expect(differences()).toEqual([]);
    expect(refundable(sql, paymentId)?.paise).toBe(100_00 - taken);
  }),
);

it.each([
  [20_00, 10_00],
  [0, 30_00],
])(
  'a dispute takes no more than the wallet holds: %i paise are taken, %i are listed',
  (left, missing) =>
    paid(({ sql, accountId, reportDispute, wallet, differences, dispute }) => {
      reserve(sql, accountId, 100_00 - left);
      reportDispute();
      expect(wallet()).toEqual([100_00, 0]);
      reportDispute({ status: 'lost' });
      expect(wallet()).toEqual([100_00 - left, 0]);
      expect(differences()).toEqual([['shortfall', dispute.id, missing]]);
    }),
);

it('a dispute takes no more than is left of the payment', () =>
  paid(({ reportRefund, reportDispute, wallet, differences, dispute }) => {
    reportRefund({ amountPaise: 80_00 });
    reportDispute();
    expect(wallet()).toEqual([20_00, 0]);
    reportDispute({ status: 'lost' });
    expect(wallet()).toEqual([0, 0]);
    expect(differences()).toEqual([['shortfall', dispute.id, 10_00]]);
  }));

it.each<[Partial<GatewayDispute>, number]>([
  [{ status: 'lost' }, 70_00],
  [{ status: 'closed', deductedPaise: 1 }, 99_99],
  [{ status: 'won' }, 100_00],
  [{ status: 'closed' }, 100_00],
])(
  'a dispute first reported after its end, as %j, leaves the right amount: %i paise',
  (end, left) =>
    paid(({ reportDispute, wallet }) => {
      reportDispute(end);
      expect(wallet()).toEqual([left, left]);
    }),
);

it('a dispute keeps the amount set aside after the bank has deducted only part of it', () =>
  paid(({ reportDispute, wallet }) => {
    reportDispute({ status: 'under_review', deductedPaise: 5_00 });
    expect(wallet()).toEqual([100_00, 70_00]);
  }));

it('a dispute over a payment that is not ours moves no money', () =>
  paid(({ reportDispute, wallet, differences }) => {
    reportDispute({ paymentId: 'pay_of_nobody' });
    expect(wallet()).toEqual([100_00, 100_00]);
    expect(differences()).toEqual([]);
  }));
