// An order of ₹100 by a new account, and its payment as a scripted gateway reports it.

import { randomUUID } from 'node:crypto';
import { newAccount } from '../../api/identity/accounts.ts';
import { keepOrder } from '../../api/money/top-up/payment-orders.ts';
import type { TestServer } from './server.ts';

export function ordered({ backend }: TestServer, orderId: string): Promise<string> {
  const id = randomUUID();
  return backend.database.transaction((sql) => {
    newAccount(sql, { id, email: `${orderId}@example.in`, at: 1, verifiedAt: 1 });
    const order = { account_id: id, amount_paise: 100_00, key_hash: null, created_at: 1 };
    keepOrder(sql, { ...order, id: orderId });
    return id;
  });
}

/** Makes a payment, which by default is captured and matches the order. */
export function paymentOf(
  { orderId, paymentId }: { orderId: string; paymentId: string },
  change: object = {},
) {
  return {
    id: paymentId,
    order_id: orderId,
    amount: 100_00,
    amount_refunded: 0,
    fee: 2_36,
    tax: 36,
    currency: 'INR',
    status: 'captured',
    created_at: 1_780_000_000,
    ...change,
  };
}
