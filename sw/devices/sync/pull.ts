// Fetches records that other devices have sent. A new device first fetches the newest, which the
// dealer sees at once, then all in order.

import { IDS_MAX } from '../../../data/library/frames.ts';
import { base64Url } from '../../proof/base64url.ts';
import { libraryRow, putLibraryRow } from '../changes.ts';
import { compare } from './check.ts';
import { isTime, noteDoubts, oneMore } from './digest.ts';
import { fetchRecords, pagesAfter } from './record-calls.ts';
import type { Cursor, Run } from './run.ts';
import { bytesOfRecord, recordOfBytes } from './seal.ts';
import { take } from './take.ts';

/** Enough records for two screens of reports, even with heads and notes among them. */
const NEWEST = 60;

/**
 * Fetches and stores new records. Returns the server's epoch. Throws Refused, NoAnswer and Halted;
 * records already stored stay.
 */
export async function pull(run: Run): Promise<string> {
  const { accountId } = run;
  const { epoch, isWhole, ...cursor } =
    (await libraryRow(accountId, 'cursor')) ?? (await takeNewest(run));
  let { seq } = cursor;
  for await (const page of pagesAfter(run, seq)) {
    if (page.epoch !== epoch) return compare(run);
    await take(run, page.records, { cursorAt: (seq) => ({ epoch, seq, isWhole }) });
    seq = page.records.at(-1)?.seq ?? seq;
  }
  if (!isWhole) await putLibraryRow(accountId, { name: 'cursor', epoch, seq, isWhole: true });
  return epoch;
}

async function takeNewest(run: Run): Promise<Cursor> {
  const page = await fetchRecords(run.accountId, { newest: NEWEST });
  await take(run, page.records);
  const cursor = { epoch: base64Url(page.epoch), seq: 0, isWhole: false };
  await putLibraryRow(run.accountId, { name: 'cursor', ...cursor });
  return cursor;
}

/** Fetches unopened records again, because they may have been damaged in transit. */
export async function pullDoubted(run: Run): Promise<void> {
  const { accountId } = run;
  const row = await libraryRow(accountId, 'doubts');
  const asked = row?.unopened.slice(0, IDS_MAX) ?? [];
  if (asked.length === 0 || !isTime(row?.again)) return;
  const ids = asked.map((record) => base64Url(bytesOfRecord(record))).join('.');
  const { records } = await fetchRecords(accountId, { ids });
  // If the server does not send a record, either the record was never stored or the server
  // withholds it. The devices' heads reveal a withheld record.
  await noteDoubts(accountId, { opened: asked });
  await take(
    run,
    records.filter(({ id }) => asked.includes(recordOfBytes(id))),
  );
  const left = await libraryRow(accountId, 'doubts');
  if (left) await putLibraryRow(accountId, { ...left, again: oneMore(row?.again) });
}

/**
 * Versions this high or higher are not adopted. Versions have 32 bits, so one near the limit, which
 * only a bug or an attack produces, would leave no higher version to write.
 */
const VERSION_MAX = 2 ** 31;

/**
 * After the server has refused our versions, fetches its newer ones, which the cursor may have
 * passed. Notes their numbers, so that the next try writes higher ones, even over damaged records.
 */
export async function pullStanding(run: Run): Promise<void> {
  for (let from = 0; from < run.sending.length; from += IDS_MAX) {
    const sent = run.sending.slice(from, from + IDS_MAX);
    const ids = sent.map(base64Url).join('.');
    const { records } = await fetchRecords(run.accountId, { ids });
    await take(run, records);
    for (const { id, version } of records) {
      if (version < VERSION_MAX) run.standing.set(recordOfBytes(id), version);
    }
  }
}
