// Finds what must not be bought again on a plate: reports from the last day, and requests under
// way.

import { makerServices } from '../../data/car/offers.ts';
import type { Service } from '../../data/catalogue.ts';
import { plateKey } from '../../data/values/identifiers.ts';
import type { ReportSummary } from '../../sw/account/database.ts';
import { isSettled } from '../../sw/outbox/row.ts';
import { type OutboxRow, pendingRows } from '../../sw/outbox/rows.ts';
import { reportsOfPlate } from '../../sw/reports/cars.ts';
import { HELD_MS } from '../../sw/reports/report-search.ts';
import { serverNow } from '../../sw/server-clock.ts';
import type { Typed } from './drafts.ts';

/** Requests that may still bring a report on a plate. */
export function onTheWay(rows: readonly OutboxRow[], plate: string): OutboxRow[] {
  const wanted = plateKey(plate);
  return rows.filter((row) => !isSettled(row) && plateKey(row.subject) === wanted);
}

/** Whether a request for exactly the check in the form has already been stored. */
export async function isAsked(accountId: string, { id }: Service, typed: Typed): Promise<boolean> {
  const [plate = ''] = Object.values(typed);
  const rows = plate === '' ? [] : onTheWay(await pendingRows(accountId), plate);
  return rows.some(({ serviceId, asks }) => serviceId === id && asks !== 'cancel');
}

/** Requests for which the source has no record, and the makers' histories that ended with them. */
export function noRecordOf(rows: readonly OutboxRow[]): OutboxRow[] {
  const unknown = rows.filter(({ state }) => state === 'no-record');
  const keys = new Set(unknown.map(({ key }) => key));
  const left = rows.filter(
    ({ state, registerKey = '' }) => state === 'over' && keys.has(registerKey),
  );
  return [...unknown, ...left];
}

/** The number of unfinished requests for each plate, by the plate's key. */
export function waitingByPlate(rows: readonly OutboxRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) {
    if (isSettled(row)) continue;
    const key = plateKey(row.subject);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Reports on a plate that are too new to buy again. */
export async function boughtLately(accountId: string, plate: string): Promise<ReportSummary[]> {
  // Reports carry the server's time, because the phone's clock may be days off.
  const since = new Date(serverNow() - HELD_MS).toISOString();
  return (await reportsOfPlate(accountId, plate)).filter(({ at }) => at > since);
}

/**
 * The checks that a request may be for. A history whose maker is not known yet may be any maker's.
 */
export function asksFor({ serviceId, registerKey }: OutboxRow): string[] {
  return registerKey === undefined ? [serviceId] : makerServices.map(({ id }) => id);
}
