// The library of each account. The device that turns the library on creates it, and devices with
// its token write to it.

import { hash, timingSafeEqual } from 'node:crypto';
import { refusal } from '../refusal.ts';
import type { Sql } from '../storage/database.ts';

export type LibraryRow = {
  number: number;
  account_id: string;
  id: Buffer;
  generation: number;
  write_hash: Buffer;
  recovery: Buffer;
  code_since: number;
  created_at: number;
  /** The time of the last write; null if nothing has been written yet. */
  written_at: number | null;
  last_seq: number;
  records: number;
  bytes: number;
  /** The time when a new library may replace it; null if no restart was requested. */
  restart_at: number | null;
};

/** Names a library in this file of libraries. */
export type Numbered = Pick<LibraryRow, 'number'>;

export function libraryOf(sql: Sql, accountId: string): LibraryRow | undefined {
  return sql.get<LibraryRow>('SELECT * FROM library WHERE account_id = :accountId', { accountId });
}

/** Returns the account's library. Throws `no_library`. */
export function ownLibrary(sql: Sql, accountId: string): LibraryRow {
  const library = libraryOf(sql, accountId);
  if (!library) throw refusal('no_library');
  return library;
}

/** Returns the library if the token is right. Throws `no_library` and `library_locked`. */
export function unlocked(sql: Sql, accountId: string, write: string): LibraryRow {
  const library = ownLibrary(sql, accountId);
  if (!timingSafeEqual(writeHashOf(write), library.write_hash)) throw refusal('library_locked');
  return library;
}

function writeHashOf(write: string): Buffer {
  return hash('sha256', Buffer.from(write, 'base64url'), 'buffer');
}

export type Key = { generation: number; writeHash: Buffer; recovery: Buffer };
export type NewLibrary = Key & { accountId: string; id: Buffer };

export function addLibrary(sql: Sql, library: NewLibrary, at: number): void {
  sql.run(
    `INSERT INTO library
       (account_id, id, generation, write_hash, recovery, code_since, created_at)
     VALUES (:accountId, :id, :generation, :writeHash, :recovery, :at, :at)`,
    { ...library, at },
  );
}

/** Returns whether an account's library has this id. */
export function isIdTaken(sql: Sql, id: Buffer): boolean {
  const text = 'SELECT 1 FROM library WHERE id = :id AND account_id IS NOT NULL';
  return sql.get(text, { id }) !== undefined;
}

/** Once allowed, a restart lapses after a week: months later, its code proves nothing. */
const RESTART_OPEN_MS = 7 * 24 * 3_600_000;

/** Returns when a new library may replace this one; null if no restart is pending. */
export function restartOf({ restart_at }: LibraryRow, at: number): number | null {
  return restart_at === null || at > restart_at + RESTART_OPEN_MS ? null : restart_at;
}

/** Sets when a new library may replace this one; null means never. */
export function setRestart(sql: Sql, { number }: Numbered, at: number | null): void {
  sql.run('UPDATE library SET restart_at = :at WHERE number = :number', { number, at });
}

/** Returns whether this is the library's current key. */
export function hasKey({ generation, write_hash }: LibraryRow, key: Key): boolean {
  return generation === key.generation && write_hash.equals(key.writeHash);
}

/** Sets a new key and recovery code. This also cancels a requested restart. */
export function renewKey(sql: Sql, { number }: Numbered, { at, ...key }: Key & { at: number }) {
  sql.run(
    `UPDATE library
     SET generation = :generation, write_hash = :writeHash, recovery = :recovery,
       code_since = :at, restart_at = NULL
     WHERE number = :number`,
    { ...key, number, at },
  );
}

// Limits a library's size: a little space for every account, and more for each report bought, so
// that no account fills the disk for free.

export type Allowance = { recordsMax: number; bytesMax: number };

const MEGABYTE = 1024 * 1024;

/** This is enough for a trial, and for the names and notes of a few devices. */
const FREE: Allowance = { recordsMax: 100, bytesMax: MEGABYTE };
/** A report takes one record of 1 KB. Its notes, papers and later versions add a few more. */
const PER_REPORT: Allowance = { recordsMax: 4, bytesMax: 64 * 1024 };
/** Enough for years of the busiest dealer's reports. A phone reads this many in a few minutes. */
const MOST: Allowance = { recordsMax: 50_000, bytesMax: 200 * MEGABYTE };
/** Beyond this many reports the limit is already at its maximum. */
const REPORTS_COUNTED = Math.ceil(
  Math.max(
    (MOST.recordsMax - FREE.recordsMax) / PER_REPORT.recordsMax,
    (MOST.bytesMax - FREE.bytesMax) / PER_REPORT.bytesMax,
  ),
);

export type Content = { records: number; bytes: number };

/** Returns the limits of an account's library. `sql` reads the main database. */
export function allowanceOf(sql: Sql, accountId: string): Allowance {
  // Each captured call has a row for its sealed answer, even after the answer is deleted.
  const counted = sql.get<{ reports: number }>(
    `SELECT count(*) AS reports FROM (SELECT 1 FROM call
       JOIN sealed_answer ON sealed_answer.call_id = call.id
       WHERE call.account_id = :accountId LIMIT :most) AS bought`,
    { accountId, most: REPORTS_COUNTED },
  );
  const reports = counted?.reports ?? 0;
  const most = (part: keyof Allowance) =>
    Math.min(MOST[part], FREE[part] + reports * PER_REPORT[part]);
  return { recordsMax: most('recordsMax'), bytesMax: most('bytesMax') };
}

/**
 * Throws `library_full` if the library has grown beyond its limit. Even a full library stores a
 * change that does not make it larger, such as a deletion.
 */
export function refuseOverfull(before: Content, after: Content, allowance: Allowance): void {
  const isOver =
    (after.records > before.records && after.records > allowance.recordsMax) ||
    (after.bytes > before.bytes && after.bytes > allowance.bytesMax);
  if (isOver) throw refusal('library_full', allowance);
}

// Decodes bytes from the contract's JSON.

export function bytesOf(text: string): Buffer {
  return Buffer.from(text, 'base64url');
}

export function textOf(bytes: Buffer): string {
  return bytes.toString('base64url');
}

// Returns counts, sizes and times of all libraries, for the operator.

type LibraryTotals = { libraries: number; records: number; bytes: number };

export function totalsOf(sql: Sql): LibraryTotals {
  const all = sql.get<LibraryTotals>(
    `SELECT count(*) AS libraries, coalesce(sum(records), 0) AS records,
       coalesce(sum(bytes), 0) AS bytes
     FROM library WHERE account_id IS NOT NULL`,
  );
  return all ?? { libraries: 0, records: 0, bytes: 0 };
}

export function totalsText({ libraries, records, bytes }: LibraryTotals): string {
  const megabytes = Math.ceil(bytes / 1024 ** 2);
  return `${libraries} libraries, ${records} records, ${megabytes} MB`;
}
