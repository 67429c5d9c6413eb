// Tests how our refund ends, depending on the gateway's answers: done, refused, or still unclear,
// in which case the money stays set aside.

import { randomUUID } from 'node:crypto';
import { newAccount } from '../../../api/identity/accounts.ts';
import { post, walletOf } from '../../../api/money/ledger.ts';
import { settleRefund } from '../../../api/money/refunds/refund-settlement.ts';
import { openRefund, type Refund } from '../../../api/money/refunds/refunds.ts';
import { sharedGateway } from '../../support/scripted-gateway.ts';
import { sharedServer } from '../../support/shared-server.ts';

const server = sharedServer();
const razorpay = sharedGateway();

const nth = (prefix: string, count: number) => `${prefix}_${String(count).padStart(14, '0')}`;
let count = 0;
let refund: Refund;

beforeEach(async () => {
  count += 1;
  const paymentId = nth('pay', count);
  const [id, email] = [randomUUID(), `r${count}@example.in`];
  const at = server.backend.clock();
  refund = await server.backend.database.transaction((sql) => {
    const account = newAccount(sql, { id, email, at: 1, verifiedAt: 1 });
    post(sql, {
      accountId: account.id,
      from: 'gateway',
      to: 'wallet',
      amountPaise: 100_00,
      reference: paymentId,
      description: 'Wallet Recharge',
      at: 1,
    });
    const opened = {
      id: `refund-${id}`,
      account_id: account.id,
      payment_id: paymentId,
      amount_paise: 30_00,
    };
    openRefund(sql, opened, at);
    return opened;
  });
});

/**
 * Returns the gateway's report of the refund, dated an hour ahead so that it counts as a later
 * refund.
 */
function made(change: object = {}) {
  return {
    id: nth('rfnd', count),
    payment_id: refund.payment_id,
    amount: 30_00,
    status: 'processed',
    notes: { reference: refund.id },
    created_at: Math.floor(server.backend.clock() / 1000) + 3600,
    ...change,
  };
}

const ask = () => settleRefund({ ...server.backend, gateway: razorpay.gateway }, refund);
const answers = (answer: object | 'no') =>
  razorpay.says(`POST /payments/${refund.payment_id}/refund`, answer);
const lists = (...items: object[]) =>
  razorpay.says(`GET /payments/${refund.payment_id}/refunds`, { items });
const returned = (paise: number) =>
  razorpay.says(`GET /payments/${refund.payment_id}`, {
    id: refund.payment_id,
    order_id: null,
    amount: 100_00,
    amount_refunded: paise,
    currency: 'INR',
    status: 'captured',
    created_at: 1,
  });
const wallet = () =>
  server.backend.database.read((sql) => {
    const { postedPaise, spendablePaise } = walletOf(sql, refund.account_id);
    return [postedPaise, spendablePaise];
  });
const unclear = () =>
  server.backend.database.read((sql) =>
    sql.all(
      `SELECT amount_paise, settled_why FROM difference
       WHERE kind = 'unclear' AND reference = :id`,
      { id: refund.id },
    ),
  );

it('a refund is done once the gateway says so, and its key is not sent again', async () => {
  answers(made({ status: 'pending', notes: [] }));
  expect(await ask()).toBe('pending');
  expect(await wallet()).toEqual([100_00, 70_00]);
  lists(made());
  expect(await ask()).toBe('refunded');
  expect(await ask()).toBe('refunded');
  expect(await wallet()).toEqual([70_00, 70_00]);
  const sent = razorpay.asked.filter(({ question }) => question.startsWith('POST'));
  expect(sent.map(({ body }) => body)).toMatchObject([{ amount: 30_00 }]);
});

it.each([{ amount: 29_99 }, { payment_id: 'pay_99999999999999' }])(
  'a refund that differs from our request is unclear: %j',
  async (odd) => {
    answers(made(odd));
    expect(await ask()).toBe('pending');
    expect(await wallet()).toEqual([100_00, 70_00]);
    expect(await unclear()).toEqual([{ amount_paise: 30_00, settled_why: null }]);
    answers(made());
    expect(await ask()).toBe('refunded');
    expect(await unclear()).toMatchObject([{ settled_why: 'The outcome is now known: refunded' }]);
  },
);

it('a refund that a restore reopened is not made twice once its key is forgotten', async () => {
  lists(made());
  answers(made({ id: nth('rfnd', 1_000 + count) }));
  await server.backend.database.transaction((sql) =>
    sql.run('UPDATE refund SET opened_at = 1 WHERE id = :id', { id: refund.id }),
  );
  expect(await ask()).toBe('refunded');
  expect(await wallet()).toEqual([70_00, 70_00]);
  expect(razorpay.asked.filter(({ question }) => question.startsWith('POST'))).toEqual([]);
});

it('a refund that the gateway never reports stays set aside', async () => {
  await expect(ask()).rejects.toMatchObject({ code: 'gateway_down' });
  expect(await wallet()).toEqual([100_00, 70_00]);
});

describe('A refund that the gateway refuses', () => {
  beforeEach(() => answers('no'));

  it.each<[string, object[]]>([
    ['the gateway refunded none of it', []],
    ['all refunds at the gateway failed', [{ notes: [], status: 'failed' }]],
  ])('a refused refund returns to the wallet if %s', async (_, changes) => {
    returned(0);
    lists(...changes.map(made));
    expect(await ask()).toBe('refused');
    expect(await wallet()).toEqual([100_00, 100_00]);
  });

  it.each<[string, object]>([
    ['its note', {}],
    ['the lack of any other explanation', { notes: [] }],
  ])(
    'a refused refund counts as done if the gateway had already made it, as %s shows',
    async (_, change) => {
      returned(30_00);
      lists(made(change));
      expect(await ask()).toBe('refunded');
      expect(await wallet()).toEqual([70_00, 70_00]);
    },
  );

  it.each<[string, object]>([
    ['with another note', { notes: { reference: 'other' } }],
    ['with another amount', { notes: [], amount: 10_00 }],
  ])('a refused refund returns to the wallet; another refund %s is debited', async (_, change) => {
    const other = made(change);
    returned(other.amount);
    lists(other);
    expect(await ask()).toBe('refused');
    expect(await wallet()).toEqual([100_00 - other.amount, 100_00 - other.amount]);
  });

  it("a refused refund is unclear while the gateway's own refunds do not add up", async () => {
    returned(30_00);
    lists();
    expect(await ask()).toBe('pending');
    expect(await wallet()).toEqual([100_00, 70_00]);
    expect(await unclear()).toEqual([{ amount_paise: 30_00, settled_why: null }]);
    lists(made());
    expect(await ask()).toBe('refunded');
  });

  it('a refund is pending if the only refund like it failed but money went back', async () => {
    returned(30_00);
    lists(made({ notes: [], status: 'failed' }));
    expect(await ask()).toBe('pending');
    expect(await wallet()).toEqual([100_00, 70_00]);
  });

  it('a refused refund is unclear while the gateway does not know the payment', async () => {
    razorpay.says(`GET /payments/${refund.payment_id}`, 'no');
    lists();
    expect(await ask()).toBe('pending');
    expect(await unclear()).toHaveLength(1);
  });
});
