// Sends changes to the library, oldest first: the newest reports must come last, because a new
// device reads the last ones first.

import {
  FRAMES_RECORDS_MAX,
  frameBytes,
  RECORD_BYTES_MAX,
  SENT_BYTES_MAX,
  type SealedRecord,
} from '../../../data/library/frames.ts';
import { accountDatabase } from '../../account/database.ts';
import type { ChangeRow, RecordRow } from '../../account/library-rows.ts';
import { keyOfChange, recordOf } from '../changes.ts';
import { type Content, nameOf, reportName } from './contents.ts';
import { noteDoubts } from './digest.ts';
import { headIsDue, skipOwnRecords } from './heads.ts';
import { storeRecords } from './record-calls.ts';
import { goOn, nextVersion, type Run } from './run.ts';
import { bytesOfRecord, recordOfName, sealRecord } from './seal.ts';

/** How many changes to seal at once; few, so that a slow phone can respond in between. */
const BATCH_MAX = FRAMES_RECORDS_MAX;

type Sealed = Outgoing & { frame: SealedRecord };

/** Sends all changes. Throws Refused and NoAnswer; changes already sent stay sent. */
export async function push(run: Run): Promise<void> {
  const { changes } = accountDatabase(run.accountId);
  const tooLarge = new Set<string>();
  for (;;) {
    // Changes that the dealer makes during this round are sent in the next.
    const all = (await changes.toArray()).filter(({ mark }) => !tooLarge.has(mark));
    if (all.length === 0) return;
    all.sort((one, other) => (one.at < other.at ? -1 : 1));
    for (let from = 0; from < all.length; from += BATCH_MAX) {
      const sealed = await sealedOf(run, all.slice(from, from + BATCH_MAX), tooLarge);
      for (const batch of batchesOf(sealed)) {
        goOn(run);
        await send(run, batch);
      }
    }
  }
}

async function sealedOf(run: Run, changes: ChangeRow[], tooLarge: Set<string>): Promise<Sealed[]> {
  const sealed: Sealed[] = [];
  for (const change of changes) {
    const told = await outgoing(run, change);
    if (!told) {
      await forget(run.accountId, [change]);
      continue;
    }
    const version = nextVersion(run, told.record, told.known?.version);
    const place = { id: bytesOfRecord(told.record), version, generation: run.generation };
    const frame = await sealRecord(run, place, told.content);
    if (frame.sealed.length <= RECORD_BYTES_MAX) sealed.push({ ...told, frame });
    else {
      tooLarge.add(change.mark);
      await noteDoubts(run.accountId, { tooLarge: [told.record] });
    }
  }
  return sealed;
}

function batchesOf(sealed: Sealed[]): Sealed[][] {
  const batches: Sealed[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const each of sealed) {
    bytes += frameBytes(each.frame);
    if (bytes > SENT_BYTES_MAX) {
      batches.push([]);
      bytes = frameBytes(each.frame);
    }
    batches.at(-1)?.push(each);
  }
  return batches;
}

async function send(run: Run, batch: Sealed[]): Promise<void> {
  const { accountId, writeToken } = run;
  const frames = batch.map(({ frame }) => frame);
  run.sending = frames.map(({ id }) => id);
  const seq = await storeRecords(accountId, { records: frames, writeToken });
  const { records, changes, library } = accountDatabase(accountId);
  await records.db.transaction('rw', [records, changes, library], async () => {
    await records.bulkPut(batch.map(rowOf));
    await skipOwnRecords(run, seq, frames.length);
    await headIsDue(accountId);
    await noteDoubts(accountId, { opened: batch.map(({ record }) => record) });
    await forget(
      accountId,
      batch.map(({ change }) => change),
    );
  });
}

function rowOf({ change, record, content, frame }: Sealed): RecordRow {
  const { kind, id, sale } = change;
  const { by, editedAt } = content;
  const gone = change.isDeleted ? { isDeleted: true as const, sale } : {};
  return { record, kind, id, version: frame.version, by, editedAt, ...gone };
}

/** Forgets sent changes, unless the row has changed again in the meantime. */
export async function forget(accountId: string, told: ChangeRow[]): Promise<void> {
  const { changes } = accountDatabase(accountId);
  await changes.db.transaction('rw', changes, async () => {
    const now = await changes.bulkGet(told.map(keyOfChange));
    const done = told.filter(({ mark }, at) => now[at]?.mark === mark);
    await changes.bulkDelete(done.map(keyOfChange));
  });
}

type Outgoing = {
  change: ChangeRow;
  record: string;
  content: Exclude<Content, { kind: 'head' }>;
  known: RecordRow | undefined;
};

/** The record to send for a change; undefined if its row is missing, which is not a deletion. */
async function outgoing(run: Run, change: ChangeRow): Promise<Outgoing | undefined> {
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
    default:
      return change.kind satisfies never;
  }
}

function goneContent(run: Run, change: ChangeRow, known: RecordRow | undefined) {
  const { kind, id, sale, at: editedAt } = change;
  const by = kind === 'report' ? known?.by || run.device : (change.by ?? run.device);
  const gone = { kind: 'gone', by, editedAt } as const;
  if (kind === 'report') return sale && ({ ...gone, of: { kind, sale } } as const);
  return { ...gone, of: kind === 'note' ? { kind, plate: id } : { kind } } as const;
}

export async function soldContent(
  run: Pick<Run, 'accountId' | 'device'>,
  { id, at }: ChangeRow,
  known: RecordRow | undefined,
) {
  const { reports, results } = accountDatabase(run.accountId);
  const [summary, stored] = await Promise.all([reports.get(id), results.get(id)]);
  if (!summary || !stored) return undefined;
  const { serviceId, subject, pricePaise } = summary;
  const { result, receipt, madeFor, isSandbox, buyersText, boughtBy } = stored;
  // Leave out the key, which unseals the server's answer, and everything that is not content.
  const { key, ...shared } = receipt;
  return {
    kind: 'report',
    by: known?.by || run.device,
    editedAt: at,
    ...{ serviceId, subject, pricePaise, result, madeFor, isSandbox, buyersText, boughtBy },
    receipt: shared,
  } as const;
}

async function notedContent(run: Run, change: ChangeRow) {
  const row = await accountDatabase(run.accountId).cars.get(change.id);
  if (!row) return undefined;
  const { plate, written, note, seen, stock, sellerIds = [], editedAt, before } = row;
  const papers = await Promise.all(sellerIds.map((id) => recordOfPaper(run, id)));
  const sellers = papers.filter((record) => record !== undefined);
  const by = change.by ?? run.device;
  const noted = { plate, written, note, seen, stock, sellers, before };
  return { kind: 'note', by, editedAt, ...noted } as const;
}

/**
 * The record id of a report on a seller. The report's own id may be an idempotency key, which must
 * not get into the library.
 */
async function recordOfPaper(run: Run, id: string): Promise<string | undefined> {
  const known = await recordOf(run.accountId, 'report', id);
  if (known) return known.record;
  const stored = await accountDatabase(run.accountId).results.get(id);
  return stored && recordOfName(run.idKey, reportName(stored.receipt));
}

async function namedContent(run: Run, change: ChangeRow) {
  const row = await accountDatabase(run.accountId).profile.get('dealership');
  if (!row) return undefined;
  const { title, phone, editedAt } = row;
  return { kind: 'dealership', by: change.by ?? run.device, editedAt, title, phone } as const;
}
