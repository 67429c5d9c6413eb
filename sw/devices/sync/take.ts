// Opens records from the library and stores them in one commit with the cursor, so that a run may
// stop at any point.

import Dexie from 'dexie';
import type { StoredRecord } from '../../../data/library/frames.ts';
import { accountDatabase } from '../../account/database.ts';
import type { RecordRow } from '../../account/library-rows.ts';
import { listTables } from '../../reports/plates.ts';
import { changeTables, noteAgain, putLibraryRow } from '../changes.ts';
import { refreshState } from '../remote-library.ts';
import {
  type Content,
  type GoneContent,
  readContent,
  type SoldContent,
  type Taken,
  versionAfter,
} from './contents.ts';
import { hasReference, noteDoubts } from './digest.ts';
import { takeHead } from './heads.ts';
import { type Cursor, goOn, Halted, type Run } from './run.ts';
import { bytesOfRecord, openRecord, recordOfBytes } from './seal.ts';
import { takeReports } from './take-reports.ts';
import { takeDealership, takeNote } from './take-typed.ts';

/** How many records to store per commit; few, so that a slow phone can respond in between. */
const CHUNK = 100;

type How = {
  /** The cursor to store after the record with this sequence number. */
  cursorAt?: (seq: number) => Cursor;
  /**
   * Whether to compare all of the server's records, as after a restore, and not only the newer
   * ones.
   */
  isCompared?: boolean;
  /** Whether to doubt the records, because only a faulty or hostile build writes such content. */
  isUnstorable?: boolean;
};

/**
 * Opens and stores these records, if they are new. Throws Halted if the library has a newer key.
 */
export async function take(run: Run, came: StoredRecord[], how: How = {}): Promise<void> {
  for (let from = 0; from < came.length; from += CHUNK) {
    goOn(run);
    const chunk = came.slice(from, from + CHUNK);
    const isAhead = chunk.some(({ generation }) => generation > run.generation);
    if (isAhead && (await hasNewerKey(run))) throw new Halted('locked');
    await takeChunk(run, chunk, how).catch((error) => takeSingly(run, chunk, { how, error }));
  }
}

/** Takes each record in its own commit: one that cannot be stored must not stop the others. */
async function takeSingly(
  run: Run,
  chunk: StoredRecord[],
  { how, error }: { how: How; error: unknown },
): Promise<void> {
  if (isDatabases(error)) throw error;
  console.warn('A record could not be stored', error);
  for (const stored of chunk) {
    const alone = takeChunk(run, [stored], how);
    await alone.catch(() => takeChunk(run, [stored], { ...how, isUnstorable: true }));
  }
}

/**
 * Whether the database caused the error. A DataCloneError is caused by a report that is nested too
 * deeply for the browser to clone.
 */
export function isDatabases(error: unknown): boolean {
  const { name } = error as { name?: string };
  const isDexies = error instanceof Dexie.DexieError && name !== 'DataCloneError';
  return isDexies || name === 'QuotaExceededError';
}

/** The generation that a record names may be false or damaged: only the server's state counts. */
async function hasNewerKey({ accountId, generation }: Run): Promise<boolean> {
  const { library } = await refreshState({ accountId });
  return (library?.generation ?? 0) > generation;
}

type Fresh = {
  record: string;
  stored: StoredRecord;
  known: RecordRow | undefined;
  /** Whether the record was sealed under a former key, which a removed device still has. */
  isFormer: boolean;
};
type Opened = Fresh & {
  /** `unread`: only a newer build can read it. Undefined if the record does not open. */
  content: Content | { kind: 'unread' } | undefined;
};

async function takeChunk(run: Run, chunk: StoredRecord[], how: How): Promise<void> {
  const { accountId } = run;
  const database = accountDatabase(accountId);
  const ids = chunk.map(({ id }) => recordOfBytes(id));
  const known = await database.records.bulkGet(ids);
  const all = chunk.map((stored, at) => ({
    ...{ record: ids[at] ?? '', stored, known: known[at] },
    isFormer: stored.generation < run.generation,
  }));
  const fresh = all.filter(({ stored, known }) => how.isCompared || isNewer(stored, known));
  const opened = await Promise.all(fresh.map((each) => openedOf(run, each, how)));
  const older = how.isCompared ? [] : all.filter(({ stored, known }) => isOlder(stored, known));
  const whole = opened.filter(({ content }) => content !== undefined);
  const isHead = ({ content }: Opened) => content?.kind === 'head';
  await database.transaction('rw', tablesOf(accountId), async () => {
    const isListed = await hasReference(accountId);
    await takeOpened(
      run,
      whole.filter((each) => !each.isFormer || isHead(each) || (!isListed && isNewReport(each))),
    );
    await writeOver(accountId, whole);
    await noteDoubts(accountId, {
      unopened: idsOf(opened.filter(({ content }) => content === undefined)),
      opened: idsOf(whole.filter(({ isFormer }) => !isFormer)),
      older: idsOf(older),
      former: idsOf(
        whole.filter((each) => each.isFormer && !isHead(each) && isNewer(each.stored, each.known)),
      ),
    });
    const last = chunk.at(-1);
    if (how.cursorAt && last) {
      await putLibraryRow(accountId, { name: 'cursor', ...how.cursorAt(last.seq) });
    }
  });
}

/**
 * Whether the record is a report that this device does not have. After a key change, all records
 * are sealed again under the new key. Until a device's head confirms that, a report under a former
 * key may be the last copy, so it is stored and marked as in doubt.
 */
function isNewReport({ content, known }: Opened): boolean {
  return !known?.version && content?.kind === 'report';
}

async function openedOf(run: Run, each: Fresh, how: How = {}): Promise<Opened> {
  const json = how.isUnstorable ? undefined : await openRecord(run, each.stored);
  if (json === undefined) return { ...each, content: undefined };
  return { ...each, content: readContent(json) ?? { kind: 'unread' } };
}

/** Resends any of our records that a removed device has overwritten, with a higher version. */
async function writeOver(accountId: string, whole: Opened[]): Promise<void> {
  const rows = whole.flatMap(({ isFormer, known, stored }) => {
    const isOurs = isFormer && known && known.version > 0 && isNewer(stored, known);
    return isOurs && known.kind !== 'head' ? [{ ...known, version: stored.version }] : [];
  });
  await accountDatabase(accountId).records.bulkPut(rows);
  await noteAgain(accountId, rows);
}

function idsOf(records: Pick<Fresh, 'record'>[]): string[] {
  return records.map(({ record }) => record);
}

function isNewer({ version }: StoredRecord, known: RecordRow | undefined): boolean {
  return version > (known?.version ?? 0);
}

function isOlder({ version }: StoredRecord, known: RecordRow | undefined): boolean {
  return version < (known?.version ?? 0);
}

function tablesOf(accountId: string) {
  const { results, documents, bin, cars, profile } = accountDatabase(accountId);
  const stored = [results, documents, bin, cars, profile];
  return [...listTables(accountId), ...changeTables(accountId), ...stored];
}

async function takeOpened(run: Run, opened: Opened[]): Promise<void> {
  const { accountId } = run;
  const reports: Taken<SoldContent | GoneContent>[] = [];
  const others: Taken[] = [];
  const rows: RecordRow[] = [];
  for (const { content, ...each } of opened) {
    const { record, stored, known } = each;
    const { version } = stored;
    const taken = { record, version, known, isBehind: isOlder(stored, known) };
    if (!content || content.kind === 'unread') rows.push(keptUnread(each));
    else if (each.isFormer && content.kind === 'head') rows.push(formerHead(each));
    else if (isOfReport(content)) reports.push({ ...taken, content });
    else others.push({ ...taken, content });
  }
  if (reports.length > 0) await takeReports(accountId, reports);
  for (const taken of others) await takeOther(run, taken);
  await accountDatabase(accountId).records.bulkPut(rows);
}

function isOfReport(content: Content): content is SoldContent | GoneContent {
  return content.kind === 'report' || (content.kind === 'gone' && content.of.kind === 'report');
}

async function takeOther(run: Run, { content, ...rest }: Taken): Promise<void> {
  switch (content.kind) {
    case 'note':
      return takeNote(run, { ...rest, content });
    case 'dealership':
      return takeDealership(run, { ...rest, content });
    case 'head':
      return takeHead(run, { ...rest, content });
    case 'gone':
      if (content.of.kind === 'note') return takeNote(run, { ...rest, content });
      return takeDealership(run, { ...rest, content });
    case 'report':
      return undefined; // deleted in the same commit
    default:
      return content satisfies never;
  }
}

function keptUnread({ record, stored, known }: Fresh): RecordRow {
  const { version, generation, sealed } = stored;
  const bytes = new Uint8Array(sealed);
  const now = { record, version, sealed: { generation, bytes } };
  const before = known ?? { by: '', editedAt: '' };
  return { ...before, ...now, kind: 'unread', id: record };
}

/**
 * The row for the head of a device that was not approved again. Such a device is no longer listed.
 */
function formerHead({ record, stored: { version }, known }: Fresh): RecordRow {
  const before = { id: record, by: '', editedAt: '', ...known };
  return { ...before, record, kind: 'head', version: versionAfter({ version, known }) };
}

/** Reads again the records that an older build could not read. */
export async function takeUnread(run: Run): Promise<void> {
  const { records } = accountDatabase(run.accountId);
  const rows = await records
    .where('[kind+id]')
    .between(['unread', ''], ['unread', '\uffff'])
    .toArray();
  const again = await Promise.all(
    rows.flatMap(({ record, version, sealed }) => {
      if (!sealed) return [];
      const { generation, bytes } = sealed;
      const stored = { id: bytesOfRecord(record), version, generation, sealed: bytes, seq: 0 };
      return [openedOf(run, { record, stored, known: undefined, isFormer: false })];
    }),
  );
  const readable = again.filter(({ content }) => content && content.kind !== 'unread');
  if (readable.length === 0) return;
  await accountDatabase(run.accountId).transaction('rw', tablesOf(run.accountId), async () => {
    await takeOpened(run, readable);
  });
}
