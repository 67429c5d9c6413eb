// Outbox rows in the states in which taps and attempts leave them.

import { idempotencyKey } from '../../data/values/idempotency-key.ts';
import { type OutboxRow, outboxDatabase } from '../../sw/outbox/database.ts';
import { newSeal } from '../../sw/outbox/sealed-payload.ts';

export function row(part: Partial<OutboxRow> = {}): OutboxRow {
  return {
    key: idempotencyKey(Date.now(), crypto.randomUUID()),
    seal: newSeal(),
    serviceId: 'hyundai',
    payload: { vehicleNumber: 'MH12AB0001' },
    subject: 'MH12AB0001',
    pricePaise: 25_00,
    queuedAt: Date.now(),
    state: 'queued',
    reason: '',
    sent: 'no',
    asks: 'report',
    attempts: 0,
    dueAt: 0,
    waitMs: 0,
    leaseUntil: 0,
    ...part,
  };
}

/** Returns the order with which a tap stores the row. */
export function orderOf({ key, serviceId, payload, pricePaise, registerKey, consent }: OutboxRow) {
  return { key, serviceId, payload, pricePaise, registerKey, consent };
}

/** A row with an attempt whose outcome is unknown. */
export function unsure(part: Partial<OutboxRow> = {}): OutboxRow {
  return row({ attempts: 1, ...part, sent: 'unsure' });
}

export async function stored(accountId: string, ...rows: OutboxRow[]): Promise<void> {
  await outboxDatabase(accountId).rows.bulkPut(rows);
}

export async function read(accountId: string, key: string): Promise<OutboxRow | undefined> {
  return outboxDatabase(accountId).rows.get(key);
}
