// An account is removed on one server while money reaches it on another, which shares the
// PostgreSQL database: one of the two is refused, and all money has an owner.

import { randomBytes } from 'node:crypto';
import { removeAccount } from '../../../../../api/identity/account-settings.ts';
import { accountOf } from '../../../../../api/identity/accounts.ts';
import { followRefundsOf } from '../../../../../api/money/refunds/gateway-refunds.ts';
import { credit as creditPayment } from '../../../../../api/money/top-up/credit-payment.ts';
import { giveUpOrder } from '../../../../../api/money/top-up/payment-orders.ts';
import { ANSWER_KEPT_MS, forgetUnfetched } from '../../../../../api/reports/stored-answers.ts';
import type { Database } from '../../../../../api/storage/database.ts';
import { credit, debit, purge } from '../../../../support/desk.ts';
import { bought, newCall } from '../../../../support/held-calls.ts';
import {
  crossedServer,
  orRefused,
  type Paid,
} from '../../../../support/postgres/crossed-server.ts';

const both = crossedServer();

const name = () => randomBytes(7).toString('hex');

/** Prepares an account whose order was given up as unpaid, so that it can be removed. */
async function emptyAccount(): Promise<Paid> {
  const paid = await both.ordered();
  await both.write(({ database }) =>
    database.transaction((sql) => giveUpOrder(sql, paid.orderId, 1)),
  );
  return paid;
}

const purged = (database: Database, { email }: Paid) =>
  both.typed(database, purge, { words: [email] });

/** Removes the account as a dealer does in the app. */
const removed = (database: Database, { accountId, email }: Paid) =>
  orRefused(
    removeAccount(both.on(database), {
      accountId,
      body: { email },
      network: '127.0.0.1',
      assertSession: (sql) => {
        const account = accountOf(sql, accountId);
        return account;
      },
      sessionHash: () => undefined,
      signOut: () => undefined,
    } as Parameters<typeof removeAccount>[1]),
  );

/** Expects that either the money arrived or the account was removed, never both. */
async function check(isRemoved: boolean, { accountId }: Paid): Promise<void> {
  const [account] = await both.all<{ email: string }>(
    'SELECT email FROM account WHERE id = :accountId',
    { accountId },
  );
  expect(account?.email.startsWith('removed')).toBe(isRemoved);
  const [posted] = await both.wallet({ accountId });
  expect(posted > 0).toBe(!isRemoved);
}

type Work = (database: Database, paid: Paid) => Promise<unknown>;

/** Pauses each job while the other runs. */
async function crossed(prepare: () => Promise<Paid>, remove: Work, comesIn: Work): Promise<void> {
  const moments = await both.cross({
    prepare,
    one: remove,
    other: comesIn,
    check: ({ one, subject }) => check(one !== 'refused', subject),
  });
  expect(moments).toBeGreaterThan(5);
  await both.cross({
    prepare,
    one: comesIn,
    other: remove,
    check: ({ other, subject }) => check(other !== 'refused', subject),
  });
}

const givenByHand: Work = (database, { email }) =>
  both.typed(database, credit, { words: [email, '50'] });

it('a removal by the operator and a credit by hand never both succeed', () =>
  crossed(emptyAccount, purged, givenByHand));

it('a removal by the dealer and a credit by hand never both succeed', () =>
  crossed(emptyAccount, removed, givenByHand));

it('a late payment is refunded to its payer if the account is gone', async () => {
  const comesLate: Work = (database, paid) => {
    const { paymentId } = paid;
    const refund = { id: `rfnd_${name()}`, payment_id: paymentId, amount: 100_00, created_at: 1 };
    both.razorpay.says(`POST /payments/${paymentId}/refund`, { ...refund, status: 'processed' });
    return creditPayment(both.on(database), paymentId);
  };
  await crossed(emptyAccount, removed, comesLate);
});

it("an account's removal and the return of its failed refund never both happen", async () => {
  const question = ({ paymentId }: Paid) => `GET /payments/${paymentId}/refunds` as const;
  const follow: Work = (database, { paymentId }) => followRefundsOf(both.on(database), paymentId);
  async function refunded(): Promise<Paid> {
    const paid = await both.paid();
    const at = Math.ceil(Date.now() / 1000);
    const made = { id: `rfnd_${name()}`, payment_id: paid.paymentId, amount: 100_00 };
    const item = { ...made, created_at: at, status: 'processed' };
    both.razorpay.says(question(paid), { items: [item] });
    await both.write(({ database }) => follow(database, paid));
    both.razorpay.says(question(paid), { items: [{ ...item, status: 'failed' }] });
    return paid;
  }
  await crossed(refunded, removed, follow);
});

it("an account's removal and the refund of its unfetched report never both happen", async () => {
  const later = Date.now() + ANSWER_KEPT_MS;
  const givenBack: Work = (database) => database.transaction((sql) => forgetUnfetched(sql, later));
  async function unfetched(): Promise<Paid> {
    const paid = await both.paid();
    const call = newCall(paid.accountId);
    await both.write(async ({ database }) => {
      await database.transaction((sql) => bought(sql, call));
      await both.typed(database, debit, { words: [paid.email, '75'] });
    });
    return paid;
  }
  await crossed(unfetched, removed, givenBack);
});
