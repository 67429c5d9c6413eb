// The reports on this phone: stored as they were bought, and made into documents when needed.

import { knownService, type Service, serviceByName } from '../../data/catalogue.ts';
import { type Answer, unwrapResult } from '../../data/contract.ts';
import type { Reader } from '../../data/judge.ts';
import { judges } from '../../data/judges.ts';
import {
  ENGLISH,
  type Fact,
  fileName,
  type Labels,
  type Letterhead,
  type Report,
  say,
} from '../../data/report.ts';
import { fromRupees } from '../../data/values/money.ts';
import {
  accountDatabase,
  type ReportSummary,
  type StoredDocument,
  type StoredResult,
} from '../account/database.ts';
import { letterheadName } from '../account/dealership.ts';
import type { Sale } from '../account/library-rows.ts';
import { noteBalance } from '../account/wallet.ts';
import { type Account, storedCached } from '../device.ts';
import { changeTables, noteStored } from '../devices/changes.ts';
import { printedProof, type SoldResult, withProof } from '../proof/rebuilt.ts';
import { listTables, putReports } from './plates.ts';

export type StoredReport = {
  summary: ReportSummary;
  report: Report;
  letterhead: Letterhead;
  /**
   * Whether this build renders the report fully. If not, `report` lists only the answer's facts.
   */
  isWhole: boolean;
  /** The labels in the report's language. */
  labels: Labels;
  /** The name of the buyer's phone that bought the report, if one did. */
  boughtBy: string | undefined;
};

/**
 * Stores a bought report under its key. Storing it twice has no effect. Throws a ValiError, and
 * stores nothing, if the service cannot read the result.
 */
export async function storeReport(owner: Account, bought: Answer<'callService'>): Promise<string> {
  const { receipt } = bought;
  const service = serviceByName(receipt.serviceName);
  if (!service) throw new Error(`No service is called ${receipt.serviceName}.`);
  const result = unwrapResult(service.envelope, bought.data);
  const isSandbox = (await storedCached('config'))?.mode !== 'live';
  const sold = { result, receipt, madeFor: owner.email, isSandbox };
  const { accountId } = owner;
  const rows = [await rowsOf(service, sold)];
  const { wallet } = accountDatabase(accountId);
  // Store everything in one commit, because on a slow phone a commit costs more time than its
  // content.
  await wallet.db.transaction('rw', [...tablesOf(accountId), wallet], async () => {
    await putAll(accountId, rows);
    await noteBalance(accountId, receipt);
  });
  return receipt.key;
}

/**
 * In one commit, stores the reports that are missing here and that their services can read. Returns
 * whether all of them could be read.
 */
export async function keepMissing(accountId: string, sold: SoldResult[]): Promise<boolean> {
  const { reports } = accountDatabase(accountId);
  const here = await reports.bulkGet(sold.map(({ receipt }) => receipt.key));
  const missing = sold.filter((_, index) => here[index] === undefined);
  const rows = await Promise.all(
    missing.flatMap((each) => {
      const service = serviceByName(each.receipt.serviceName);
      const isReadable = service && judges[service.id].isReadable(each.result);
      return isReadable ? [rowsOf(service, each)] : [];
    }),
  );
  await reports.db.transaction('rw', tablesOf(accountId), async () => {
    // A sale may be here under a different id, given by another device.
    const receipts = rows.map(({ stored }) => stored.receipt);
    const ids = await idsOfSales(accountId, receipts);
    await putAll(
      accountId,
      rows.filter((_, at) => ids[at] === undefined),
    );
  });
  return rows.length === missing.length;
}

/**
 * Restores the reports in the bin. The restoration is dated after the deletion, so it counts on all
 * devices.
 */
export async function bringBack(accountId: string): Promise<void> {
  const { bin, reports } = accountDatabase(accountId);
  const rows = await bin.toArray();
  await keepMissing(
    accountId,
    rows.map(({ stored: { id: _, ...sold } }) => sold),
  );
  const here = await reports.bulkGet(rows.map(({ id }) => id));
  await bin.bulkDelete(rows.filter((_, at) => here[at]).map(({ id }) => id));
}

type Rows = { summary: ReportSummary; stored: StoredResult };

/** The rows for a sold report. Throws a ValiError if the service cannot read the result. */
async function rowsOf(service: Service, sold: SoldResult): Promise<Rows> {
  const { receipt } = sold;
  const { subject } = judges[service.id].report(sold.result, receipt.at);
  const summary: ReportSummary = {
    id: receipt.key,
    serviceId: service.id,
    subject: subject.kind === 'plate' ? subject.plate : subject.text,
    at: receipt.at,
    // The price charged, which may differ from this build's price.
    pricePaise: fromRupees(receipt.price) ?? service.pricePaise,
    transactionId: receipt.id,
  };
  const { id } = summary;
  const stored = { ...(await withProof(judges[service.id], sold)), id };
  return { summary, stored };
}

/** Stores reports and notes them for the library, in the caller's transaction. */
async function putAll(accountId: string, rows: Rows[]): Promise<void> {
  await putRows(accountId, rows);
  await noteStored(
    accountId,
    rows.map(({ stored: { id, receipt } }) => ({ id, sale: { id: receipt.id, at: receipt.at } })),
  );
}

function tablesOf(accountId: string) {
  const { results } = accountDatabase(accountId);
  return [...listTables(accountId), ...changeTables(accountId), results];
}

/** Stores reports in the caller's transaction, without noting a change for the library. */
export async function putRows(accountId: string, rows: Rows[]): Promise<void> {
  const { results } = accountDatabase(accountId);
  await putReports(
    accountId,
    rows.map(({ summary }) => summary),
  );
  await results.bulkPut(rows.map(({ stored }) => stored));
}

/**
 * A report as a document, whole or as a buyer's copy; null if it is not on this phone. A report on
 * a person, or one that this build cannot read, has no buyer's copy.
 */
export async function storedReport(
  accountId: string,
  id: string,
  reader: Reader = 'dealer',
  labels: Labels = ENGLISH,
): Promise<StoredReport | null> {
  const database = accountDatabase(accountId);
  const summary = await database.reports.get(id);
  const stored = await database.results.get(id);
  if (!summary || !stored) return null;
  const { result, receipt, madeFor, isSandbox, boughtBy } = stored;
  const service = knownService(summary.serviceId);
  const judge = service && judges[service.id];
  const isRead = judge?.isReadable(result) === true;
  if (reader === 'buyer' && !(isRead && judge.buyersView)) return null;
  const proof = printedProof(stored, reader);
  const letterhead: Letterhead = {
    reportNumber: receipt.number,
    madeAt: receipt.at,
    source: service ? say(labels, service.source) : '-',
    madeFor: await letterheadName(accountId, madeFor),
    stamp: isSandbox ? 'SANDBOX' : '',
    ...(reader === 'buyer' && { kind: 'copy' }),
    ...(proof && { proof }),
  };
  // A different build stored this report. The dealer paid for it, so list its facts.
  if (!isRead) {
    const { serviceName } = receipt;
    const report = plainReport({ serviceName, subject: summary.subject, result }, labels);
    return { summary, report, letterhead, labels, boughtBy, isWhole: false };
  }
  const report = judge.report(result, receipt.at, reader, labels);
  return { summary, report, letterhead, labels, boughtBy, isWhole: true };
}

/** Stores a document; false if the phone has no room. It can be made again at any time. */
export async function storeDocument(accountId: string, document: StoredDocument): Promise<boolean> {
  return accountDatabase(accountId)
    .documents.put(document)
    .then(() => true)
    .catch((error: unknown) => {
      console.warn('The document could not be stored', error);
      return false;
    });
}

/** Lists at most this many facts. A long service history has some 300. */
const FACTS_MAX = 2000;

/** How many levels of an answer to list. Real answers have only a few. */
const DEPTH_MAX = 8;

const NOTICE = [
  'This version of the app cannot draw this report as it was made.',
  'Everything that was received is shown below, unchanged.',
  'Update the app to see the report itself; it costs nothing.',
] as const;

type Bought = { serviceName: string; subject: string; result: unknown };

/** A report that lists only the facts in an answer, in their stored order. */
function plainReport({ serviceName, subject, result }: Bought, labels: Labels): Report {
  const facts = factsOf(result, '', 0).slice(0, FACTS_MAX);
  return {
    title: `${serviceName} - ${subject}`,
    fileName: fileName('Report', subject),
    subject: { kind: 'text', text: subject },
    findings: [],
    figures: [],
    page: { widthMm: 210, firstHeightMm: 297, laterHeightMm: 297 },
    blocks: [
      { kind: 'notice', text: NOTICE.map((each) => say(labels, each)).join(' ') },
      { kind: 'facts', title: say(labels, 'As received'), facts },
    ],
  };
}

function factsOf(value: unknown, label: string, depth: number): Fact[] {
  if (typeof value === 'object' && value !== null && depth < DEPTH_MAX) {
    const isList = Array.isArray(value);
    return Object.entries(value).flatMap(([name, inner]) => {
      const own = isList ? String(Number(name) + 1) : nameOf(name);
      return factsOf(inner, label === '' ? own : `${label}, ${own}`, depth + 1);
    });
  }
  const isEmpty = value === null || value === undefined || value === '';
  return [{ label, value: isEmpty ? '-' : String(value) }];
}

/** A field's name as words: `Date of SVC` for `dateOfSVC`, `Rc number` for `rc_number`. */
function nameOf(name: string): string {
  const words = name.replace(/_/g, ' ').replace(/([a-z])([A-Z])/g, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

// The same sale may be here under a different id, from a copy or from another device. Each sale is
// stored only once.

/**
 * If at most this many reports lie between the first and the last sale, reading all of them is
 * faster than looking up each key.
 */
const RANGE_MAX = 500;

/** The local id of each sale, or undefined, in the caller's transaction. */
export async function idsOfSales(
  accountId: string,
  sales: Sale[],
): Promise<(string | undefined)[]> {
  const { reports } = accountDatabase(accountId);
  const times = [...new Set(sales.map(({ at }) => at))].sort();
  const between = reports.where('at').between(times[0] ?? '', times.at(-1) ?? '', true, true);
  // Read the range in one go: separate keys are looked up one by one.
  const isNarrow = (await between.count()) <= RANGE_MAX;
  const found = isNarrow
    ? await between.toArray()
    : await reports.where('at').anyOf(times).toArray();
  const ids = new Map<string, string>();
  for (const { id, at, transactionId } of found) {
    ids.set(`${transactionId} ${at}`, id);
  }
  return sales.map(({ id, at }) => ids.get(`${id} ${at}`));
}
