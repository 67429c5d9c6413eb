// The waiting requests, their cost, and the dealer's decisions about them.

import type { Paise } from '../../data/values/money.ts';
import { agree, cancelRequest as cancelRow } from '../../sw/outbox/decisions.ts';
import { coveredBy, isSettled, mayCost, type PendingRow } from '../../sw/outbox/row.ts';
import { type OutboxRow, pendingRows } from '../../sw/outbox/rows.ts';
import { wake } from '../../sw/outbox/waking.ts';
import { clockAheadMs } from '../../sw/server-clock.ts';
import { resume, signalIsBack } from '../sending/send-outbox.ts';
import { ofOwner } from './account.ts';
import { useOwn } from './use-own.ts';
import { useWallet } from './wallet.ts';

export type { OutboxRow, PendingRow };

/** The waiting requests, oldest first. */
export function useOutbox(): PendingRow[] | undefined {
  return useOwn(['outbox'], 'outbox', pendingRows, { rests: true });
}

/** The number of waiting requests, not counting those that have ended; undefined until read. */
export function useWaitingCount(): number | undefined {
  return useOutbox()?.filter((row) => !isSettled(row)).length;
}

type Cost = {
  count: number;
  costPaise: Paise;
  /** Whether the actual price may be lower: a history's price depends on a maker not yet known. */
  isUpTo: boolean;
};

/**
 * The cost of all waiting requests, and the last known balance that pays for them; undefined until
 * read. `asOf`: when the server sent the balance (ISO 8601, UTC).
 */
export function useWaitingCost() {
  const rows = useOutbox();
  const wallet = useWallet();
  if (!rows) return undefined;
  return {
    ...costOf(rows),
    balancePaise: wallet?.balancePaise,
    asOf: wallet?.toldAt?.balancePaise ?? wallet?.asOf,
  };
}

/** The cost of these rows, except rows that are ending or need the dealer's agreement first. */
export function costOf(rows: OutboxRow[]): Cost {
  const paid = rows.filter(mayCost);
  return {
    count: paid.length,
    isUpTo: paid.some(({ state }) => state === 'awaits-maker'),
    costPaise: paid.reduce((sum, { pricePaise }) => sum + pricePaise, 0),
  };
}

/** How much the last known balance falls short, and which requests it covers. */
export type Shortfall = {
  /** In whole rupees: the gateway would also accept paise, but ₹34.50 is an odd sum to pay. */
  missingPaise: Paise;
  /** The requests that the balance does not cover, oldest first. */
  short: OutboxRow[];
  /** The requests that the balance covers. */
  covered: OutboxRow[];
};

/** The shortfall of the last known balance; undefined if the balance covers all requests. */
export function useShortfall(): Shortfall | undefined {
  const rows = useOutbox()?.filter(mayCost) ?? [];
  const balancePaise = useWallet()?.balancePaise;
  const missingPaise = costOf(rows).costPaise - (balancePaise ?? Number.POSITIVE_INFINITY);
  if (balancePaise === undefined || missingPaise <= 0) return undefined;
  const covered = coveredBy(balancePaise, rows);
  const short = rows.filter((row) => !covered.includes(row));
  return { missingPaise: Math.ceil(missingPaise / 100) * 100, short, covered };
}

/** Sends all waiting requests now, except those that need the dealer's decision. */
export const sendNow = ofOwner(async (accountId) => {
  // A drain also sends rows that wait for money, if the balance covers them.
  await wake(accountId, ['waiting', 'cut-off', 'needs-login']);
  await signalIsBack();
});

/** Records that the dealer agrees to a request's new price, or still wants an old request. */
export const sendAnyway = ofOwner(async (accountId, key: string, pricePaise: Paise) => {
  await agree(accountId, key, pricePaise);
  await resume();
});

/** Sends one request now. If the request is being cancelled, asks the server to end it now. */
export const askAgain = ofOwner(async (accountId, key: string) => {
  await wake(accountId, ['waiting', 'cut-off'], key);
  await resume();
});

/** Cancels a request, at once or as soon as the server confirms that it was not charged. */
export const cancelRequest = ofOwner(async (accountId, key: string) => {
  if ((await cancelRow(accountId, key)) === 'asking') return resume();
  // If a maker's history is waiting for this certificate, end the history too.
  const { nameMakers } = await import('../../sw/outbox/maker-request.ts');
  return nameMakers(accountId);
});

/** How far the phone's clock is ahead; zero if the difference is too small to mislead. */
export function wrongClockMs(): number {
  const aheadMs = clockAheadMs();
  return Math.abs(aheadMs) > CLOCK_OFF_MS ? aheadMs : 0;
}

const CLOCK_OFF_MS = 5 * 60_000;
