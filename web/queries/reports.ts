// The reports on this phone, and their documents.

import type { Letterhead, Report } from '../../data/report.ts';
import type { ReportSummary } from '../../sw/account-database.ts';
import {
  reports,
  type StoredReport,
  storeDocument,
  storedDocument,
  storedReport,
} from '../../sw/library.ts';
import { account } from '../../sw/phone.ts';
import { makeDocument } from '../documents.ts';
import { useAccount } from './account.ts';
import { useStored } from './stored.ts';

export type { Letterhead, Report, ReportSummary, StoredReport };

/** Newest first; those whose plate holds the search. */
export function useReports(search: string): ReportSummary[] | undefined {
  const accountId = useAccount()?.accountId ?? '';
  return useStored(['reports', accountId, search], () => reports(accountId, search));
}

/** Null when this phone does not have it. */
export function useReport(id: string): StoredReport | null | undefined {
  const accountId = useAccount()?.accountId ?? '';
  return useStored(['report', accountId, id], () => storedReport(accountId, id));
}

/** The PDF of a stored report, made the first time it is asked for. Null: no such report here. */
export async function documentOf(
  id: string,
): Promise<{ fileName: string; bytes: ArrayBuffer } | null> {
  const owner = await account();
  if (!owner) return null;
  // The screen and the report's own tab want it at the same moment: one makes it for both.
  return navigator.locks.request(`lotproof-document-${id}`, async () => {
    const known = await storedDocument(owner.accountId, id);
    return known ?? makeAndStore(owner.accountId, id);
  });
}

async function makeAndStore(accountId: string, id: string) {
  const stored = await storedReport(accountId, id);
  if (!stored) return null;
  const { fileName } = stored.report;
  const bytes = await makeDocument(stored.report, stored.letterhead);
  await storeDocument(accountId, { id, fileName, bytes });
  return { fileName, bytes };
}

/** Saves the PDF as a file under its specified name. */
export async function saveDocument(id: string): Promise<void> {
  const document = await documentOf(id);
  if (document) saveFile(document);
}

/** Hands a PDF to the browser to keep. */
export function saveFile({ fileName, bytes }: { fileName: string; bytes: ArrayBuffer }): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const link = window.document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The download has its own hold on the bytes by the time a minute is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
