// What was asked for while this tab is open, followed to its end: how much of it is here, and the
// worst that it says. Each end is told once.

import { useEffect } from 'react';
import { isAskedByPlate } from '../../data/catalogue.ts';
import { plateKey } from '../../data/values/identifiers.ts';
import { isMoving, isSettled } from '../../sw/outbox/row.ts';
import { type OutboxRow, pendingRows } from '../../sw/outbox/rows.ts';
import type { Arrival } from '../../sw/reports/judged-cars.ts';
import { HELD_MS } from '../../sw/reports/marks.ts';
import { reportsSince } from '../../sw/reports/report-search.ts';
import { serverNow } from '../../sw/server-clock.ts';
import { useAccountId } from './account.ts';
import { noRecordOf } from './already-asked.ts';
import { judging } from './judging.ts';
import { useOutbox } from './outbox.ts';
import type { ReportSummary } from './reports.ts';
import { store } from './store.ts';
import { useOwn } from './use-own.ts';

/** The requests for one car, or one request for a person's check. */
type Followed = {
  accountId: string;
  /** The car's plate key, or the request's own key. */
  name: string;
  keys: readonly string[];
  /** The dealer has heard how it ended. */
  isTold: boolean;
  /** The dealer has seen how it ended, and wants to see it no more. */
  isSeen: boolean;
};

export type Result = Pick<Followed, 'name' | 'keys' | 'isTold'> & {
  /** The plate, or the masked number. */
  subject: string;
  isCar: boolean;
  /** How many were asked for. */
  count: number;
  /** What has come of them. */
  arrival: Arrival | undefined;
  /** Those that go on by themselves. */
  moving: OutboxRow[];
  /** Those of which the source has no record. */
  noRecord: OutboxRow[];
};

/** Newest first. */
const followed = store<readonly Followed[]>([]);

/** As many as one hears of in a minute: of a hundred at once the outbox has the list. */
const FOLLOWED_MAX = 12;

/** Follows requests, oldest first; once more is asked of a car, what had ended is forgotten. */
export function follow(accountId: string, rows: readonly FollowedRow[]): void {
  const names = new Set(rows.map(nameOf).reverse().slice(0, FOLLOWED_MAX));
  const newest = rows.filter((row) => names.has(nameOf(row)));
  const next = newest.reduce((all, row) => withRow(all, accountId, row), followed.get());
  if (next !== followed.get()) followed.set(next.slice(0, FOLLOWED_MAX));
}

function withRow(
  all: readonly Followed[],
  accountId: string,
  row: FollowedRow,
): readonly Followed[] {
  const name = nameOf(row);
  const before = all.find(isOf(accountId, name));
  if (before?.keys.includes(row.key)) return all;
  // What had ended before this page was opened is shown, and not told again.
  const isOld = isSettled(row);
  const isAnew = before === undefined || (before.isTold && !isOld);
  const keys = isAnew ? [row.key] : [...before.keys, row.key];
  const now = { accountId, name, keys, isTold: isOld && (before?.isTold ?? true), isSeen: false };
  return [now, ...all.filter((each) => each !== before)];
}

type FollowedRow = Pick<OutboxRow, 'key' | 'serviceId' | 'subject' | 'obstacle'>;

function nameOf({ key, serviceId, subject = '' }: FollowedRow): string {
  return isAskedByPlate(serviceId) ? plateKey(subject) : key;
}

function isOf(accountId: string, name: string) {
  return (each: Followed) => each.accountId === accountId && each.name === name;
}

function change(name: string, part: Partial<Followed>): void {
  followed.set(
    followed.get().map((each) => (each.name === name ? Object.assign({}, each, part) : each)),
  );
}

/** The dealer has heard how these requests ended. */
export const noteTold = (name: string) => change(name, { isTold: true });

/** The dealer has seen what came of them. */
export const noteSeen = (name: string) => change(name, { isTold: true, isSeen: true });

/** Follows what waits, except what the dealer watches on a check's own screen. */
export function useFollowing(): void {
  const accountId = useAccountId();
  const rows = useOutbox();
  const watched = useWatched();
  // What waits now is followed until it has left the outbox.
  useEffect(() => {
    const waiting = rows?.filter((row) => !row.isWithdrawn && !watched.has(row.key)) ?? [];
    follow(accountId, waiting);
  }, [accountId, rows, watched]);
}

/** What became of what was asked for, newest first; undefined until read. */
export function useResults(): Result[] | undefined {
  const accountId = useAccountId();
  const all = followed.use().filter((each) => each.accountId === accountId && !each.isSeen);
  const keys = all.flatMap((each) => each.keys);
  const read = async () => {
    // In this order: a request leaves the outbox once its report is among the others.
    const rows = await pendingRows(accountId);
    const arrivals = keys.length > 0 ? await (await judging()).arrivalsOf(accountId, keys) : [];
    return all.map((each) => resultOf(each, rows, arrivals));
  };
  const options = { isSteady: true, rests: true };
  const results = useOwn(['results', ...keys], ['outbox', 'plates', 'reports'], read, options);
  return results?.flatMap((result) => {
    const now = all.find(isOf(accountId, result.name));
    // More was asked of it since this was read.
    if (now?.keys.join() !== result.keys.join() || result.subject === '') return [];
    return [{ ...result, isTold: now.isTold }];
  });
}

function resultOf(
  { name, keys, isTold }: Followed,
  pending: OutboxRow[],
  arrivals: Arrival[],
): Result {
  const rows = pending.filter(({ key }) => keys.includes(key));
  const arrival = arrivals.find(({ reports }) => reports.some(({ id }) => keys.includes(id)));
  const [row] = rows;
  const serviceId = arrival?.reports[0]?.serviceId ?? row?.serviceId ?? '';
  return {
    name,
    keys,
    subject: arrival?.subject ?? row?.subject ?? '',
    isCar: isAskedByPlate(serviceId),
    count: new Set([...rows.map(({ key }) => key), ...(arrival?.reports ?? []).map(({ id }) => id)])
      .size,
    arrival,
    moving: rows.filter(isMoving),
    noRecord: noRecordOf(rows),
    isTold,
  };
}

/** Reports that came in the last day, newest first; undefined until read. */
export function useArrivedLately(): ReportSummary[] | undefined {
  return useOwn(['arrived lately'], 'reports', (id) => reportsSince(id, serverNow() - HELD_MS), {
    rests: true,
  });
}

const watched = store<ReadonlySet<string>>(new Set());

/** Its screen tells how it ends. */
export function watch(key: string): void {
  watched.set(new Set([...watched.get(), key]));
}

/** The dealer no longer watches this request: it ends like one in the background. */
export function continueInBackground(key: string): void {
  watched.set(new Set([...watched.get()].filter((each) => each !== key)));
}

/** Ask this once the answer has arrived: the dealer may have moved on meanwhile. */
export function isWatched(key: string): boolean {
  return watched.get().has(key);
}

/** The keys of all that are watched. */
const useWatched = watched.use;
