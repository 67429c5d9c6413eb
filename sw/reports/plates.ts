// Keeps one row per plate with the plate's reports, so that a car is found without reading ten
// thousand other reports. The row changes in the same commit as the list of reports.

import { catalogue, isAskedByPlate } from '../../data/catalogue.ts';
import { normalise, plateKey } from '../../data/values/identifiers.ts';
import { accountDatabase, type PlateRow, type ReportSummary } from '../account/database.ts';

const ofCars: ReadonlySet<string> = new Set(
  catalogue.filter(({ id }) => isAskedByPlate(id)).map(({ id }) => id),
);

/** The tables that a transaction needs for {@link putReports} or {@link dropReports}. */
export function listTables(accountId: string) {
  const { reports, plates } = accountDatabase(accountId);
  return [reports, plates];
}

/**
 * Adds reports to the list, in the caller's transaction. Reports already in the list move to their
 * new places.
 */
export async function putReports(accountId: string, come: ReportSummary[]): Promise<void> {
  const { reports } = accountDatabase(accountId);
  const gone = await listed(accountId, idsOf(come));
  await reports.bulkPut(come);
  await file(accountId, { come, gone });
}

/** Removes reports from the list, in the caller's transaction. */
export async function dropReports(accountId: string, ids: string[]): Promise<void> {
  const gone = await listed(accountId, ids);
  await accountDatabase(accountId).reports.bulkDelete(ids);
  await file(accountId, { come: [], gone });
}

async function listed(accountId: string, ids: string[]): Promise<ReportSummary[]> {
  const rows = await accountDatabase(accountId).reports.bulkGet(ids);
  return rows.filter((row) => row !== undefined);
}

function idsOf(reports: readonly ReportSummary[]): string[] {
  return reports.map(({ id }) => id);
}

type Change = { come: ReportSummary[]; gone: ReportSummary[] };

async function file(accountId: string, { come, gone }: Change): Promise<void> {
  const { plates } = accountDatabase(accountId);
  const moved = new Set(idsOf([...come, ...gone]));
  const coming = byPlate(come);
  const keys = [...new Set([...coming.keys(), ...byPlate(gone).keys()])];
  const before = await plates.bulkGet(keys);
  const rows = keys.map((plate, at) => {
    const stay = before[at]?.reports.filter(({ id }) => !moved.has(id)) ?? [];
    return rowOf(plate, [...stay, ...(coming.get(plate) ?? [])]);
  });
  await plates.bulkPut(rows.filter(({ reports }) => reports.length > 0));
  const empty = keys.filter((_, at) => rows[at]?.reports.length === 0);
  if (empty.length > 0) await plates.bulkDelete(empty);
}

/** Groups reports on cars by the plate's key. */
function byPlate(reports: readonly ReportSummary[]): Map<string, ReportSummary[]> {
  const plates = new Map<string, ReportSummary[]>();
  for (const report of reports) {
    if (!ofCars.has(report.serviceId)) continue;
    const key = plateKey(report.subject);
    const own = plates.get(key) ?? [];
    own.push(report);
    plates.set(key, own);
  }
  return plates;
}

/** `reports`: all reports on one plate, in any order. */
function rowOf(plate: string, reports: ReportSummary[]): PlateRow {
  const newestFirst = reports.toSorted(byDate);
  const [newest] = newestFirst;
  const written = normalise(newest?.subject ?? '');
  return { plate, written, newestAt: newest?.at ?? '', reports: newestFirst };
}

/** Compares two reports for sorting, newest first. */
export function byDate(one: ReportSummary, other: ReportSummary): number {
  return one.at < other.at ? 1 : -1;
}
