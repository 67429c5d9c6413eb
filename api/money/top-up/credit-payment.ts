// The one way from a payment to a wallet. The checkout page, the webhook and the reconciler all
// come through here, in any order, concurrently and repeatedly: a payment is credited once.

import { TOP_UP } from '../../../data/voucher.ts';
import type { Cashier } from '../../backend.ts';
import { accountById, isErased } from '../../identity/accounts.ts';
import { refuseDoubtfulClock } from '../../operations/trusted-clock.ts';
import { refuseDamaged } from '../../reports/no-sale.ts';
import type { Sql } from '../../storage/database.ts';
import { type Pen, withPen } from '../gateway-differences.ts';
import { lockWallet, post } from '../ledger.ts';
import type { Payment } from '../razorpay/razorpay-answers.ts';
import { followDispute } from '../refunds/disputes.ts';
import { followRefund } from '../refunds/gateway-refunds.ts';
import { sendBack } from '../refunds/removed-account-refund.ts';
import { orderOfPayment } from './lost-orders.ts';
import { keepFee } from './payment-fees.ts';
import { isFit, type LostSince, lostSince, unfit } from './payment-fit.ts';
import { orderByPayment, type PaymentOrder, payOrder } from './payment-orders.ts';

export type Credit =
  | { kind: 'credited'; accountId: string; isNew: boolean }
  /** Not captured yet, and perhaps never; a later look may find it captured. */
  | { kind: 'pending' }
  /** No such payment, or its order is not ours. */
  | { kind: 'not_ours' }
  /** Its account is missing from the database: it waits for its owner. */
  | { kind: 'unclaimed' }
  /** For an order of ours, but not as ordered, or already paid: left for the operator. */
  | { kind: 'unfit' }
  /** For a removed account: it is refunded to its payer. */
  | { kind: 'erased' };

/**
 * Credits a payment to the wallet that its order fills. Trusts nothing but the id: amount,
 * currency, state and order are fetched from the gateway. Throws `gateway_down`, and `unavailable`
 * while the clock is unconfirmed or the database may be damaged: the gateway keeps the money, and
 * a later look finds it.
 */
export async function credit(backend: Cashier, paymentId: string): Promise<Credit> {
  const credited = await backend.database.read((sql) => creditOf(sql, paymentId));
  if (credited) return credited;
  const payment = await backend.gateway.fetchPayment(paymentId);
  if (!payment?.orderId) return { kind: 'not_ours' };
  // The gateway has just answered, and so has told the time too.
  refuseDoubtfulClock(backend);
  refuseDamaged(backend);
  const order = await orderOfPayment(backend, payment);
  if (!order) return { kind: 'not_ours' };
  if (order === 'unclaimed') return { kind: 'unclaimed' };
  if (await isForNobody(backend, order)) return sentBack(backend, payment, order);
  const since = await lostSince(backend, payment);
  if (!isFit(payment, order, since)) return unfit(backend, payment, order);
  const settled =
    payment.status === 'authorized' ? await backend.gateway.capture(payment) : payment;
  if (settled.status !== 'captured') return { kind: 'pending' };
  const outcome = await withPen(backend, (pen) => enter(pen, { payment: settled, order, since }));
  if (outcome.kind === 'erased') return sentBack(backend, settled, order);
  return outcome.kind === 'unfit' ? unfit(backend, settled, order) : outcome;
}

async function sentBack(backend: Cashier, payment: Payment, order: PaymentOrder): Promise<Credit> {
  await sendBack(backend, payment, order);
  return { kind: 'erased' };
}

function creditOf(sql: Sql, paymentId: string): Credit | undefined {
  const order = orderByPayment(sql, paymentId);
  return order && { kind: 'credited', accountId: order.account_id, isNew: false };
}

function isForNobody(backend: Cashier, order: PaymentOrder): Promise<boolean> {
  return backend.database.read((sql) => isOwnerErased(sql, order));
}

function isOwnerErased(sql: Sql, { account_id }: PaymentOrder): boolean {
  const account = accountById(sql, account_id);
  return account === undefined || isErased(account);
}

type CreditEntry = { payment: Payment; order: PaymentOrder; since: LostSince };

/** Runs inside a transaction: whoever comes second finds the first one's credit. */
function enter(pen: Pen, { payment, order, since }: CreditEntry): Credit {
  const { sql, at } = pen;
  // Another server that credits it, or removes the account, waits or was first.
  lockWallet(sql, order.account_id);
  const credited = creditOf(sql, payment.id);
  if (credited) return credited;
  // The account may have been removed while the gateway was being asked.
  if (isOwnerErased(sql, order)) return { kind: 'erased' };
  if (!payOrder(sql, { orderId: order.id, paymentId: payment.id, at })) return { kind: 'unfit' };
  keepFee(sql, payment);
  post(sql, {
    accountId: order.account_id,
    from: 'gateway',
    to: 'wallet',
    amountPaise: payment.amountPaise,
    reference: payment.id,
    description: TOP_UP,
    at,
  });
  // In the same commit, so that nobody spends what was refunded already or a bank may take.
  for (const refund of since.refunds) followRefund(pen, refund);
  for (const dispute of since.disputes) followDispute(pen, dispute);
  return { kind: 'credited', accountId: order.account_id, isNew: true };
}
