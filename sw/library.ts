// The reports on this phone: stored as they were bought, listed, searched, made documents of.

import { serviceById, serviceByName } from '../data/catalogue.ts';
import type { Answer } from '../data/contract.ts';
import { unwrapResult } from '../data/contract.ts';
import { normalise } from '../data/identifiers.ts';
import { type Letterhead, type Report, reportNumber } from '../data/report.ts';
import {
  accountDatabase,
  type ReportSummary,
  type StoredDocument,
  type StoredResult,
} from './account-database.ts';
import { type Account, boxConfig } from './phone.ts';

export type StoredReport = { summary: ReportSummary; report: Report; letterhead: Letterhead };

/**
 * Stores what a call bought under its key. Storing it twice changes nothing. Throws a ValiError
 * when the service cannot read the result: then there is no report, and nothing is stored.
 */
export async function storeReport(owner: Account, bought: Answer<'callService'>): Promise<string> {
  const { receipt } = bought;
  const service = serviceByName(receipt.serviceName);
  if (!service) throw new Error(`No service is called ${receipt.serviceName}.`);
  const result = unwrapResult(service.envelope, bought.data);
  const { subject } = service.report(result);
  const isSandbox = (await boxConfig())?.mode !== 'live';
  const database = accountDatabase(owner.accountId);
  const summary: ReportSummary = {
    id: receipt.key,
    serviceId: service.id,
    subject: subject.kind === 'plate' ? subject.plate : subject.text,
    at: receipt.at,
    pricePaise: service.pricePaise,
  };
  const stored: StoredResult = {
    id: receipt.key,
    result,
    receipt,
    madeFor: owner.email,
    isSandbox,
  };
  await database.transaction('rw', database.reports, database.results, async () => {
    await database.reports.put(summary);
    await database.results.put(stored);
  });
  return receipt.key;
}

/** The account's reports, newest first; with a search, those whose plate holds it. */
export async function reports(accountId: string, search: string): Promise<ReportSummary[]> {
  const newestFirst = accountDatabase(accountId).reports.orderBy('at').reverse();
  const wanted = normalise(search);
  return wanted === ''
    ? newestFirst.toArray()
    : newestFirst.filter(({ subject }) => subject.includes(wanted)).toArray();
}

/** A report as a document; null when this phone does not have it. */
export async function storedReport(accountId: string, id: string): Promise<StoredReport | null> {
  const database = accountDatabase(accountId);
  const summary = await database.reports.get(id);
  const stored = await database.results.get(id);
  if (!summary || !stored) return null;
  const service = serviceById(summary.serviceId);
  const letterhead: Letterhead = {
    reportNumber: reportNumber(id),
    madeAt: stored.receipt.at,
    source: service.source,
    madeFor: stored.madeFor,
    stamp: stored.isSandbox ? 'SANDBOX' : '',
  };
  return { summary, report: service.report(stored.result), letterhead };
}

export async function storedDocument(accountId: string, id: string) {
  return accountDatabase(accountId).documents.get(id);
}

export async function storeDocument(accountId: string, document: StoredDocument): Promise<void> {
  await accountDatabase(accountId).documents.put(document);
}
