// The room that the phone gives us: whether there is some left, whether it may be taken away
// again, and whether it was.

import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { bornId, outboxDatabase } from '../../sw/outbox/database.ts';
import {
  deleteSentinelCookie,
  readSentinelCookie,
  writeSentinelCookie,
} from '../boot/sentinel-cookie.ts';
import { useAccount } from './account.ts';
import { forget, remember, remembered } from './browser-memory.ts';
import { useOutbox } from './outbox.ts';
import { useReportCount } from './reports.ts';
import { useStored } from './use-stored.ts';

/** A long report with its PDF takes a tenth of this. */
const ROOM_BYTES_MIN = 5 * 1024 * 1024;

/** Whether a request and its report can be kept: better to refuse than to lose. */
export async function hasRoom(): Promise<boolean> {
  const estimate = await navigator.storage?.estimate?.();
  if (estimate?.quota === undefined) return true; // the browser does not say
  return estimate.quota - (estimate.usage ?? 0) > ROOM_BYTES_MIN;
}

/** Asks the browser not to clear the reports away when the phone runs full. */
async function keepForGood(): Promise<void> {
  if (!(await navigator.storage?.persisted?.())) await navigator.storage?.persist?.();
}

/** What this phone held when it was last looked at. */
const Kept = v.object({ born: v.string(), reports: v.number(), requests: v.number() });
type Kept = v.InferOutput<typeof Kept>;

type Lost = { reports: number; requests: number };

/**
 * What this phone held and holds no longer: the browser cleared it away. Remembered in the two
 * places that it clears separately: Safari clears one of them together with the databases. Also
 * asks the browser to keep what there is.
 */
export function useLost(): { lost: Lost | undefined; acknowledge: () => void } {
  const accountId = useAccount()?.accountId ?? '';
  const now = useKept(accountId);
  const [isSeen, setSeen] = useState(false);
  const before = keptBefore(accountId);
  const lost = now && before && !isSeen ? missing(before, now) : undefined;
  const text = accountId === '' || !now || lost ? undefined : JSON.stringify(now);
  // The mark outlives the database, and is moved only when the database has spoken.
  useEffect(() => {
    if (text !== undefined) noteKept(accountId, text);
  }, [accountId, text]);
  const isAnything = now !== undefined && now.reports + now.requests > 0;
  // From the first report or request on, wherever it came from.
  useEffect(() => {
    if (isAnything) void keepForGood();
  }, [isAnything]);
  return {
    lost,
    acknowledge: () => {
      forgetSentinel(accountId);
      setSeen(true);
    },
  };
}

function useKept(accountId: string): Kept | undefined {
  const { meta } = outboxDatabase(accountId);
  const born = useStored(['outbox born', accountId], meta, () => bornId(accountId));
  const reports = useReportCount();
  const requests = useOutbox()?.length;
  if (born === undefined || reports === undefined || requests === undefined) return undefined;
  return { born, reports, requests };
}

/** Undefined where all is there that is to be expected. */
function missing(before: Kept, now: Kept): Lost | undefined {
  const isOther = before.born !== now.born;
  const isEmptied = isOther || now.reports === 0;
  const reports = isEmptied ? Math.max(0, before.reports - now.reports) : 0;
  // The worker sends with no page open: that fewer wait than before says nothing by itself.
  const requests = isOther ? before.requests : 0;
  return reports + requests > 0 ? { reports, requests } : undefined;
}

function noteKept(accountId: string, text: string): void {
  remember(sentinelName(accountId), text);
  writeSentinelCookie(accountId, text);
}

function keptBefore(accountId: string): Kept | undefined {
  try {
    const text = remembered(sentinelName(accountId)) ?? readSentinelCookie(accountId) ?? 'null';
    const read = v.safeParse(Kept, JSON.parse(text));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

/** Removed from the phone on purpose: nothing will be missed. */
export function forgetSentinel(accountId: string): void {
  forget(sentinelName(accountId));
  deleteSentinelCookie(accountId);
}

function sentinelName(accountId: string): string {
  return `lotproof-held-${accountId}`;
}
