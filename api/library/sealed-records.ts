// The sealed records of a library: stored all or none, and read by a cursor, a megabyte at most.

import {
  FRAMES_BYTES_MAX,
  PAGE_HEAD_BYTES,
  type SealedRecord,
  type StoredRecord,
  storedFrameBytes,
} from '../../data/library/frames.ts';
import type { Sql } from '../storage/database.ts';
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
  const conflicts = records.filter((record) => storeRecord(sql, library, record, sums) === 'older');
  if (conflicts.length > 0) throw conflicting(conflicts.map(({ id }) => id));
  if (sums.last_seq > last_seq) {
    sql.run(
      `UPDATE library SET last_seq = :last_seq, records = :records, bytes = :bytes, written_at = :at
       WHERE number = :number`,
      { ...sums, number, at },
    );
  }
  return sums;
}

function storeRecord(
  sql: Sql,
  library: LibraryRow,
  { id, version, generation, sealed }: SealedRecord,
  sums: Sums,
): 'stored' | 'same' | 'older' {
  const record = { library: library.number, id: Buffer.from(id) };
  const known = sql.get<{ version: number; generation: number; sealed: Buffer }>(
    'SELECT version, generation, sealed FROM record WHERE library = :library AND id = :id',
    record,
  );
  if (known && version <= known.version) {
    const isSame =
      version === known.version && generation === known.generation && known.sealed.equals(sealed);
    return isSame ? 'same' : 'older';
  }
  if (generation !== library.generation) throw locked();
  sums.last_seq += 1;
  sums.records += known ? 0 : 1;
  sums.bytes += sealed.length - (known?.sealed.length ?? 0);
  sql.run(
    `INSERT INTO record VALUES (:library, :id, :seq, :version, :generation, :sealed)
     ON CONFLICT (library, id) DO UPDATE
     SET seq = :seq, version = :version, generation = :generation, sealed = :sealed`,
    { ...record, seq: sums.last_seq, version, generation, sealed: Buffer.from(sealed) },
  );
  return 'stored';
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
