// What the library is to be told of a change: the content of its record, as it stands here now.

import { reportNumber } from '../../../data/report.ts';
import { accountDatabase } from '../../account/database.ts';
import type { ChangeRow, RecordRow } from '../../account/library-rows.ts';
import { recordOf } from '../changes.ts';
import { type Content, nameOf, reportName } from './contents.ts';
import { recordOfName } from './record-ids.ts';
import type { Run } from './run.ts';

export type Outgoing = {
  change: ChangeRow;
  record: string;
  content: Exclude<Content, { kind: 'head' }>;
  known: RecordRow | undefined;
};

/** Undefined where nothing is left to be told: absence is no deletion. */
export async function outgoing(run: Run, change: ChangeRow): Promise<Outgoing | undefined> {
  const known = await recordOf(run.accountId, change.kind, change.id);
  const content = await contentOf(run, change, known);
  if (!content) return undefined;
  const record = known?.record ?? (await recordOfName(run.idKey, nameOf(content)));
  return { change, record, content, known };
}

async function contentOf(run: Run, change: ChangeRow, known: RecordRow | undefined) {
  if (change.isDeleted) return goneContent(run, change, known);
  switch (change.kind) {
    case 'report':
      return soldContent(run, change, known);
    case 'note':
      return notedContent(run, change);
    case 'dealership':
      return namedContent(run, change);
    default: {
      const none: never = change.kind;
      return none;
    }
  }
}

function goneContent(run: Run, change: ChangeRow, known: RecordRow | undefined) {
  const { kind, id, sale, at: editedAt } = change;
  const by = kind === 'report' ? known?.by || run.device : (change.by ?? run.device);
  const gone = { kind: 'gone', by, editedAt } as const;
  if (kind === 'report') return sale && ({ ...gone, of: { kind, sale } } as const);
  return { ...gone, of: kind === 'note' ? { kind, plate: id } : { kind } } as const;
}

async function soldContent(run: Run, { id, at }: ChangeRow, known: RecordRow | undefined) {
  const { reports, results } = accountDatabase(run.accountId);
  const [summary, stored] = await Promise.all([reports.get(id), results.get(id)]);
  if (!summary || !stored) return undefined;
  const { serviceId, subject, pricePaise } = summary;
  const { result, receipt, madeFor, isSandbox, buyersText } = stored;
  // The key unseals the server's answer. It stays here, and so does whatever else is no content.
  const { key, number = reportNumber(key), id: saleId, at: soldAt, ...rest } = receipt;
  return {
    kind: 'report',
    by: known?.by || run.device,
    editedAt: at || soldAt,
    ...{ serviceId, subject, pricePaise, result, madeFor, isSandbox },
    receipt: { ...rest, id: saleId, at: soldAt, number },
    ...(buyersText !== undefined && { buyersText }),
  } as const;
}

async function notedContent(run: Run, change: ChangeRow) {
  const row = await accountDatabase(run.accountId).cars.get(change.id);
  if (!row) return undefined;
  const { plate, written, note, seen, sellerIds = [], editedAt = '', before } = row;
  const papers = await Promise.all(sellerIds.map((id) => recordOfPaper(run, id)));
  const sellers = papers.filter((record) => record !== undefined);
  const by = change.by ?? run.device;
  return { kind: 'note', by, editedAt, plate, written, note, seen, sellers, before } as const;
}

/** A report's id here may be its key: only its record's is told, and nothing of an unknown one. */
async function recordOfPaper(run: Run, id: string): Promise<string | undefined> {
  const known = await recordOf(run.accountId, 'report', id);
  if (known) return known.record;
  const stored = await accountDatabase(run.accountId).results.get(id);
  return stored && recordOfName(run.idKey, reportName(stored.receipt));
}

async function namedContent(run: Run, change: ChangeRow) {
  const row = await accountDatabase(run.accountId).profile.get('dealership');
  if (!row) return undefined;
  const { title, phone, editedAt = '' } = row;
  return { kind: 'dealership', by: change.by ?? run.device, editedAt, title, phone } as const;
}
