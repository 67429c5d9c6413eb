// The room that the phone gives us: whether there is some left, whether it may be taken away
// again, and whether it was.

import { useEffect, useState } from 'react';
import { useAccount } from './account.ts';
import { useReportCount } from './reports.ts';

/** A long report with its PDF takes a tenth of this. */
const ROOM_BYTES_MIN = 5 * 1024 * 1024;

/** Whether a request and its report can be kept: better to refuse than to lose. */
export async function hasRoom(): Promise<boolean> {
  const estimate = await navigator.storage?.estimate?.();
  if (estimate?.quota === undefined) return true; // the browser does not say
  return estimate.quota - (estimate.usage ?? 0) > ROOM_BYTES_MIN;
}

/** Asks the browser not to clear the reports away when the phone runs full. */
export async function keepForGood(): Promise<void> {
  if (!(await navigator.storage?.persisted?.())) await navigator.storage?.persist?.();
}

/**
 * How many reports this phone held and holds no longer: the browser cleared them away. Remembered
 * in the one place that it clears separately.
 */
export function useLostReports(): { lost: number; acknowledge: () => void } {
  const accountId = useAccount()?.accountId ?? '';
  const count = useReportCount();
  const [isSeen, setSeen] = useState(false);
  const name = sentinelName(accountId);
  const before = Number(localStorage.getItem(name) ?? 0);
  const isLost = count === 0 && before > 0 && !isSeen;
  // The mark outlives the database, and is moved only when the database has spoken.
  useEffect(() => {
    if (accountId !== '' && count) localStorage.setItem(name, String(count));
  }, [accountId, count, name]);
  return {
    lost: isLost ? before : 0,
    acknowledge: () => {
      localStorage.removeItem(name);
      setSeen(true);
    },
  };
}

/** The account was removed from the phone on purpose: nothing will be missed. */
export function forgetSentinel(accountId: string): void {
  localStorage.removeItem(sentinelName(accountId));
}

function sentinelName(accountId: string): string {
  return `lotproof-kept-${accountId}`;
}
