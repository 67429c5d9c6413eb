// SQLite does not notice a flipped byte in the row of a call or hold, so each such row has a
// CRC-32, added by the statement that writes the row. Rarely written rows are stored twice.
// Entries have their chain, wallets must equal sums of entries, and a sealed answer has its own
// checksum.

import { crc32 } from 'node:zlib';
import type { Reader, Sql, Value } from '../database.ts';
import { idsFailing } from '../reading-connection.ts';
import { differingTwice } from '../schema/written-twice.ts';

type CallRow = { account_id: string; key_hash: Buffer; fingerprint: Buffer; service: string };

/** Covers all fields except the masked number, which is deleted together with its dealer. */
export function checksumOfCall({ account_id, key_hash, fingerprint, service }: CallRow): number {
  return checksumOf([account_id, key_hash, fingerprint, service]);
}

type OpenedRow = {
  call_id: number;
  amount_paise: number;
  opened_at: number;
  due_at: number;
  session_reference: Buffer | null;
  consent: string | null;
  server: number;
  phone_id: number | null;
};

/** Covers the columns that are written when a hold opens. */
export function checksumOfOpened(row: OpenedRow): number {
  const { call_id, amount_paise, opened_at, due_at, session_reference } = row;
  const { consent, server, phone_id } = row;
  const opened = [call_id, amount_paise, opened_at, due_at, session_reference];
  return checksumOf([...opened, consent, server, phone_id]);
}

type SettledRow = {
  settled_at: number;
  outcome: string;
  provider: string | null;
  provider_reference: string | null;
};

/** Covers the columns that are added when a hold is settled. */
export function checksumOfSettled(row: SettledRow): number {
  const { settled_at, outcome, provider, provider_reference } = row;
  return checksumOf([settled_at, outcome, provider, provider_reference]);
}

type DigestKey = { second: number; digest: Buffer };
type DigestRow = DigestKey & { call_id: number };

export function checksumOfDigest({ second, digest, call_id }: DigestRow): number {
  return checksumOf([second, digest, call_id]);
}

/** Computes a checksum that tells null from an empty field, and (1, 23) from (12, 3). */
function checksumOf(fields: Value[]): number {
  let checksum = 0;
  for (const field of fields) {
    checksum = crc32(Buffer.isBuffer(field) ? field : `${field}\u0000`, checksum);
  }
  return checksum;
}

/** Returns whether, as far as the checksum shows, the call's row is as it was written. */
export function isCallWhole(sql: Sql, callId: number): boolean {
  const row = sql.get<SummedCall>(
    'SELECT account_id, key_hash, fingerprint, service, checksum FROM call WHERE id = :callId',
    { callId },
  );
  return !row || isCallAsWritten(row);
}

type SummedCall = CallRow & { checksum: number };

function isCallAsWritten(row: SummedCall): boolean {
  return row.checksum === checksumOfCall(row);
}

const PAGE_LENGTH = 2_000;

/** Returns the names of rows that have changed since they were written. */
export async function damagedRows(database: Reader): Promise<string[]> {
  const calls = await idsFailing<SummedCall>(database, CALLS, isCallAsWritten);
  const holds = await idsFailing<HoldRow>(database, HOLDS, isHoldWhole);
  const damaged = [
    ...calls.map((id) => `call ${id}`),
    ...holds.map((id) => `hold ${id}`),
    ...(await damagedDigests(database)),
  ];
  // PostgreSQL has page checksums, so its rows have no second copy.
  if (database.file === undefined) return damaged;
  const seldom = await database.read((sql) => sql.all<{ name: string }>(differingTwice));
  return [...damaged, ...seldom.map(({ name }) => name)];
}

/** The data that no checksum covers, by table, in words for the operator. */
export const uncompared: Record<string, string> = {
  // An index repeats the email and the Google account, and a damaged password hash matches nothing.
  account: "accounts' times and passwords",
  session: 'sessions',
  phone_offer: 'sign-in codes',
  desk_session: 'sessions',
  sign_in_code: 'sign-in codes',
  invitation: 'sign-in codes',
  spent_challenge: 'sign-in codes',
  browser: 'known browsers',
  event: 'the history of sign-ins',
  payment_event: 'the history of payments',
  daily_count: 'daily counts',
  bank_check: 'bank checks under way',
  comparison: 'the progress of comparisons',
};

const CALLS = {
  text: `SELECT id, account_id, key_hash, fingerprint, service, checksum FROM call
    WHERE id > :last ORDER BY id LIMIT :limit`,
  limit: PAGE_LENGTH,
};

async function damagedDigests(database: Reader): Promise<string[]> {
  const damaged: string[] = [];
  const text = `SELECT * FROM sale_digest WHERE (second, digest) > (:second, :digest)
    ORDER BY second, digest LIMIT :limit`;
  let last: DigestKey | undefined = { second: -1, digest: Buffer.of() };
  while (last) {
    const { second, digest }: DigestKey = last;
    type Row = DigestRow & { checksum: number };
    const page: Row[] = await database.read((sql) =>
      sql.all<Row>(text, { second, digest, limit: PAGE_LENGTH }),
    );
    const changed = page.filter((row) => checksumOfDigest(row) !== row.checksum);
    damaged.push(...changed.map((row) => `the digest of call ${row.call_id}`));
    last = page.length < PAGE_LENGTH ? undefined : page.at(-1);
  }
  return damaged;
}

type HoldRow = OpenedRow & {
  settled_at: number | null;
  outcome: string | null;
  provider: string | null;
  provider_reference: string | null;
  opened_checksum: number;
  settled_checksum: number | null;
};

const HOLDS = {
  text: 'SELECT * FROM hold WHERE id > :last ORDER BY id LIMIT :limit',
  limit: PAGE_LENGTH,
};

function isHoldWhole(row: HoldRow): boolean {
  const isOpened = checksumOfOpened(row) === row.opened_checksum;
  return isOpened && settledChecksumOf(row) === row.settled_checksum;
}

function settledChecksumOf(row: HoldRow): number | null {
  const { settled_at, outcome, provider, provider_reference } = row;
  if (settled_at === null || outcome === null) return null;
  return checksumOfSettled({ settled_at, outcome, provider, provider_reference });
}
