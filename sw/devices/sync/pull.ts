// Fetches what the other devices have sent: on a new device the newest first, so that the dealer
// sees them at once, then everything in the order of writing.

import { IDS_MAX, type RecordPage } from '../../../data/library/frames.ts';
import { base64Url } from '../../proof/base64url.ts';
import { libraryRow, putLibraryRow } from '../changes.ts';
import { compare } from './check.ts';
import { isTime, noteDoubts, oneMore } from './digest.ts';
import { fetchRecords } from './record-calls.ts';
import { type Cursor, goOn, Halted, PAGES_MAX, type Run } from './run.ts';
import { bytesOfRecord, recordOfBytes } from './seal.ts';
import { take } from './take.ts';

/** A screenful of reports twice over, and the heads and notes among them. */
const NEWEST = 60;

/** Gives the server's epoch. Throws Refused, NoAnswer and Halted; what was stored stands. */
export async function pull(run: Run): Promise<string> {
  const { accountId } = run;
  let cursor: Cursor = (await libraryRow(accountId, 'cursor')) ?? (await takeNewest(run));
  let next = pageAfter(run, cursor.seq);
  for (let pages = 1; ; pages += 1) {
    goOn(run);
    const page = await next;
    const last = page.records.at(-1);
    // Fetched while this one is stored: the line and the processor are busy at the same time.
    const isMore = page.isMore && last !== undefined;
    if (isMore && pages >= PAGES_MAX) throw new Halted('unavailable');
    if (isMore) next = pageAfter(run, last.seq);
    const epoch = base64Url(page.epoch);
    if (epoch !== cursor.epoch) return compare(run);
    const { isWhole } = cursor;
    await take(run, page.records, { cursorAt: (seq) => ({ epoch, seq, isWhole }) });
    cursor = { epoch, seq: last?.seq ?? cursor.seq, isWhole };
    if (isMore) continue;
    if (!isWhole) await putLibraryRow(accountId, { name: 'cursor', ...cursor, isWhole: true });
    return epoch;
  }
}

function pageAfter({ accountId }: Run, seq: number): Promise<RecordPage> {
  const page = fetchRecords(accountId, { after: seq });
  page.catch(() => undefined); // a sync that halts before it is here never awaits it
  return page;
}

async function takeNewest(run: Run): Promise<Cursor> {
  const page = await fetchRecords(run.accountId, { newest: NEWEST });
  await take(run, page.records);
  const cursor = { epoch: base64Url(page.epoch), seq: 0, isWhole: false };
  await putLibraryRow(run.accountId, { name: 'cursor', ...cursor });
  return cursor;
}

/** Fetches again what could not be opened: it may have been damaged on the way alone. */
export async function pullDoubted(run: Run): Promise<void> {
  const { accountId } = run;
  const row = await libraryRow(accountId, 'doubts');
  const asked = row?.unopened.slice(0, IDS_MAX) ?? [];
  if (asked.length === 0 || !isTime(row?.again)) return;
  const ids = asked.map((record) => base64Url(bytesOfRecord(record))).join('.');
  const { records } = await fetchRecords(accountId, { ids });
  // What the server does not have was never there. A record that it leaves out shows in the heads.
  await noteDoubts(accountId, { opened: asked });
  await take(
    run,
    records.filter(({ id }) => asked.includes(recordOfBytes(id))),
  );
  const left = await libraryRow(accountId, 'doubts');
  if (left) await putLibraryRow(accountId, { ...left, again: oneMore(row?.again) });
}

/** Versions have 32 bits: one near their end is a lie, and nothing could be written above it. */
const VERSION_MAX = 2 ** 31;

/**
 * Takes what stands in the place of what was refused. The list may have been read past it, and what
 * is damaged there must not stop what is good: it is written over.
 */
export async function pullStanding(run: Run): Promise<void> {
  for (let from = 0; from < run.sending.length; from += IDS_MAX) {
    const ids = run.sending
      .slice(from, from + IDS_MAX)
      .map(base64Url)
      .join('.');
    const { records } = await fetchRecords(run.accountId, { ids });
    await take(run, records);
    for (const { id, version } of records) {
      if (version < VERSION_MAX) run.standing.set(recordOfBytes(id), version);
    }
  }
}
