// Adopts other devices' records of reports. A report's content never changes: the report is only
// stored or deleted, whichever happened later.

import { accountDatabase, type ReportSummary, type StoredResult } from '../../account/database.ts';
import type { ChangeRow, RecordRow, Sale } from '../../account/library-rows.ts';
import { moveToBin } from '../../reports/delete-reports.ts';
import { idsOfSales, putRows } from '../../reports/library.ts';
import { keyOfReport, putChanges } from '../changes.ts';
import { type GoneContent, type SoldContent, type Taken, versionAfter } from './contents.ts';

type ReportContent = SoldContent | GoneContent;
type Incoming = Taken<ReportContent> & { sale: Sale };
type Local = { id: string; isHere: boolean; change: ChangeRow | undefined };

/** Stores or deletes reports, in the caller's transaction. */
export async function takeReports(accountId: string, taken: Taken<ReportContent>[]): Promise<void> {
  const incoming = taken.map((each) => ({ ...each, sale: saleOf(each.content) }));
  const locals = await localsOf(accountId, incoming);
  const done = incoming.map((each, at) => settled(each, locals[at] ?? unknown(each)));
  await putRows(
    accountId,
    done.flatMap(({ stored }) => (stored ? [stored] : [])),
  );
  const dropped = done.flatMap(({ drops }) => (drops === undefined ? [] : [drops]));
  if (dropped.length > 0) await moveToBin(accountId, dropped);
  const { bin, changes, records } = accountDatabase(accountId);
  await bin.bulkDelete(done.flatMap(({ stored }) => (stored ? [stored.summary.id] : [])));
  await records.bulkPut(done.map(({ row }) => row));
  const pending = locals.filter(({ change }) => change !== undefined);
  await changes.bulkDelete(pending.map(keyOfReport));
  await putChanges(
    accountId,
    done.flatMap(({ change }) => (change ? [change] : [])),
  );
}

function saleOf(content: ReportContent): Sale {
  if (content.kind === 'report') return { id: content.receipt.id, at: content.receipt.at };
  if (content.of.kind === 'report') return content.of.sale;
  throw new Error('The list of deleted reports has a deletion of another kind.');
}

async function localsOf(accountId: string, incoming: Incoming[]): Promise<Local[]> {
  const { reports, changes } = accountDatabase(accountId);
  // Look up only records that are not known yet.
  const strangers = incoming.filter(({ known }) => !known?.version);
  const sales = strangers.map(({ sale }) => sale);
  const found = await idsOfSales(accountId, sales);
  const deleted = await idsOfDeleted(accountId, sales);
  const bySale = new Map(
    strangers.map(({ record, sale }, at) => [record, found[at] ?? deleted.get(saleText(sale))]),
  );
  const ids = incoming.map(({ record, known }) => bySale.get(record) ?? known?.id ?? record);
  const here = await reports.bulkGet(ids);
  // A new device has no changes, and looking up each record would take most of its first sync.
  const isNone = (await changes.count()) === 0;
  const pending = isNone ? [] : await changes.bulkGet(ids.map((id) => keyOfReport({ id })));
  return ids.map((id, at) => ({ id, isHere: here[at] !== undefined, change: pending[at] }));
}

/** The local ids, by sale, of deleted reports whose deletion has not been sent yet. */
async function idsOfDeleted(
  accountId: string,
  sales: Sale[],
): Promise<ReadonlyMap<string, string>> {
  const { changes } = accountDatabase(accountId);
  // A new device has no changes, and looking up each sale would take most of its first sync.
  if ((await changes.count()) === 0) return new Map();
  const ids = sales.map(({ id }) => id);
  const pending = await changes.where('sale.id').anyOf(ids).toArray();
  return new Map(pending.flatMap(({ id, sale }) => (sale ? [[saleText(sale), id]] : [])));
}

function saleText({ id, at }: Sale): string {
  return `${id} ${at}`;
}

function unknown({ record }: Incoming): Local {
  return { id: record, isHere: false, change: undefined };
}

type Stored = { summary: ReportSummary; stored: StoredResult };
type Settled = {
  row: RecordRow;
  stored?: Stored;
  /** The id of a report to put into the bin. */
  drops?: string;
  /** A change to note, because the library does not have it. */
  change?: Omit<ChangeRow, 'mark'>;
};

/** The incoming or the local state, whichever is later. At equal times a deletion wins. */
function settled(incoming: Incoming, { id, isHere, change }: Local): Settled {
  const { content, sale, known, isBehind } = incoming;
  const isGone = content.kind === 'gone';
  const isDeletedHere = !isHere && (change ?? known)?.isDeleted === true;
  const at = change?.at ?? (known?.version ? known.editedAt : '');
  const holds = isGone ? isHere && at > content.editedAt : isDeletedHere && at >= content.editedAt;
  const isDeleted = holds ? isDeletedHere : isGone;
  const editedAt = at > content.editedAt ? at : content.editedAt;
  const gone = isDeleted ? { isDeleted: true as const } : {};
  // The report was restored here after this record was written. The library may not know that yet.
  const isRestored = !isGone && isHere && change !== undefined && at > content.editedAt;
  const isTold = holds || isRestored || isBehind || hasOtherAuthor(incoming);
  return {
    row: { ...rowOf(incoming, id, editedAt), ...gone, ...(isDeleted && { sale }) },
    ...(isTold && { change: { kind: 'report', id, sale, at: editedAt, ...gone } }),
    ...(isDeleted && isHere && { drops: id }),
    ...(!isDeleted && !isHere && content.kind === 'report' && { stored: storedOf(id, content) }),
  };
}

function rowOf(incoming: Incoming, id: string, editedAt: string): RecordRow {
  const { record, known, content } = incoming;
  const by = hasOtherAuthor(incoming) ? (known?.by ?? content.by) : content.by;
  return { record, kind: 'report', id, version: versionAfter(incoming), by, editedAt };
}

/**
 * Whether a restored server names a different author for a known report. All devices must agree on
 * one author.
 */
function hasOtherAuthor({ known, version, content }: Incoming): boolean {
  return known !== undefined && known.version >= version && known.by > content.by;
}

function storedOf(id: string, content: SoldContent): Stored {
  const { serviceId, subject, pricePaise, receipt, result, madeFor, isSandbox } = content;
  const { buyersText, boughtBy } = content;
  const own = { ...receipt, key: id };
  return {
    summary: { id, serviceId, subject, at: receipt.at, pricePaise, transactionId: receipt.id },
    stored: { id, result, receipt: own, madeFor, isSandbox, buyersText, boughtBy },
  };
}
