// Storage on the phone: whether there is room, and whether the browser has evicted anything.

import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { accountDatabase } from '../../sw/account/database.ts';
import { leftoverData, removeAccount } from '../../sw/account/remove-account.ts';
import { bornId } from '../../sw/database.ts';
import { type Account, rememberLanguage } from '../../sw/device.ts';
import { outboxDatabase } from '../../sw/outbox/database.ts';
import { isFull } from '../../sw/outbox/delivery.ts';
import { chosenLanguage } from '../words/words.ts';
import { useAccountId } from './account.ts';
import { forget, remember, remembered, tried } from './browser-memory.ts';
import { valueIn } from './drafts.ts';
import { useWaitingCount } from './outbox.ts';
import { useReportCount } from './reports.ts';
import { useStored } from './use-stored.ts';

/** The free space that we require: ten times a long report with its PDF. */
const ROOM_BYTES_MIN = 5 * 1024 * 1024;

/**
 * Whether the phone has room for a request and its report. If not, the app refuses the request,
 * because it must not lose the report.
 */
export async function hasRoom(): Promise<boolean> {
  const estimate = await navigator.storage?.estimate?.();
  if (estimate?.quota === undefined) return true; // some browsers give no estimate
  return estimate.quota - (estimate.usage ?? 0) > ROOM_BYTES_MIN;
}

/** Whether this phone has no room for another report. */
export function useIsFull(): boolean {
  const { data } = useQuery({
    queryKey: ['room'],
    queryFn: async () => (await hasRoom()) && (await canWrite()),
    refetchInterval: ({ state }) => (state.data === false ? LOOK_AGAIN_MS : false),
  });
  return data === false;
}

const LOOK_AGAIN_MS = 30_000;

/** Whether a write succeeds: some browsers report ten free gigabytes to every page. */
async function canWrite(): Promise<boolean> {
  try {
    await rememberLanguage(chosenLanguage()); // any value will do
    return true;
  } catch (error) {
    if (isFull(error)) return false;
    throw error;
  }
}

/** Asks the browser not to evict the reports when the phone is full. */
async function keepForGood(): Promise<void> {
  if (!(await navigator.storage?.persisted?.())) await navigator.storage?.persist?.();
}

/** What the phone had at the last check: its databases' ids, and how many reports and requests. */
const Kept = v.object({
  shelf: v.string(),
  outbox: v.string(),
  reports: v.number(),
  requests: v.number(),
});
type Kept = v.InferOutput<typeof Kept>;

type Lost = { reports: number; requests: number };

/**
 * The data that the browser has evicted from this phone, found by comparison with the last note.
 * The note is stored in two places, because Safari evicts one of them together with the databases.
 * Also asks the browser not to evict data.
 */
export function useLost(): { lost: Lost | undefined; acknowledge: () => void } {
  const accountId = useAccountId();
  const now = useKept(accountId);
  const [isSeen, setSeen] = useState(false);
  const before = keptBefore(accountId);
  const lost = now && before && !isSeen ? missing(before, now) : undefined;
  const text = accountId === '' || !now || lost ? undefined : JSON.stringify(now);
  // Change the note only once the database has been read.
  useEffect(() => {
    if (text !== undefined) noteKept(accountId, text);
  }, [accountId, text]);
  const isAnything = now !== undefined && now.reports + now.requests > 0;
  // Ask the browser as soon as the phone has a report or request.
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
  const shelf = useBorn(accountDatabase(accountId).wallet);
  const outbox = useBorn(outboxDatabase(accountId).meta);
  const reports = useReportCount();
  const requests = useWaitingCount();
  if (!shelf || !outbox || reports === undefined || requests === undefined) return undefined;
  return { shelf, outbox, reports, requests };
}

type Shelf = { db: Parameters<typeof bornId>[0]; name: string };

/** The id of a database; undefined while unknown, null if a full phone cannot store one. */
function useBorn({ db, name }: Shelf): string | null | undefined {
  const read = () => bornId(db, name).catch(() => null);
  return useStored(['born', db.name], { db, name, key: 'born' }, read);
}

/**
 * The missing data; undefined if none. If a database still has its id, rows missing from it do not
 * count: the dealer deleted them or the worker sent them.
 */
function missing(before: Kept, now: Kept): Lost | undefined {
  const isCleared = before.shelf !== now.shelf;
  const reports = isCleared ? Math.max(0, before.reports - now.reports) : 0;
  const requests = before.outbox === now.outbox ? 0 : before.requests;
  return reports + requests > 0 ? { reports, requests } : undefined;
}

function noteKept(accountId: string, text: string): void {
  remember(sentinelName(accountId), text);
  writeCookie(`${idOf(accountId)}.${encodeURIComponent(text)}`, KEPT_SECONDS);
}

function keptBefore(accountId: string): Kept | undefined {
  return valueIn(Kept, remembered(sentinelName(accountId)) ?? cookieOf(accountId));
}

/** Deletes the note after the dealer has removed the data, so that nothing counts as lost. */
export function forgetSentinel(accountId: string): void {
  forget(sentinelName(accountId));
  if (cookieOf(accountId) !== null) writeCookie('', 0);
}

function sentinelName(accountId: string): string {
  return `lotproof-held-${accountId}`;
}

const NAME = 'lotproof-held';
/** Browsers keep no cookie longer than 400 days. */
const KEPT_SECONDS = 400 * 24 * 3600;
/** The length of an id in the note, enough to tell apart the dealers on one phone. */
const ID_CHARACTERS = 8;

/** The last note for this dealer; null if there is none, or a damaged one. */
function cookieOf(accountId: string): string | null {
  const [, id, text = ''] =
    new RegExp(`(?:^|;\\s*)${NAME}=([^.;]*)\\.([^;]*)`).exec(document.cookie) ?? [];
  return id === idOf(accountId) ? (tried(() => decodeURIComponent(text)) ?? null) : null;
}

function writeCookie(value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: it must be set before the page continues
  document.cookie = `${NAME}=${value}; path=/; max-age=${seconds}; samesite=strict${secure}`;
}

function idOf(accountId: string): string {
  return accountId.slice(0, ID_CHARACTERS);
}

// The data that remains on the phone after a sign-out, and how the dealer removes it.

/** The stored data of a signed-out dealer. Removal cannot be undone. */
export function useLeftoverData(owner: Account) {
  const { accountId } = owner;
  const { data } = useQuery({
    queryKey: ['left behind', accountId],
    queryFn: () => leftoverData(owner),
    gcTime: 0,
  });
  const removal = useMutation({
    mutationFn: async () => {
      await removeAccount(owner);
      forgetSentinel(accountId);
    },
  });
  return { left: data, remove: () => removal.mutate(), isRemoved: removal.isSuccess };
}
