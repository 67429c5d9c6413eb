// The box of a library: buyers' phones store sealed reports in it, and the owner's devices fetch
// them. A phone reads none of them, and stores no more reports than it has bought.

import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { AnswerOf } from '../../data/every-call.ts';
import { BOX_FETCHED_MAX } from '../../data/library/library-calls.ts';
import type { Backend, Request } from '../backend.ts';
import { refusal } from '../refusal.ts';
import type { Sql } from '../storage/database.ts';
import {
  bytesOf,
  type LibraryRow,
  ownLibrary,
  refuseOverfull,
  textOf,
  unlocked,
} from './libraries.ts';
import { epochOf } from './library-file.ts';

/** 24 MB of the largest: weeks of one phone while no device of the owner is used. */
const REPORTS_MAX = 1000;
/** A report that could not be opened so often stays on its phone alone. */
const FAILURES_MAX = 3;

/** A phone that comes back from a week without signal empties its list in some minutes. */
const puts = new RateLimiterMemory({ points: 60, duration: 60 });

export async function boxPut(
  backend: Backend,
  request: Request<'boxPut'>,
): Promise<AnswerOf<'boxPut'>> {
  const { accountId, phoneId, body } = request;
  if (phoneId === undefined) throw refusal('no_phone');
  if (backend.library.room.isShort()) throw refusal('library_no_room');
  await puts.consume(`${accountId} ${phoneId}`).catch((error: unknown) => {
    throw error instanceof RateLimiterRes ? refusal('too_often') : error;
  });
  const recordsMax = await backend.database.read((sql) => {
    request.assertSession(sql);
    return boughtBy(sql, phoneId);
  });
  return backend.library.transaction((sql) => {
    const library = ownLibrary(sql, accountId);
    // The phone seals for a library that was turned off since: no device could open its reports.
    if (!library.id.equals(bytesOf(body.id))) throw refusal('no_library');
    const before = reportsIn(sql, library, phoneId);
    for (const { sale, generation, sealed } of body.reports) {
      sql.run(
        `INSERT INTO box (library, phone, sale, generation, sealed)
         VALUES (:library, :phoneId, :sale, :generation, :sealed)
         ON CONFLICT (library, phone, sale)
           DO UPDATE SET generation = excluded.generation, sealed = excluded.sealed`,
        { library: library.number, phoneId, sale, generation, sealed: bytesOf(sealed) },
      );
    }
    const after = reportsIn(sql, library, phoneId);
    refuseOverfull(before, after, { recordsMax, bytesMax: Number.POSITIVE_INFINITY });
    return { epoch: textOf(epochOf(sql)), again: unopened(sql, library, phoneId) };
  });
}

function boughtBy(sql: Sql, phoneId: number): number {
  const bought = sql.get<{ reports: number }>(
    `SELECT count(*) AS reports FROM (SELECT 1 FROM hold
       WHERE phone_id = :phoneId AND outcome = 'captured' LIMIT :most) AS bought`,
    { phoneId, most: REPORTS_MAX },
  );
  return bought?.reports ?? 0;
}

type Numbered = Pick<LibraryRow, 'number'>;

function reportsIn(sql: Sql, { number }: Numbered, phoneId: number) {
  const all = sql.get<{ records: number }>(
    'SELECT count(*) AS records FROM box WHERE library = :number AND phone = :phoneId',
    { number, phoneId },
  );
  return { records: all?.records ?? 0, bytes: 0 };
}

function unopened(sql: Sql, { number }: Numbered, phoneId: number): string[] {
  const rows = sql.all<{ sale: string }>(
    `SELECT sale FROM box
     WHERE library = :number AND phone = :phoneId AND length(sealed) = 0
     ORDER BY sale LIMIT :limit`,
    { number, phoneId, limit: BOX_FETCHED_MAX },
  );
  return rows.map(({ sale }) => sale);
}

/** How many reports wait to be fetched. */
export function boxCount(sql: Sql, { number }: Numbered): number {
  const all = sql.get<{ count: number }>(
    'SELECT count(*) AS count FROM box WHERE library = :number AND length(sealed) > 0',
    { number },
  );
  return all?.count ?? 0;
}

export async function boxFetch(
  { database, library: file }: Backend,
  { accountId }: Request<'boxFetch'>,
): Promise<AnswerOf<'boxFetch'>> {
  const rows = await file.read((sql) =>
    sql.all<{ phone: number; sale: string; generation: number; sealed: Buffer }>(
      `SELECT phone, sale, generation, sealed FROM box
       WHERE library = :number AND length(sealed) > 0 ORDER BY phone, sale LIMIT :limit`,
      { number: ownLibrary(sql, accountId).number, limit: BOX_FETCHED_MAX },
    ),
  );
  const phones = await database.read((sql) =>
    sql.all<{ id: number; name: string }>(
      'SELECT id, name FROM buyer_phone WHERE account_id = :accountId',
      { accountId },
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
      sql.run('DELETE FROM box WHERE library = :number AND phone = :phone AND sale = :sale', {
        number,
        ...each,
      });
    }
    for (const each of failed) giveUpOrAskAgain(sql, { number, ...each });
  });
  return {};
}

/** Where two devices cannot open a report, the second finds it empty and counts no failure. */
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
