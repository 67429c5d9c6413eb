// Stores a library's sealed records, all or none, and reads them in pages of a megabyte.

import {
  FRAMES_BYTES_MAX,
  IDS_MAX,
  PAGE_HEAD_BYTES,
  type SealedRecord,
  type StoredRecord,
  storedFrameBytes,
} from '../../data/library/frames.ts';
import { refusal } from '../refusal.ts';
import type { Sql } from '../storage/database.ts';
import { insertMany, listOf, partsOf } from '../storage/sql.ts';
import {
  type Allowance,
  type Content,
  type LibraryRow,
  type Numbered,
  refuseOverfull,
  textOf,
} from './libraries.ts';

/** The maximum number of records in one answer, each read from two rows. 1 MB could hold 30,000. */
const RECORDS_READ_MAX = 1000;

/**
 * Stores all records if each is newer than the stored one, and returns the library's last sequence
 * number. A repeat succeeds too. Otherwise stores nothing and throws `library_conflict` for older
 * records, `library_locked` for any key but the newest, or `library_full`. `records` must not
 * contain an id twice.
 */
export function storeRecords(
  sql: Sql,
  {
    library,
    records,
    allowance,
    at,
  }: { library: LibraryRow; records: SealedRecord[]; allowance: Allowance; at: number },
): number {
  const stored = storedOf(sql, library, records);
  const standing = (record: SealedRecord) => comparedTo(stored.get(keyOf(record)), record);
  if (records.some((record) => standing(record) === 'older')) throw refusal('library_conflict');
  const newer = records.filter((record) => standing(record) === 'newer');
  if (newer.some(({ generation }) => generation !== library.generation))
    throw refusal('library_locked');
  if (newer.length === 0) return library.last_seq;
  const after = { records: library.records, bytes: library.bytes };
  for (const record of newer) {
    const before = stored.get(keyOf(record));
    after.records += before ? 0 : 1;
    after.bytes += record.sealed.length - (before?.bytes ?? 0);
  }
  refuseOverfull(library, after, allowance);
  write(sql, { library, newer, after, at });
  return library.last_seq + newer.length;
}

type Written = { library: LibraryRow; newer: SealedRecord[]; after: Content; at: number };

function write(sql: Sql, { library, newer, after, at }: Written): void {
  const { number, last_seq, generation } = library;
  const rows = newer.map(({ id, version, sealed }, index) => ({
    library: number,
    id: Buffer.from(id),
    seq: last_seq + 1 + index,
    version,
    generation, // `storeRecords` accepts no other
    sealed: Buffer.from(sealed),
  }));
  insertMany(sql, { table: 'record', rows, otherwise: REPLACE });
  const isWritten = sql.run(
    `UPDATE library SET last_seq = :last_seq, records = :records, bytes = :bytes, written_at = :at
     WHERE number = :number AND generation = :generation`,
    { ...after, last_seq: last_seq + newer.length, number, generation, at },
  );
  // Another server has renewed the key since we read the library.
  if (isWritten === 0) throw refusal('library_locked');
}

const REPLACE = `ON CONFLICT (library, id) DO UPDATE SET seq = excluded.seq,
  version = excluded.version, generation = excluded.generation, sealed = excluded.sealed`;

type Stored = {
  version: number;
  generation: number;
  bytes: number;
  /** The stored bytes, which are read only if all else is equal. */
  sealed?: Buffer | undefined;
};

function keyOf({ id }: Pick<SealedRecord, 'id'>): string {
  return textOf(Buffer.from(id));
}

/** Returns the stored records with these ids. Reads no more stored bytes than the caller sent. */
function storedOf(
  sql: Sql,
  { number }: LibraryRow,
  records: readonly SealedRecord[],
): Map<string, Stored> {
  const columns = 'version, generation, length(sealed) AS bytes';
  const stored = rowsOf<Stored>(sql, { number, records, columns });
  const alike = records.filter((record) => {
    const known = stored.get(keyOf(record));
    return known?.version === record.version && known.bytes === record.sealed.length;
  });
  const sealed = rowsOf<{ sealed: Buffer }>(sql, { number, records: alike, columns: 'sealed' });
  for (const [key, row] of sealed) Object.assign(stored.get(key) ?? {}, row);
  return stored;
}

type Wish = { number: number; records: readonly SealedRecord[]; columns: string };

function rowsOf<Row>(sql: Sql, { number, records, columns }: Wish): Map<string, Row> {
  const rows = new Map<string, Row>();
  for (const part of partsOf(records)) {
    const ids = part.map(({ id }) => Buffer.from(id));
    const [list, values] = listOf('id', ids);
    const found = sql.all<Row & { id: Buffer }>(
      `SELECT id, ${columns} FROM record WHERE library = :library AND id IN ${list}`,
      { ...values, library: number },
    );
    for (const row of found) rows.set(keyOf(row), row);
  }
  return rows;
}

function comparedTo(stored: Stored | undefined, record: SealedRecord): 'newer' | 'same' | 'older' {
  const { version, generation, sealed } = record;
  if (!stored || version > stored.version) return 'newer';
  const isSame =
    version === stored.version &&
    generation === stored.generation &&
    stored.sealed?.equals(sealed) === true;
  return isSame ? 'same' : 'older';
}

/** Selects records after a number (oldest first), some of the newest, or those with these ids. */
export type Wanted = { after: number } | { newest: number } | { ids: Buffer[] };

/** Returns as many records as fit into an answer, and whether there are more. */
export function readRecords(
  sql: Sql,
  library: Numbered,
  wanted: Wanted,
): { records: StoredRecord[]; isMore: boolean } {
  if ('newest' in wanted) {
    const { seqs, isMore } = fitting(newest(sql, library, wanted.newest + 1), wanted.newest);
    return { records: recordsBetween(sql, library, seqs).toReversed(), isMore };
  } else if ('ids' in wanted) {
    const { seqs } = fitting(ofIds(sql, library, wanted.ids), IDS_MAX);
    return { records: recordsAt(sql, library, seqs), isMore: false };
  } else {
    const found = oldest(sql, library, { after: wanted.after, limit: RECORDS_READ_MAX + 1 });
    const { seqs, isMore } = fitting(found, RECORDS_READ_MAX);
    return { records: recordsBetween(sql, library, seqs), isMore };
  }
}

/** Lengths are read first, so that only records that fit into the answer are read. */
type Length = { seq: number; bytes: number };

function oldest(
  sql: Sql,
  { number }: Numbered,
  { after, limit }: { after: number; limit: number },
): Length[] {
  return sql.all(
    `SELECT seq, length(sealed) AS bytes FROM record
     WHERE library = :number AND seq > :after ORDER BY seq LIMIT :limit`,
    { number, after, limit },
  );
}

function newest(sql: Sql, { number }: Numbered, limit: number): Length[] {
  return sql.all(
    `SELECT seq, length(sealed) AS bytes FROM record
     WHERE library = :number ORDER BY seq DESC LIMIT :limit`,
    { number, limit },
  );
}

function ofIds(sql: Sql, { number }: Numbered, ids: Buffer[]): Length[] {
  const [list, values] = listOf('id', ids);
  return sql.all(
    `SELECT seq, length(sealed) AS bytes FROM record
     WHERE library = :number AND id IN ${list} ORDER BY seq`,
    { ...values, number },
  );
}

function recordsBetween(sql: Sql, { number }: Numbered, seqs: readonly number[]): StoredRecord[] {
  const [first = 0, last = 0] = [seqs.at(0), seqs.at(-1)];
  return sql.all<StoredRecord & { sealed: Buffer }>(
    `SELECT seq, id, version, generation, sealed FROM record
     WHERE library = :number AND seq BETWEEN :least AND :most ORDER BY seq`,
    { number, least: Math.min(first, last), most: Math.max(first, last) },
  );
}

function recordsAt(sql: Sql, { number }: Numbered, seqs: number[]): StoredRecord[] {
  if (seqs.length === 0) return [];
  const [list, values] = listOf('seq', seqs);
  return sql.all<StoredRecord & { sealed: Buffer }>(
    `SELECT seq, id, version, generation, sealed FROM record
     WHERE library = :number AND seq IN ${list} ORDER BY seq`,
    { ...values, number },
  );
}

/** Returns the first records that fit into an answer. */
function fitting(found: readonly Length[], most: number): { seqs: number[]; isMore: boolean } {
  let total = PAGE_HEAD_BYTES;
  const past = found.findIndex(({ bytes }, index) => {
    total += storedFrameBytes(bytes);
    return index >= most || total > FRAMES_BYTES_MAX;
  });
  const isMore = past >= 0;
  return { seqs: (isMore ? found.slice(0, past) : found).map(({ seq }) => seq), isMore };
}
