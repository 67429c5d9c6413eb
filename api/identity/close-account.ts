// Before an account is removed nobody may still be paying into it: each open order is looked up at
// the gateway, and closed where nothing was paid.

import type { Paise } from '../../data/values/money.ts';
import type { Cashier } from '../backend.ts';
import { walletOf } from '../money/ledger.ts';
import type { Payment } from '../money/razorpay/razorpay-answers.ts';
import { credit } from '../money/top-up/credit-payment.ts';
import { giveUpOrder, openOrdersOf } from '../money/top-up/payment-orders.ts';
import type { Sql } from '../storage/database.ts';

/** Somebody waits for the answers: more orders than this take more than one request. */
const ORDERS_MAX = 40;
/** The bank gives up within this time on an attempt that has neither failed nor succeeded. */
const ATTEMPT_MS_MAX = 3_600_000;

/** Closes the orders for which the gateway has just said that nothing was paid. */
export async function closeUnpaidOrders(backend: Cashier, accountId: string): Promise<void> {
  const orders = await backend.database.read((sql) => openOrdersOf(sql, accountId));
  for (const { id } of orders.slice(0, ORDERS_MAX)) {
    const payments = await backend.gateway.paymentsOf(id);
    for (const payment of payments) await credit(backend, payment.id);
    if (payments.some((payment) => isUnderWay(backend, payment))) continue;
    const at = backend.clock();
    await backend.database.transaction((sql) => giveUpOrder(sql, id, at));
  }
}

/** Captured, or being captured just now. */
function isUnderWay({ clock }: Cashier, { status, createdAt }: Payment): boolean {
  if (status === 'created') return createdAt > clock() - ATTEMPT_MS_MAX;
  return status === 'authorized' || status === 'captured';
}

type Hindrance = { kind: 'money'; paise: Paise } | { kind: 'open order' };

/** What prevents removing the account, checked again in the commit that removes it. */
export function hindranceOf(sql: Sql, accountId: string): Hindrance | undefined {
  const { postedPaise } = walletOf(sql, accountId);
  if (postedPaise > 0) return { kind: 'money', paise: postedPaise };
  return openOrdersOf(sql, accountId).length > 0 ? { kind: 'open order' } : undefined;
}
