// A library's box: buyers' phones put sealed reports into it, and the owner's devices fetch them. A
// phone cannot read the box. It may store reports that its account's phones bought, and a few that
// the ledger does not know.

import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { AnswerOf } from '../../data/every-call.ts';
import { BOX_FETCHED_MAX, BOXED_MAX } from '../../data/library/library-calls.ts';
import type { Backend, Request } from '../backend.ts';
import { transactionId } from '../money/ledger-entries.ts';
import { refusal } from '../refusal.ts';
import type { Sql } from '../storage/database.ts';
import { listOf } from '../storage/sql.ts';
import {
  bytesOf,
  type Numbered,
  ownLibrary,
  refuseOverfull,
  textOf,
  unlocked,
} from './libraries.ts';
import { epochOf } from './library-file.ts';
import { countRequest } from './records-endpoint.ts';

/** A full box holds 24 MB: weeks of one phone's reports if no device of the owner fetches them. */
const REPORTS_MAX = 1000;
/** A report that the devices failed to open this many times stays only on its phone. */
const FAILURES_MAX = 3;
/** A phone could invent reports, so it may store only this many that are not in the ledger. */
const FORGOTTEN_MAX = BOXED_MAX;

/** A phone that returns after a week without signal sends all its reports within minutes. */
const puts = new RateLimiterMemory({ points: 60, duration: 60 });

export async function boxPut(
  backend: Backend,
  request: Request<'boxPut'>,
): Promise<AnswerOf<'boxPut'>> {
  const { accountId, phoneId, body } = request;
  if (phoneId === undefined) throw refusal('no_phone');
  if (backend.library.room.isShort()) throw refusal('library_no_room');
  await countRequest(puts, `${accountId} ${phoneId}`);
  const sales = body.reports.map(({ sale }) => sale);
  const bought = await backend.database.read((sql) => {
    request.assertSession(sql);
    return boughtAmong(sql, accountId, sales);
  });
  return backend.library.transaction((sql) => {
    const library = ownLibrary(sql, accountId);
    const isOlder = body.reports.some(({ generation }) => generation < library.generation);
    // The library for which the phone sealed the reports is off, or its key has been renewed since.
    if (!library.id.equals(bytesOf(body.id)) || isOlder) throw refusal('no_library');
    // Locks the row, because on PostgreSQL two calls at once would not see each other's reports.
    sql.run('UPDATE library SET records = records WHERE number = :number', {
      number: library.number,
    });
    storeReports(sql, library, { phoneId, reports: body.reports, bought });
    return { epoch: textOf(epochOf(sql)), again: unopened(sql, library, phoneId) };
  });
}

type Boxed = Request<'boxPut'>['body']['reports'][number];
type Put = { phoneId: number; reports: Boxed[]; bought: Set<string> };

/** Stores at most `FORGOTTEN_MAX` reports that the ledger does not know, and ignores the rest. */
function storeReports(sql: Sql, library: Numbered, { phoneId, reports, bought }: Put): void {
  const before = reportsIn(sql, library, phoneId);
  const forgotten = forgottenIn(sql, library, phoneId);
  for (const { sale, generation, sealed } of reports) {
    const isBought = bought.has(sale);
    const isKept = isBought || forgotten.has(sale) || forgotten.size < FORGOTTEN_MAX;
    if (!isKept) continue;
    if (!isBought) forgotten.add(sale);
    const report = { library: library.number, phoneId, sale, generation };
    sql.run(
      `INSERT INTO box (library, phone, sale, generation, sealed, is_bought)
       VALUES (:library, :phoneId, :sale, :generation, :sealed, :bought)
       ON CONFLICT (library, phone, sale)
         DO UPDATE SET generation = excluded.generation, sealed = excluded.sealed,
           is_bought = excluded.is_bought
         WHERE box.failures < :most OR excluded.is_bought = 1`,
      { ...report, sealed: bytesOf(sealed), bought: isBought ? 1 : 0, most: FAILURES_MAX },
    );
  }
  const after = reportsIn(sql, library, phoneId);
  refuseOverfull(before, after, { recordsMax: REPORTS_MAX, bytesMax: Number.POSITIVE_INFINITY });
}

/** Returns those sales that any of the account's phones made: a phone added again has a new id. */
function boughtAmong(sql: Sql, accountId: string, sales: string[]): Set<string> {
  if (sales.length === 0) return new Set();
  const [list, numbers] = listOf(
    'sale',
    sales.map((sale) => Number(sale.slice(1))),
  );
  const bought = sql.all<{ number: number }>(
    `SELECT entry.number FROM entry
     JOIN hold ON hold.outcome = 'captured' AND hold.phone_id IS NOT NULL AND hold.call_id =
       CASE WHEN entry.to_book = 'revenue' THEN CAST(entry.reference AS INTEGER) END
     WHERE entry.account_id = :accountId AND entry.number IN ${list}`,
    { accountId, ...numbers },
  );
  return new Set(bought.map(({ number }) => transactionId(number)));
}

function reportsIn(sql: Sql, { number }: Numbered, phoneId: number) {
  const all = sql.get<{ records: number }>(
    `SELECT count(*) AS records FROM box
     WHERE library = :number AND phone = :phoneId AND length(sealed) > 0`,
    { number, phoneId },
  );
  return { records: all?.records ?? 0, bytes: 0 };
}

/** Returns the reports that the ledger does not know, including those already fetched. */
function forgottenIn(sql: Sql, { number }: Numbered, phoneId: number): Set<string> {
  const rows = sql.all<{ sale: string }>(
    'SELECT sale FROM box WHERE library = :number AND phone = :phoneId AND is_bought = 0',
    { number, phoneId },
  );
  return new Set(rows.map(({ sale }) => sale));
}

/** Picks reports for the phone to send again, at random: it may have deleted the first ones. */
function unopened(sql: Sql, { number }: Numbered, phoneId: number): string[] {
  const rows = sql.all<{ sale: string }>(
    `SELECT sale FROM box
     WHERE library = :number AND phone = :phoneId AND length(sealed) = 0
       AND failures < :most
     ORDER BY random() LIMIT :limit`,
    { number, phoneId, most: FAILURES_MAX, limit: BOX_FETCHED_MAX },
  );
  return rows.map(({ sale }) => sale);
}

/** Returns the number of reports that are waiting to be fetched. */
export function boxCount(sql: Sql, { number }: Numbered): number {
  const all = sql.get<{ count: number }>(
    'SELECT count(*) AS count FROM box WHERE library = :number AND length(sealed) > 0',
    { number },
  );
  return all?.count ?? 0;
}

export async function boxFetch(
  { database, library: file }: Backend,
  { accountId, query: { after = '0 ' } }: Request<'boxFetch'>,
): Promise<AnswerOf<'boxFetch'>> {
  const [phone = '', sale = ''] = after.split(' ');
  const from = { phone: Number(phone), sale, limit: BOX_FETCHED_MAX };
  const rows = await file.read((sql) =>
    sql.all<{ phone: number; sale: string; generation: number; sealed: Buffer }>(
      `SELECT phone, sale, generation, sealed FROM box
       WHERE library = :number AND (phone, sale) > (:phone, :sale) AND length(sealed) > 0
       ORDER BY phone, sale LIMIT :limit`,
      { number: ownLibrary(sql, accountId).number, ...from },
    ),
  );
  if (rows.length === 0) return { reports: [] };
  const [list, ids] = listOf('phone', [...new Set(rows.map(({ phone }) => phone))]);
  const phones = await database.read((sql) =>
    sql.all<{ id: number; name: string }>(
      `SELECT id, name FROM buyer_phone WHERE account_id = :accountId AND id IN ${list}`,
      { accountId, ...ids },
    ),
  );
  const names = new Map(phones.map(({ id, name }) => [id, name]));
  const named = (phone: number) => names.get(phone) ?? '';
  return {
    reports: rows.map((row) => ({ ...row, name: named(row.phone), sealed: textOf(row.sealed) })),
  };
}

export async function boxTaken(
  { library: file }: Backend,
  { accountId, body: { write, taken, failed } }: Request<'boxTaken'>,
): Promise<AnswerOf<'boxTaken'>> {
  await file.transaction((sql) => {
    const { number } = unlocked(sql, accountId, write);
    for (const each of taken) {
      sql.run(
        `DELETE FROM box
         WHERE library = :number AND phone = :phone AND sale = :sale AND is_bought = 1`,
        { number, ...each },
      );
      // A report whose sale is unknown keeps its row, which counts towards the phone's limit.
      sql.run(
        `UPDATE box SET sealed = :nothing, failures = :most
         WHERE library = :number AND phone = :phone AND sale = :sale`,
        { number, ...each, nothing: Buffer.alloc(0), most: FAILURES_MAX },
      );
    }
    for (const each of failed) giveUpOrAskAgain(sql, { number, ...each });
  });
  return {};
}

/** Counts a failure to open a report, and empties the row so that the failure counts only once. */
function giveUpOrAskAgain(sql: Sql, report: { number: number; phone: number; sale: string }): void {
  sql.run(
    `DELETE FROM box WHERE library = :number AND phone = :phone AND sale = :sale
       AND length(sealed) > 0 AND failures >= :most`,
    { ...report, most: FAILURES_MAX - 1 },
  );
  sql.run(
    `UPDATE box SET sealed = :nothing, failures = failures + 1
     WHERE library = :number AND phone = :phone AND sale = :sale AND length(sealed) > 0`,
    { ...report, nothing: Buffer.alloc(0) },
  );
}
