// The reports on this phone, and their documents.

import { useMutation, useQuery } from '@tanstack/react-query';
import type { Service } from '../../data/catalogue.ts';
import type { Answer } from '../../data/contract.ts';
import type { Letterhead, Report } from '../../data/report.ts';
import { isWellFormed, normalise } from '../../data/values/identifiers.ts';
import { accountDatabase, type ReportSummary } from '../../sw/account/database.ts';
import { earlierIds } from '../../sw/account/earlier-accounts.ts';
import { account, phone } from '../../sw/device.ts';
import { remote } from '../../sw/remote.ts';
import {
  reportCount,
  type StoredReport,
  storeDocument,
  storedDocument,
  storedReport,
} from '../../sw/reports/library.ts';
import { HELD_MS, markedReport, markOf } from '../../sw/reports/marks.ts';
import {
  type Found,
  newestReports,
  reportSince,
  searchReports,
  type Wanted,
} from '../../sw/reports/report-search.ts';
import { serverNow } from '../../sw/server-clock.ts';
import { makeDocument } from '../report/pdf-client.ts';
import { useWords } from '../words/words.ts';
import { useAccount } from './account.ts';
import type { Typed } from './draft-storage.ts';
import { newestKey, REPORTS_A_PAGE } from './preload.ts';
import { saveFile } from './save-file.ts';
import { useStored } from './use-stored.ts';

export type { Found, Letterhead, Report, ReportSummary, StoredReport };

/** The newest on this phone, newest first. */
export function useNewestReports(limit = REPORTS_A_PAGE): ReportSummary[] | undefined {
  const accountId = useAccount()?.accountId ?? '';
  const { reports } = accountDatabase(accountId);
  // Further on they are those that are searched: read once, however far the list is scrolled.
  const read = async () =>
    limit <= REPORTS_A_PAGE
      ? newestReports(accountId, limit)
      : (await searchReports(accountId, { search: '', limit })).reports;
  return useStored(newestKey(accountId, limit), reports, read, { isSteady: true, rests: true });
}

/** How many there are on this phone. */
export function useReportCount(): number | undefined {
  const accountId = useAccount()?.accountId ?? '';
  const { reports } = accountDatabase(accountId);
  return useStored(['report count', accountId], reports, () => reportCount(accountId), {
    rests: true,
  });
}

/**
 * How many reports the server has handed over to phones of this dealer, for a phone that has none;
 * undefined while that is not known.
 */
export function useHandedOver(): Answer<'handedOver'> | undefined {
  const accountId = useAccount()?.accountId ?? '';
  const { data } = useQuery({
    queryKey: ['handed over', accountId, 'remote'],
    queryFn: () => remote('handedOver', { accountId }),
    enabled: accountId !== '',
    retry: false,
  });
  return data;
}

/** Whether there is more of this email here, under an account that it had before. */
export function useIsMoreEarlier(): boolean {
  const owner = useAccount();
  const key = ['earlier accounts', owner?.accountId ?? ''];
  const ids = useStored(key, phone.rows, async () => (owner ? earlierIds(owner) : []));
  return ids !== undefined && ids.length > 0;
}

/** Those that hold each word of the search, in plate, service or date; and how many there are. */
export function useFoundReports(wanted: Wanted): Found | undefined {
  const accountId = useAccount()?.accountId ?? '';
  const key = ['found reports', accountId, wanted.search, wanted.limit];
  const { reports } = accountDatabase(accountId);
  return useStored(key, reports, () => searchReports(accountId, wanted), {
    isSteady: true,
    rests: true,
  });
}

/** What this phone holds of the very check that is being typed, from the last day. */
export function useHeldReport(service: Service, typed: Typed): ReportSummary | undefined {
  const accountId = useAccount()?.accountId ?? '';
  const numbers = service.fields.map(({ name }) => normalise(typed[name] ?? ''));
  const isWhole = service.fields.every(({ kind }, at) => isWellFormed(kind, numbers[at] ?? ''));
  // A key lives in memory alone, as the form does.
  const key = ['held report', accountId, service.id, ...(isWhole ? numbers : [])];
  const { reports } = accountDatabase(accountId);
  const held = useStored(key, reports, async () =>
    isWhole ? ((await heldReport(accountId, service, typed)) ?? null) : null,
  );
  return held ?? undefined;
}

async function heldReport(
  accountId: string,
  service: Service,
  typed: Typed,
): Promise<ReportSummary | undefined> {
  // Reports carry the server's time: the phone's own may be days off.
  const since = serverNow() - HELD_MS;
  const mark = await markOf(accountId, service, typed);
  if (mark !== undefined) return markedReport(accountId, { mark, since });
  const [plate = ''] = service.fields.map(({ name }) => typed[name]);
  return reportSince(accountId, { serviceId: service.id, plate, since });
}

/** Null when this phone does not have it. */
export function useReport(id: string): StoredReport | null | undefined {
  const accountId = useAccount()?.accountId ?? '';
  const { reports } = accountDatabase(accountId);
  return useStored(['report', accountId, id], reports, () => storedReport(accountId, id));
}

type Document = {
  fileName: string;
  bytes: ArrayBuffer;
  /** Whether the worker has it, to answer at the report's own address. */
  isKept: boolean;
};

/** The PDF of a stored report, made on first request. Null: no such report here. */
export async function documentOf(id: string): Promise<Document | null> {
  const owner = await account();
  if (!owner) return null;
  // The screen and the report's own tab want it at the same moment: one makes it for both.
  return navigator.locks.request(`lotproof-document-${id}`, async () => {
    const known = await storedDocument(owner.accountId, id);
    return known ? { ...known, isKept: true } : makeAndStore(owner.accountId, id);
  });
}

async function makeAndStore(accountId: string, id: string): Promise<Document | null> {
  const stored = await storedReport(accountId, id);
  if (!stored) return null;
  const { fileName } = stored.report;
  const bytes = await makeDocument(stored.report, stored.letterhead);
  // A PDF that is not the report as intended is made again by a build that can.
  const isKept = stored.isWhole && (await storeDocument(accountId, { id, fileName, bytes }));
  return { fileName, bytes, isKept };
}

/** Saves the PDF as a file under its specified name. */
export async function saveDocument(id: string): Promise<void> {
  const document = await documentOf(id);
  if (document) saveFile(fileOf(document));
}

/** What a dealer does with a PDF, and what is to be said where that did not work. */
export function useDocumentActions(id: string) {
  const { report: text } = useWords();
  const saving = useMutation({ mutationFn: () => saveDocument(id), networkMode: 'always' });
  const sharing = useMutation({ mutationFn: () => shareDocument(id), networkMode: 'always' });
  return {
    save: () => {
      sharing.reset();
      saving.mutate();
    },
    share: () => {
      saving.reset();
      sharing.mutate();
    },
    failure: saving.error ? text.notMade : sharing.error ? text.notShared : '',
  };
}

/** Hands the PDF to the phone's share sheet. */
async function shareDocument(id: string): Promise<void> {
  const document = await documentOf(id);
  if (!document) return;
  const { fileName } = document;
  await navigator.share({ files: [fileOf(document)], title: fileName }).catch((error: unknown) => {
    // The dealer closed the sheet: nothing is wrong.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  });
}

/** Whether this browser has a share sheet for a PDF. */
export function canShareDocuments(): boolean {
  const file = new File([], 'report.pdf', { type: 'application/pdf' });
  return navigator.canShare?.({ files: [file] }) ?? false;
}

function fileOf({ fileName, bytes }: Document): File {
  return new File([bytes], fileName, { type: 'application/pdf' });
}
