// What waits to be sent, what it will cost, and the dealer's word on it.

import type { Paise } from '../../data/money.ts';
import { clockAheadMs } from '../../sw/clock.ts';
import { agree, type OutboxRow, pendingRows, wake, withdraw } from '../../sw/outbox.ts';
import { outboxDatabase } from '../../sw/outbox-database.ts';
import { account } from '../../sw/phone.ts';
import { resume, signalIsBack } from '../resume.ts';
import { useAccount } from './account.ts';
import { useStored } from './stored.ts';
import { useWallet } from './wallet.ts';

export type { OutboxRow };

/** Oldest first. */
export function useOutbox(): OutboxRow[] | undefined {
  const accountId = useAccount()?.accountId ?? '';
  const { rows } = outboxDatabase(accountId);
  return useStored(['outbox', accountId], rows, () => pendingRows(accountId), { rests: true });
}

export type WaitingCost = {
  count: number;
  costPaise: Paise;
  /** As last told by the box; undefined while nobody knows it. */
  balancePaise: Paise | undefined;
  /** ISO 8601, UTC: when the box said so. */
  asOf: string | undefined;
};

/** What all that waits will cost, beside the balance it is to be paid from. */
export function useWaitingCost(): WaitingCost | undefined {
  const rows = useOutbox();
  const { wallet } = useWallet();
  if (!rows) return undefined;
  const paid = rows.filter(({ isWithdrawn }) => !isWithdrawn);
  return {
    count: paid.length,
    costPaise: paid.reduce((sum, { pricePaise }) => sum + pricePaise, 0),
    balancePaise: wallet?.balancePaise,
    asOf: wallet?.asOf,
  };
}

/** Sends what waits, due or not; what needs the dealer's word goes on needing it. */
export async function sendNow(): Promise<void> {
  const owner = await account();
  if (!owner) return;
  await wake(owner.accountId, ['waiting', 'needs-recharge', 'needs-login']);
  await signalIsBack();
}

/** Yes to a request that needs it: the new price, or that it is still wanted. */
export async function sendAnyway(key: string): Promise<void> {
  const owner = await account();
  if (!owner) return;
  await agree(owner.accountId, key);
  await resume();
}

/** Takes a request back, at once or as soon as the box says that it was not charged. */
export async function takeBack(key: string): Promise<void> {
  const owner = await account();
  if (owner && (await withdraw(owner.accountId, key)) === 'asking') await resume();
}

/** A clock so wrong that times shown would mislead; zero while it is right. */
export function wrongClockMs(): number {
  const aheadMs = clockAheadMs();
  return Math.abs(aheadMs) > CLOCK_OFF_MS ? aheadMs : 0;
}

const CLOCK_OFF_MS = 5 * 60_000;
