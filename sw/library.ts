// The reports on this phone: stored as they were bought, and made documents of.

import { knownService, serviceByName } from '../data/catalogue.ts';
import type { Answer } from '../data/contract.ts';
import { unwrapResult } from '../data/contract.ts';
import { fromRupees } from '../data/money.ts';
import { type Letterhead, type Report, reportNumber } from '../data/report.ts';
import type { Service } from '../data/service.ts';
import {
  accountDatabase,
  type ReportSummary,
  type StoredDocument,
  type StoredResult,
} from './account-database.ts';
import { type Account, boxConfig } from './phone.ts';
import { plainReport } from './plain-report.ts';

export type StoredReport = {
  summary: ReportSummary;
  report: Report;
  letterhead: Letterhead;
  /** As it was meant to be drawn, and not only its facts, as far as this build can tell. */
  isWhole: boolean;
};

/**
 * Stores what a call bought under its key. Storing it twice changes nothing. Throws a ValiError
 * when the service cannot read the result: then there is no report, and nothing is stored.
 */
export async function storeReport(owner: Account, bought: Answer<'callService'>): Promise<string> {
  const { receipt } = bought;
  const service = serviceByName(receipt.serviceName);
  if (!service) throw new Error(`No service is called ${receipt.serviceName}.`);
  const result = unwrapResult(service.envelope, bought.data);
  const isSandbox = (await boxConfig())?.mode !== 'live';
  await keep(owner.accountId, service, { result, receipt, madeFor: owner.email, isSandbox });
  return receipt.key;
}

/** Stores a report whose result the service can read; throws a ValiError when it cannot. */
export async function keep(
  accountId: string,
  service: Service,
  sold: Omit<StoredResult, 'id'>,
): Promise<void> {
  const { receipt } = sold;
  const { subject } = service.report(sold.result);
  const summary: ReportSummary = {
    id: receipt.key,
    serviceId: service.id,
    subject: subject.kind === 'plate' ? subject.plate : subject.text,
    at: receipt.at,
    // What was charged; this build's own price may be older or newer.
    pricePaise: fromRupees(receipt.price) ?? service.pricePaise,
  };
  const database = accountDatabase(accountId);
  await database.transaction('rw', database.reports, database.results, async () => {
    await database.reports.put(summary);
    await database.results.put({ ...sold, id: receipt.key });
  });
}

export async function reportCount(accountId: string): Promise<number> {
  return accountDatabase(accountId).reports.count();
}

/** A line of the list; undefined when this phone does not have it. */
export async function summaryOf(accountId: string, id: string): Promise<ReportSummary | undefined> {
  return accountDatabase(accountId).reports.get(id);
}

/** A report as a document; null when this phone does not have it. */
export async function storedReport(accountId: string, id: string): Promise<StoredReport | null> {
  const database = accountDatabase(accountId);
  const summary = await database.reports.get(id);
  const stored = await database.results.get(id);
  if (!summary || !stored) return null;
  const { result, receipt, madeFor, isSandbox } = stored;
  const service = knownService(summary.serviceId);
  const letterhead: Letterhead = {
    reportNumber: reportNumber(id),
    madeAt: receipt.at,
    source: service?.source ?? '-',
    madeFor,
    stamp: isSandbox ? 'SANDBOX' : '',
  };
  // What another build stored, and this one cannot read, was paid for all the same.
  if (!service?.isReadable(result)) {
    const { serviceName } = receipt;
    const report = plainReport({ serviceName, subject: summary.subject, result });
    return { summary, report, letterhead, isWhole: false };
  }
  return { summary, report: service.report(result), letterhead, isWhole: true };
}

export async function storedDocument(accountId: string, id: string) {
  return accountDatabase(accountId).documents.get(id);
}

/** Whether the phone had room for it: it can be made again at any time. */
export async function storeDocument(accountId: string, document: StoredDocument): Promise<boolean> {
  return accountDatabase(accountId)
    .documents.put(document)
    .then(() => true)
    .catch((error: unknown) => {
      console.warn('The document is not kept', error);
      return false;
    });
}
