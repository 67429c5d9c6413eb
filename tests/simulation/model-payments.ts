// The model of payments: the gateway's data, which no crash of ours changes, and our database's
// data, which a restored backup sets back to yesterday.

import type { Trouble } from './life.ts';
import { move, newWallet, type Wallet } from './model.ts';
import type { Dispute, GatewayDispute } from './model-disputes.ts';
import { type GatewayRefund, type Refund, returnedPaise } from './model-refunds.ts';

/** The gateway lists no orders older than this. */
const ORDER_MS = 180 * 24 * 3_600_000;

export type PaymentStatus = 'captured' | 'authorized' | 'stuck' | 'failed';

/** Money that the gateway has or may still get; an order with such money is not abandoned. */
const MONEY: PaymentStatus[] = ['captured', 'authorized', 'stuck'];

export type Payment = {
  id: string;
  orderId: string;
  signature: string;
  status: PaymentStatus;
  /** Whether amount and currency match the order. */
  isRight: boolean;
};

export type Gateway = {
  orders: Map<string, { dealer: number; amountPaise: number; isPaid: boolean }>;
  payments: Map<string, Payment>;
  refunds: Map<string, GatewayRefund>;
  disputes: Map<string, GatewayDispute>;
};

export type ModelLedger = {
  wallets: Wallet[];
  orders: Map<string, { createdAt: number; isClosed: boolean; paidBy: string | undefined }>;
  refunds: Map<string, Refund>;
  disputes: Map<string, Dispute>;
  /** The gateway's refunds that the wallet could not pay in full. */
  shortfalls: Set<string>;
};

/** The gateway's current failure: none, complete, or only at captures. */
export type Outage = 'none' | 'all' | 'capture' | 'capture_lost';

export type Told = 'credited' | 'pending' | 'unfit' | 'down' | 'failed' | 'lost';

type Circumstances = {
  outage: Outage;
  trouble: Trouble | undefined;
  /** False while the clock is in doubt. */
  isClockRight: boolean;
  at: number;
};

export function newDatabase(dealers: number): ModelLedger {
  const wallets = Array.from({ length: dealers }, newWallet);
  return {
    wallets,
    orders: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    shortfalls: new Set(),
  };
}

/** Returns the outcome of a reported payment. Changes the model's database and gateway. */
export function tell(
  database: ModelLedger,
  gateway: Gateway,
  { id, orderId }: Payment,
  { outage, trouble, isClockRight, at }: Circumstances,
): Told {
  const payment = must(gateway.payments.get(id));
  const ordered = must(gateway.orders.get(orderId));
  if (database.orders.get(orderId)?.paidBy === id) return 'credited';
  if (outage === 'all' || !isClockRight) return 'down';
  const order = known(database, orderId, at);
  const isReturned = returnedPaise(gateway, id) > 0;
  if (!payment.isRight || isReturned || order.paidBy !== undefined) return 'unfit';
  if (payment.status === 'authorized' || payment.status === 'stuck') {
    if (outage === 'capture') return 'down';
    if (payment.status === 'stuck' || ordered.isPaid) return 'pending';
    payment.status = 'captured';
    ordered.isPaid = true;
    if (outage === 'capture_lost') return 'down';
  } else if (payment.status === 'failed') {
    return 'pending';
  }
  const moment = trouble?.at === 'credit' ? trouble.moment : undefined;
  if (moment !== 'before') {
    order.paidBy = id;
    order.isClosed = true;
    const { amountPaise } = ordered;
    move(must(database.wallets[ordered.dealer]), { type: 'Credit', amountPaise, what: 'recharge' });
  }
  if (moment === undefined) return 'credited';
  return trouble?.does === 'die' ? 'lost' : 'failed';
}

/** Returns our record of an order. If a restore lost the record, it is fetched from the gateway. */
export function known(database: ModelLedger, orderId: string, at: number) {
  const order = database.orders.get(orderId);
  if (order) return order;
  const made = { createdAt: at, isClosed: false, paidBy: undefined };
  database.orders.set(orderId, made);
  return must(database.orders.get(orderId));
}

/** Checks every open order with a healthy gateway, as the reconciler does. */
export function reconcile(database: ModelLedger, gateway: Gateway, at: number): void {
  for (const [orderId, order] of database.orders) {
    if (order.isClosed) continue;
    const payments = [...gateway.payments.values()].filter((made) => made.orderId === orderId);
    // Captured payments come first: the gateway never captures a second payment for an order.
    for (const status of ['captured', 'authorized']) {
      for (const payment of payments.filter((made) => made.status === status)) {
        const well = { outage: 'none', trouble: undefined, isClockRight: true, at } as const;
        tell(database, gateway, payment, well);
      }
    }
    const isMoney = payments.some(
      ({ id, status }) => MONEY.includes(status) && !isAllReturned(gateway, id),
    );
    if (!isMoney && order.createdAt < at - ORDER_MS) order.isClosed = true;
  }
}

function isAllReturned(gateway: Gateway, id: string): boolean {
  const { orderId } = must(gateway.payments.get(id));
  return returnedPaise(gateway, id) === must(gateway.orders.get(orderId)).amountPaise;
}

export function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The model has lost something.');
  return value;
}
