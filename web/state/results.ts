// Follows requests made in this tab to their end: how many reports arrived, and the worst finding.
// Each result is announced once.

import { useEffect } from 'react';
import { isAskedByPlate } from '../../data/catalogue.ts';
import { plateKey } from '../../data/values/identifiers.ts';
import { isMoving, isSettled } from '../../sw/outbox/row.ts';
import { type OutboxRow, pendingRows } from '../../sw/outbox/rows.ts';
import type { Arrival } from '../../sw/reports/judged-cars.ts';
import { HELD_MS, reportsSince } from '../../sw/reports/report-search.ts';
import { serverNow } from '../../sw/server-clock.ts';
import { useAccountId } from './account.ts';
import { noRecordOf } from './already-asked.ts';
import { judging } from './judging.ts';
import { useOutbox } from './outbox.ts';
import type { ReportSummary } from './reports.ts';
import { store } from './store.ts';
import { useOwn } from './use-own.ts';

/** The requests for one car, or one request for a check on a person. */
type Followed = {
  accountId: string;
  /** The car's plate key, or the request's own key. */
  name: string;
  keys: readonly string[];
  /** Whether the dealer has heard or read the outcome. */
  isTold: boolean;
  /** Whether the dealer has seen the result and dismissed it. */
  isSeen: boolean;
};

export type Result = Pick<Followed, 'name' | 'keys' | 'isTold'> & {
  /** The plate, or the masked number. */
  subject: string;
  isCar: boolean;
  /** The number of requests. */
  count: number;
  /** The reports that arrived and their worst finding; undefined while there are none. */
  arrival: Arrival | undefined;
  /** Requests that continue without the dealer. */
  moving: OutboxRow[];
  /** Requests for which the source has no record. */
  noRecord: OutboxRow[];
};

/** The followed requests, newest first. */
const followed = store<readonly Followed[]>([]);

/** The maximum number of cars followed: about a minute's orders. The outbox lists all requests. */
const FOLLOWED_MAX = 12;

/** Follows requests, given oldest first. A new request for a car drops its ended requests. */
export function follow(accountId: string, rows: readonly OutboxRow[]): void {
  const names = new Set(rows.map(nameOf).reverse().slice(0, FOLLOWED_MAX));
  const newest = rows.filter((row) => names.has(nameOf(row)));
  const next = newest.reduce((all, row) => withRow(all, accountId, row), followed.get());
  if (next !== followed.get()) followed.set(next.slice(0, FOLLOWED_MAX));
}

function withRow(all: readonly Followed[], accountId: string, row: OutboxRow): readonly Followed[] {
  const name = nameOf(row);
  const before = all.find(isOf(accountId, name));
  if (before?.keys.includes(row.key)) return all;
  // Requests that ended before this page opened are shown but not announced.
  const isOld = isSettled(row);
  const isAnew = before === undefined || (before.isTold && !isOld);
  const keys = isAnew ? [row.key] : [...before.keys, row.key];
  const now = { accountId, name, keys, isTold: isOld && (before?.isTold ?? true), isSeen: false };
  return [now, ...all.filter((each) => each !== before)];
}

function nameOf({ key, serviceId, subject = '' }: OutboxRow): string {
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

/** Records that the dealer has heard or read the outcome. */
export const noteTold = (name: string) => change(name, { isTold: true });

/** Records that the dealer has seen the result. */
export const noteSeen = (name: string) => change(name, { isTold: true, isSeen: true });

/** Follows waiting requests, except those whose outcome a check's screen will show. */
export function useFollowing(): void {
  const accountId = useAccountId();
  const rows = useOutbox();
  const onScreens = watched.use();
  // Follow each waiting request until it has left the outbox.
  useEffect(() => {
    const waiting = rows?.filter(({ key, asks }) => asks !== 'cancel' && !onScreens.has(key)) ?? [];
    follow(accountId, waiting);
  }, [accountId, rows, onScreens]);
}

/** The results of requests, newest first; undefined until read. */
export function useResults(): Result[] | undefined {
  const accountId = useAccountId();
  const all = followed.use().filter((each) => each.accountId === accountId && !each.isSeen);
  const keys = all.flatMap((each) => each.keys);
  const read = async () => {
    // Read the outbox before the reports, because a request leaves the outbox after its report is
    // stored.
    const rows = await pendingRows(accountId);
    const arrivals = keys.length > 0 ? await (await judging()).arrivalsOf(accountId, keys) : [];
    return all.map((each) => resultOf(each, rows, arrivals));
  };
  const options = { isSteady: true, rests: true };
  const results = useOwn(['results', ...keys], ['outbox', 'plates', 'reports'], read, options);
  return results?.flatMap((result) => {
    const now = all.find(isOf(accountId, result.name));
    // Skip an outdated result: a request was added while the result was read.
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

/** Reports that arrived within the last day, newest first; undefined until read. */
export function useArrivedLately(): ReportSummary[] | undefined {
  return useOwn(['arrived lately'], 'reports', (id) => reportsSince(id, serverNow() - HELD_MS), {
    rests: true,
  });
}

const watched = store<ReadonlySet<string>>(new Set());

/** Records that the screen of a check will show how this request ends. */
export function watch(key: string): void {
  watched.set(new Set([...watched.get(), key]));
}

/** Records that the dealer left the screen of this request, which continues in the background. */
export function continueInBackground(key: string): void {
  watched.set(new Set([...watched.get()].filter((each) => each !== key)));
}

/**
 * Whether a check's screen shows this request. Call this after the answer, because the dealer may
 * have left meanwhile.
 */
export function isWatched(key: string): boolean {
  return watched.get().has(key);
}
