// The reports stored on this phone.

import { isAskedByPlate, type Service } from '../../data/catalogue.ts';
import type { Answer } from '../../data/contract.ts';
import type { Letterhead, Report } from '../../data/report.ts';
import { isWellFormed, normalise, plateKey } from '../../data/values/identifiers.ts';
import type { ReportSummary } from '../../sw/account/database.ts';
import { earlierIds } from '../../sw/account/known-dealers.ts';
import { phone } from '../../sw/device.ts';
import { remote } from '../../sw/remote.ts';
import type { ListedReport } from '../../sw/reports/judged-cars.ts';
import type { StoredReport } from '../../sw/reports/library.ts';
import {
  type Found,
  HELD_MS,
  newestReports,
  reportCount,
  reportSince,
  reportsByTransaction,
  searchReports,
  type Wanted,
} from '../../sw/reports/report-search.ts';
import { serverNow } from '../../sw/server-clock.ts';
import { languages, useLanguage } from '../words/words.ts';
import { useAccount } from './account.ts';
import type { Typed } from './drafts.ts';
import { judging } from './judging.ts';
import { REPORTS_A_PAGE } from './preload.ts';
import { useOwn, useRemote } from './use-own.ts';
import { useStored } from './use-stored.ts';

export type { Found, Letterhead, Report, ReportSummary, StoredReport };

/** The newest reports on this phone, newest first. */
export function useNewestReports(limit = REPORTS_A_PAGE): ReportSummary[] | undefined {
  // A longer list comes from the search index, which is read once.
  const read = async (accountId: string) =>
    limit <= REPORTS_A_PAGE
      ? newestReports(accountId, limit)
      : (await searchReports(accountId, { search: '', limit })).reports;
  return useOwn(['newest reports', limit], 'reports', read, { isSteady: true, rests: true });
}

/** A report's worst finding and the plate's colour, for a list; undefined until read. */
export function useListedReport(report: ReportSummary): ListedReport | undefined {
  const { id, serviceId, subject } = report;
  const [table, row] = isAskedByPlate(serviceId)
    ? (['plates', plateKey(subject)] as const)
    : (['reports', id] as const);
  const read = async (accountId: string) => (await judging()).listedReport(accountId, report);
  return useOwn(['listed report', id], table, read, { row, rests: true });
}

/** This phone's reports, by the id of the transaction that paid for each. */
export function useReportsByTransaction(): ReadonlyMap<string, ReportSummary> {
  const found = useOwn(['reports by transaction'], 'reports', reportsByTransaction, {
    rests: true,
  });
  return found ?? NO_REPORTS;
}

const NO_REPORTS: ReadonlyMap<string, ReportSummary> = new Map();

export function useReportCount(): number | undefined {
  return useOwn(['report count'], 'reports', reportCount, { rests: true });
}

/**
 * How many reports the server has delivered to this dealer, for a phone without reports; undefined
 * until known.
 */
export function useHandedOver(): Answer<'handedOver'> | undefined {
  return useRemote('handed over', (accountId) => remote('handedOver', { accountId })).data;
}

/** Whether this phone has data from an earlier account with the dealer's email. */
export function useHasEarlierData(): boolean {
  const owner = useAccount();
  const key = ['earlier accounts', owner?.accountId ?? ''];
  const ids = useStored(key, phone.rows, async () => (owner ? earlierIds(owner) : []));
  return ids !== undefined && ids.length > 0;
}

/** The reports whose plate, service or date match every word of the search, and their number. */
export function useFoundReports(wanted: Wanted): Found | undefined {
  const key = ['found reports', wanted.search, wanted.limit];
  const read = (accountId: string) => searchReports(accountId, wanted);
  return useOwn(key, 'reports', read, { isSteady: true, rests: true });
}

/** A report from the last day, stored on this phone, for exactly the check in the form. */
export function useHeldReport(service: Service, typed: Typed): ReportSummary | undefined {
  const { id, fields } = service;
  const [field] = fields;
  const plate = normalise(typed[field?.name ?? ''] ?? '');
  // The list contains only people's masked numbers, and several people may share one.
  const isWhole = field?.kind === 'plate' && isWellFormed('plate', plate);
  // The query key contains the plate. It stays in memory only, like the text in the form.
  const held = useOwn(['held report', id, isWhole && plate], 'reports', async (accountId) => {
    if (!isWhole) return null;
    // Reports carry the server's time, because the phone's clock may be days off.
    const since = serverNow() - HELD_MS;
    return (await reportSince(accountId, { serviceId: id, plate, since })) ?? null;
  });
  return held ?? undefined;
}

/** A report with its findings; null if this phone does not have it. */
export function useReport(id: string): StoredReport | null | undefined {
  const language = useLanguage();
  const read = async (accountId: string) => {
    const [{ storedReport }, labels] = await Promise.all([judging(), languages[language].labels()]);
    return storedReport(accountId, id, 'dealer', labels);
  };
  return useOwn(['report', id, language], 'reports', read);
}
