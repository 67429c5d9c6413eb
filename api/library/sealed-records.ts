// The sealed records of a library: stored all or none, and read by a cursor, a megabyte at most.

import {
  FRAMES_BYTES_MAX,
  PAGE_HEAD_BYTES,
  type SealedRecord,
  type StoredRecord,
  storedFrameBytes,
} from '../../data/library/frames.ts';
import type { Sql, Values } from '../storage/database.ts';
import { insertMany, listOf, partsOf } from '../storage/many-rows.ts';
import type { LibraryRow } from './libraries.ts';
import { conflicting, locked } from './library-refusals.ts';

/** An answer has room for so many of the shortest; nobody waits for more of them. */
const RECORDS_READ_MAX = 4000;

type Sums = Pick<LibraryRow, 'last_seq' | 'records' | 'bytes'>;

/**
 * Stores every record that is newer than the one stored, and returns what the library holds then.
 * The same again is fine. Throws `library_conflict` with the ids of those that are not newer, and
 * `library_locked` for another key than the newest: the caller's transaction then stores nothing.
 */
export function storeRecords(
  sql: Sql,
  { library, records, at }: { library: LibraryRow; records: SealedRecord[]; at: number },
): Sums {
  const { number, last_seq, records: count, bytes } = library;
  const sums: Sums = { last_seq, records: count, bytes };
  const known = knownRecords(sql, library, records);
  const newer = new Map<string, Values>();
  const conflicts = records.filter((record) => {
    const stored = comparedTo(known.get(keyOf(record.id)), record);
    if (stored === 'newer') add(record);
    return stored === 'older';
  });
  if (conflicts.length > 0) throw conflicting(conflicts.map(({ id }) => id));
  if (sums.last_seq > last_seq) {
    insertMany(sql, { table: 'record', rows: [...newer.values()], otherwise: REPLACE });
    sql.run(
      `UPDATE library SET last_seq = :last_seq, records = :records, bytes = :bytes, written_at = :at
       WHERE number = :number`,
      { ...sums, number, at },
    );
  }
  return sums;

  function add({ id, version, generation, sealed }: SealedRecord): void {
    if (generation !== library.generation) throw locked();
    const before = known.get(keyOf(id));
    const bytesOf = Buffer.from(sealed);
    sums.last_seq += 1;
    sums.records += before ? 0 : 1;
    sums.bytes += sealed.length - (before?.sealed.length ?? 0);
    known.set(keyOf(id), { version, generation, sealed: bytesOf });
    const row = { id: Buffer.from(id), seq: sums.last_seq, version, generation, sealed: bytesOf };
    newer.set(keyOf(id), { library: number, ...row });
  }
}

const REPLACE = `ON CONFLICT (library, id) DO UPDATE SET seq = excluded.seq,
  version = excluded.version, generation = excluded.generation, sealed = excluded.sealed`;

type Known = { version: number; generation: number; sealed: Buffer };

function keyOf(id: Uint8Array): string {
  return Buffer.from(id).toString('hex');
}

/** Those of these ids that the library has. */
function knownRecords(
  sql: Sql,
  { number }: LibraryRow,
  records: SealedRecord[],
): Map<string, Known> {
  const known = new Map<string, Known>();
  for (const part of partsOf(records)) {
    const [ids, values] = listOf(
      'id',
      part.map(({ id }) => Buffer.from(id)),
    );
    const rows = sql.all<Known & { id: Buffer }>(
      `SELECT id, version, generation, sealed FROM record
       WHERE library = :library AND id IN ${ids}`,
      { ...values, library: number },
    );
    for (const row of rows) known.set(keyOf(row.id), row);
  }
  return known;
}

function comparedTo(known: Known | undefined, record: SealedRecord): 'newer' | 'same' | 'older' {
  const { version, generation, sealed } = record;
  if (!known || version > known.version) return 'newer';
  const isSame =
    version === known.version && generation === known.generation && known.sealed.equals(sealed);
  return isSame ? 'same' : 'older';
}

/** What is asked for: those after a number, oldest first, or so many of the newest. */
export type Wanted = { after: number } | { newest: number };

/** As many as an answer has room for, and whether there are more. */
export function readRecords(
  sql: Sql,
  library: Pick<LibraryRow, 'number'>,
  wanted: Wanted,
): { records: StoredRecord[]; isMore: boolean } {
  if ('newest' in wanted) {
    const { seqs, isMore } = fitting(newest(sql, library, wanted.newest + 1), wanted.newest);
    return { records: recordsBetween(sql, library, seqs).toReversed(), isMore };
  } else {
    const found = oldest(sql, library, { after: wanted.after, limit: RECORDS_READ_MAX + 1 });
    const { seqs, isMore } = fitting(found, RECORDS_READ_MAX);
    return { records: recordsBetween(sql, library, seqs), isMore };
  }
}

/** What finds no room is not read: first their lengths alone. */
type Length = { seq: number; bytes: number };

function oldest(
  sql: Sql,
  { number }: Pick<LibraryRow, 'number'>,
  { after, limit }: { after: number; limit: number },
): Length[] {
  return sql.all(
    `SELECT seq, length(sealed) AS bytes FROM record
     WHERE library = :number AND seq > :after ORDER BY seq LIMIT :limit`,
    { number, after, limit },
  );
}

function newest(sql: Sql, { number }: Pick<LibraryRow, 'number'>, limit: number): Length[] {
  return sql.all(
    `SELECT seq, length(sealed) AS bytes FROM record
     WHERE library = :number ORDER BY seq DESC LIMIT :limit`,
    { number, limit },
  );
}

function recordsBetween(
  sql: Sql,
  { number }: Pick<LibraryRow, 'number'>,
  seqs: readonly number[],
): StoredRecord[] {
  const [first = 0, last = 0] = [seqs.at(0), seqs.at(-1)];
  return sql.all<StoredRecord & { sealed: Buffer }>(
    `SELECT seq, id, version, generation, sealed FROM record
     WHERE library = :number AND seq BETWEEN :least AND :most ORDER BY seq`,
    { number, least: Math.min(first, last), most: Math.max(first, last) },
  );
}

/** The first of them that an answer has room for. */
function fitting(found: readonly Length[], most: number): { seqs: number[]; isMore: boolean } {
  let total = PAGE_HEAD_BYTES;
  const past = found.findIndex(({ bytes }, index) => {
    total += storedFrameBytes(bytes);
    return index >= most || total > FRAMES_BYTES_MAX;
  });
  const isMore = past >= 0;
  return { seqs: (isMore ? found.slice(0, past) : found).map(({ seq }) => seq), isMore };
}
