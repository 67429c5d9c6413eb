// A dealer whom a restored database lacked signs in again, and finds in the wallet what was paid.

import { setTimeout as after } from 'node:timers/promises';
import type { Cashier } from '../../backend.ts';
import { Refusal } from '../../refusal.ts';
import { credit } from './credit-payment.ts';
import { comingTo } from './unclaimed.ts';

/** A sign-in waits no longer for the gateway; the reconciler credits the rest within a minute. */
const WAIT_MS_MAX = 4_000;

/** Credits what the dealer has just claimed, as far as the gateway answers in time. */
export async function creditClaims(backend: Cashier, accountId: string): Promise<void> {
  const coming = await backend.database.read((sql) => comingTo(sql, accountId));
  if (coming.length === 0) return;
  const ended = new AbortController();
  const late = after(WAIT_MS_MAX, undefined, { signal: ended.signal }).catch(() => undefined);
  await Promise.race([creditAll(backend, coming), late]).finally(() => ended.abort());
}

async function creditAll(backend: Cashier, payments: string[]): Promise<void> {
  try {
    for (const paymentId of payments) await credit(backend, paymentId);
  } catch (error) {
    // The gateway is down, or the clock in doubt: they stay on their way.
    if (!(error instanceof Refusal)) throw error;
  }
}
