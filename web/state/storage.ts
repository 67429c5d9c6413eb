// Storage on the phone: whether there is room, and whether the browser has evicted any of it.

import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { bornId, outboxDatabase } from '../../sw/outbox/database.ts';
import {
  deleteSentinelCookie,
  readSentinelCookie,
  writeSentinelCookie,
} from '../boot/sentinel-cookie.ts';
import { useAccountId } from './account.ts';
import { forget, remember, remembered, tried } from './browser-memory.ts';
import { useOutbox } from './outbox.ts';
import { valueIn } from './remembered-value.ts';
import { useReportCount } from './reports.ts';
import { useStored } from './use-stored.ts';

/** Ten times a long report with its PDF. */
const ROOM_BYTES_MIN = 5 * 1024 * 1024;

/** Whether a request and its report can be stored: better to refuse than to lose them. */
export async function hasRoom(): Promise<boolean> {
  const estimate = await navigator.storage?.estimate?.();
  if (estimate?.quota === undefined) return true; // the browser does not say
  return estimate.quota - (estimate.usage ?? 0) > ROOM_BYTES_MIN;
}

/** Asks the browser not to evict the reports when the phone is full. */
async function keepForGood(): Promise<void> {
  if (!(await navigator.storage?.persisted?.())) await navigator.storage?.persist?.();
}

/** What this phone held at the last look. */
const Kept = v.object({ born: v.string(), reports: v.number(), requests: v.number() });
type Kept = v.InferOutput<typeof Kept>;

type Lost = { reports: number; requests: number };

/**
 * What the browser has evicted from this phone. What it held is noted in two places, since Safari
 * evicts one of them together with the databases. Also asks the browser not to evict what is here.
 */
export function useLost(): { lost: Lost | undefined; acknowledge: () => void } {
  const accountId = useAccountId();
  const now = useKept(accountId);
  const [isSeen, setSeen] = useState(false);
  const before = keptBefore(accountId);
  const lost = now && before && !isSeen ? missing(before, now) : undefined;
  const text = accountId === '' || !now || lost ? undefined : JSON.stringify(now);
  // The note outlives the database, and is changed only once the database has been read.
  useEffect(() => {
    if (text !== undefined) noteKept(accountId, text);
  }, [accountId, text]);
  const isAnything = now !== undefined && now.reports + now.requests > 0;
  // From the first report or request on, whatever its origin.
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

/** Undefined if nothing that was expected is missing. */
function missing(before: Kept, now: Kept): Lost | undefined {
  const isOther = before.born !== now.born;
  const isEmptied = isOther || now.reports === 0;
  const reports = isEmptied ? Math.max(0, before.reports - now.reports) : 0;
  // The worker also sends while no page is open: fewer requests than before proves nothing.
  const requests = isOther ? before.requests : 0;
  return reports + requests > 0 ? { reports, requests } : undefined;
}

function noteKept(accountId: string, text: string): void {
  remember(sentinelName(accountId), text);
  writeSentinelCookie(accountId, text);
}

function keptBefore(accountId: string): Kept | undefined {
  const text = remembered(sentinelName(accountId)) ?? tried(() => readSentinelCookie(accountId));
  return valueIn(Kept, text ?? null);
}

/** After a removal on purpose: nothing counts as lost. */
export function forgetSentinel(accountId: string): void {
  forget(sentinelName(accountId));
  deleteSentinelCookie(accountId);
}

function sentinelName(accountId: string): string {
  return `lotproof-held-${accountId}`;
}
