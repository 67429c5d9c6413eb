// Serves `PUT` and `GET /api/library`, which transfer sealed records as bytes because the
// contract's JSON cannot. Sessions, origins and refusals work as for other calls.

import type { Context, Middleware } from 'koa';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import * as v from 'valibot';
import {
  FRAMES_RECORDS_MAX,
  IDS_MAX,
  pageOf,
  RECORD_BYTES_MAX,
  readFrames,
  SENT_BYTES_MAX,
  type SealedRecord,
} from '../../data/library/frames.ts';
import { LIBRARY_PATH, WRITE_HEADER, WriteToken } from '../../data/library/library-calls.ts';
import type { Backend } from '../backend.ts';
import { callerOf } from '../http/read-request.ts';
import { bodyBytes } from '../http/request-body.ts';
import { standingAccount } from '../identity/session-store.ts';
import { sessionHashOf } from '../identity/sessions.ts';
import { refusal } from '../refusal.ts';
import { allowanceOf, bytesOf, ownLibrary, textOf, unlocked } from './libraries.ts';
import { epochOf } from './library-file.ts';
import { readRecords, storeRecords, type Wanted } from './sealed-records.ts';

/** Long enough for a body on the slowest usable network. Node's own limit is thirty seconds. */
const BODY_MS_MAX = 28_000;

/** One account may send this many bodies at once. Each takes memory; a device sends only one. */
const UNDER_WAY_MAX = 8;
type UnderWay = Map<string, number>;

/** Sending the largest library takes 200 answers of 3 ms. An idle device asks twice a minute. */
const READS_A_MINUTE_MAX = 300;
/** Each write needs a commit and takes about 10 ms. A first sync may send 10,000 reports. */
const WRITES_A_MINUTE_MAX = 100;
type Count = Pick<RateLimiterMemory, 'consume'>;

/** Answers `PUT` and `GET /api/library`, and passes other requests on. */
export function sealedRecords(backend: Backend, session: Middleware): Middleware {
  const underWay: UnderWay = new Map();
  const reads = new RateLimiterMemory({ points: READS_A_MINUTE_MAX, duration: 60 });
  const writes = new RateLimiterMemory({ points: WRITES_A_MINUTE_MAX, duration: 60 });
  return (ctx, next) => {
    if (ctx.path !== LIBRARY_PATH) return next();
    ctx.state['route'] = LIBRARY_PATH;
    if (ctx.method === 'PUT') return session(ctx, () => put(backend, ctx, { underWay, writes }));
    if (ctx.method === 'GET') return session(ctx, () => get(backend, ctx, reads));
    throw refusal('wrong_method', { allow: 'GET, PUT' });
  };
}

async function put(
  backend: Backend,
  ctx: Context,
  { underWay, writes }: { underWay: UnderWay; writes: Count },
): Promise<void> {
  // Checks the session before the body is read: the server does not wait for the body of a caller
  // without a session.
  const { accountId } = callerOf(ctx, 'owner');
  const idHash = sessionHashOf(ctx, backend.publicUrl.startsWith('https:'));
  const write = readToken(ctx);
  if (ctx.get('content-type') !== 'application/octet-stream') throw refusal('not_bytes');
  if (backend.library.room.isShort()) throw refusal('library_no_room');
  await countRequest(writes, accountId);
  const records = readRecordsOf(await bodyOf(ctx, accountId, underWay));
  const allowance = await backend.database.read((sql) => {
    const account = standingAccount(sql, { accountId, idHash });
    if (account.verified_at === null) throw refusal('email_unproved', { not: 'stored' });
    return allowanceOf(sql, accountId);
  });
  const at = backend.clock();
  const seq = await backend.library.transaction((sql) => {
    const library = unlocked(sql, accountId, write);
    return storeRecords(sql, { library, records, allowance, at });
  });
  ctx.type = 'json';
  ctx.body = JSON.stringify({ seq });
}

async function get({ library: file }: Backend, ctx: Context, reads: Count): Promise<void> {
  const { accountId } = callerOf(ctx, 'owner');
  await countRequest(reads, accountId);
  const wanted = readWanted(ctx);
  const page = await file.read((sql) => ({
    epoch: epochOf(sql),
    ...readRecords(sql, ownLibrary(sql, accountId), wanted),
  }));
  ctx.type = 'application/octet-stream';
  ctx.body = Buffer.from(pageOf(page).buffer);
}

/** Throws `too_often` if the caller has sent too many requests within a minute. */
export async function countRequest(asked: Count, caller: string): Promise<void> {
  await asked.consume(caller).catch((error: unknown) => {
    throw error instanceof RateLimiterRes ? refusal('too_often') : error;
  });
}

/** Throws `too_much_at_once` if the account is sending too many bodies at once. */
async function bodyOf(ctx: Context, accountId: string, underWay: UnderWay): Promise<Buffer> {
  const count = underWay.get(accountId) ?? 0;
  if (count >= UNDER_WAY_MAX) throw refusal('too_much_at_once');
  underWay.set(accountId, count + 1);
  try {
    return await bodyBytes(ctx, { bytesMax: SENT_BYTES_MAX, msMax: BODY_MS_MAX });
  } finally {
    const left = (underWay.get(accountId) ?? 1) - 1;
    if (left > 0) underWay.set(accountId, left);
    else underWay.delete(accountId);
  }
}

function readToken(ctx: Context): string {
  const write = v.safeParse(WriteToken, ctx.get(WRITE_HEADER));
  if (!write.success) throw refusal('no_write_token');
  return write.output;
}

function readRecordsOf(bytes: Buffer): SealedRecord[] {
  const records = wholeRecords(bytes);
  if (records.some(({ sealed }) => sealed.length > RECORD_BYTES_MAX)) {
    throw refusal('record_too_large', { kilobytes: RECORD_BYTES_MAX / 1024 });
  }
  const ids = new Set(records.map(({ id }) => textOf(Buffer.from(id))));
  if (ids.size < records.length) throw refusal('unreadable_records', { most: FRAMES_RECORDS_MAX });
  return records;
}

function wholeRecords(bytes: Buffer): SealedRecord[] {
  try {
    return readFrames(bytes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw refusal('unreadable_records', { most: FRAMES_RECORDS_MAX });
  }
}

const whole = (most: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number), v.maxValue(most));
const Query = v.union([
  v.strictObject({ after: whole(2 ** 48 - 1) }),
  v.strictObject({ newest: v.pipe(whole(100), v.minValue(1)) }),
  v.strictObject({
    ids: v.pipe(
      v.string(),
      v.regex(new RegExp(`^[\\w-]{22}(\\.[\\w-]{22}){0,${IDS_MAX - 1}}$`)),
      v.transform((ids) => ids.split('.').map(bytesOf)),
    ),
  }),
]);

function readWanted(ctx: Context): Wanted {
  const query = v.safeParse(Query, { ...ctx.query });
  if (!query.success) throw refusal('unclear_query', { ids: IDS_MAX });
  return query.output;
}
