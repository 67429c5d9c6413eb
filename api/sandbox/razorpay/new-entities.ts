// Makes the orders, payments, refunds and disputes of the Razorpay double.

import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { ApiError, type Dispute, type Order, type Payment, type Refund } from './entities.ts';
import type { Faults } from './faults.ts';

type OrderFields = Pick<Order, 'amount' | 'currency'> & {
  receipt: string | null;
  notes: Record<string, string>;
};

/** Makes an order without any attempt to pay it. */
export function newOrder({ amount, currency, receipt, notes }: OrderFields, at: number): Order {
  return {
    id: newId('order'),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency,
    receipt,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: Object.keys(notes).length === 0 ? [] : notes,
    created_at: seconds(at),
  };
}

/** Makes an attempt to pay an order by UPI, successful or declined. */
export function newPayment(
  order: Order,
  isGood: boolean,
  { faults, at }: { faults: Faults['payment']; at: number },
): Payment {
  const isCaptured = isGood && faults.status === 'captured';
  const amount = faults.amountPaise ?? order.amount;
  return {
    id: newId('pay'),
    entity: 'payment',
    amount,
    currency: faults.currency ?? order.currency,
    status: isCaptured ? 'captured' : isGood ? 'authorized' : 'failed',
    order_id: order.id,
    invoice_id: null,
    international: false,
    method: 'upi',
    amount_refunded: 0,
    refund_status: null,
    captured: isCaptured,
    description: null,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: isGood ? 'success@razorpay' : 'failure@razorpay',
    email: 'void@razorpay.com',
    contact: '+919000090000',
    notes: [],
    fee: isCaptured ? Math.round(amount * 0.0236) : null,
    tax: isCaptured ? Math.round(amount * 0.0036) : null,
    ...(isGood ? NO_ERROR : DECLINED),
    acquirer_data: {},
    created_at: seconds(at),
    ...(faults.status === 'stuck' ? { is_stuck: true } : {}),
  };
}

const NO_ERROR = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};
const DECLINED = {
  error_code: 'BAD_REQUEST_ERROR',
  error_description: 'Your payment was declined by the bank. Nothing was taken.',
  error_source: 'customer',
  error_step: 'payment_authorization',
  error_reason: 'payment_failed',
};

type RefundFields = Pick<Refund, 'amount' | 'status'> & { notes: Record<string, string> };

/** Makes a full or partial refund of a payment. */
export function newRefund(
  { id, currency }: Payment,
  { amount, status, notes }: RefundFields,
  at: number,
): Refund {
  return {
    id: newId('rfnd'),
    entity: 'refund',
    amount,
    currency,
    payment_id: id,
    notes: Object.keys(notes).length === 0 ? [] : notes,
    receipt: null,
    acquirer_data: { arn: null },
    created_at: seconds(at),
    batch_id: null,
    status,
    speed_processed: 'normal',
    speed_requested: 'normal',
  };
}

/** Makes a payer's complaint to the bank about all or part of a payment. */
export function newDispute({ id, currency }: Payment, amount: number, at: number): Dispute {
  return {
    id: newId('disp'),
    entity: 'dispute',
    payment_id: id,
    amount,
    currency,
    amount_deducted: 0,
    reason_code: 'chargeback',
    respond_by: seconds(at) + 7 * 24 * 3600,
    status: 'open',
    phase: 'chargeback',
    created_at: seconds(at),
  };
}

/** Makes an id in Razorpay's form: the kind and 14 characters. */
export function newId(kind: 'order' | 'pay' | 'rfnd' | 'disp' | 'evt'): string {
  return `${kind}_${randomBytes(7).toString('hex')}`;
}

function seconds(at: number): number {
  return Math.floor(at / 1000);
}

// Stores the entities of the Razorpay double in a file, as they are sent, so that a payment
// survives if the process dies.

type Entity = Order | Payment | Refund | Dispute;

type Page = { from: number; to: number; count: number; skip: number };

export function openStore(dataDir: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = new Sqlite(join(dataDir, 'sandbox-razorpay.db'));
  file.pragma('journal_mode = WAL');
  file.pragma('synchronous = FULL');
  file.exec(`CREATE TABLE IF NOT EXISTS entity (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, owner TEXT, body TEXT NOT NULL
  ) STRICT`);
  file.exec('CREATE INDEX IF NOT EXISTS entity_of_owner ON entity (owner, kind)');
  const one = file.prepare('SELECT body FROM entity WHERE id = ? AND kind = ?').pluck();
  const owned = file
    .prepare('SELECT body FROM entity WHERE owner = ? AND kind = ? ORDER BY rowid')
    .pluck();
  const made = file
    .prepare(
      `SELECT body FROM entity WHERE kind = :kind
         AND json_extract(body, '$.created_at') BETWEEN :from AND :to
       ORDER BY rowid DESC LIMIT :count OFFSET :skip`,
    )
    .pluck();
  const put = file.prepare(
    `INSERT INTO entity VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET body = excluded.body`,
  );
  const read = <T>(bodies: unknown[]): T[] => bodies.map((body) => JSON.parse(String(body)));
  return {
    /** Returns an entity. Throws Razorpay's error for an unknown id. */
    get<T extends Entity>(kind: T['entity'], id: string): T {
      const body = one.get(id, kind);
      if (typeof body !== 'string') throw new ApiError('The id provided does not exist');
      return JSON.parse(body);
    },
    /** Returns an entity's children: an order's payments, oldest first, or a key's one refund. */
    of: <T extends Entity>(kind: T['entity'], owner: string) => read<T>(owned.all(owner, kind)),
    /** Returns entities created between `from` and `to` (seconds since 1970), newest first. */
    made: <T extends Entity>(kind: T['entity'], page: Page) => read<T>(made.all({ kind, ...page })),
    put: (entity: Entity, owner?: string) =>
      void put.run(entity.id, entity.entity, owner ?? null, JSON.stringify(entity)),
    /** Runs the job completely or not at all. */
    together: <T>(job: () => T): T => file.transaction(job)(),
    close: () => void file.close(),
  };
}

export type Store = ReturnType<typeof openStore>;
