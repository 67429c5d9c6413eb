// The library's two calls that carry bytes: fetch a page of records, and store records.

import * as v from 'valibot';
import {
  FRAMES_BYTES_MAX,
  framesOf,
  type RecordPage,
  readPage,
  type SealedRecord,
  type StoredRecord,
} from '../../../data/library/frames.ts';
import { LIBRARY_PATH, WRITE_HEADER } from '../../../data/library/library-calls.ts';
import { base64Url } from '../../proof/base64url.ts';
import { callerFor, failureOf, reach, whole } from '../../remote.ts';
import { NoAnswer } from '../../remote-errors.ts';
import { goOn, Halted, type Run } from './run.ts';

/** How long a megabyte takes on a very slow network (50 kbit/s). */
const WAIT_MS = 180_000;

/** The size limit of a page, with room for its own header. */
const PAGE_BYTES_MAX = FRAMES_BYTES_MAX + 1024;

/** `ids`: up to {@link IDS_MAX} record ids, in base64url, separated by dots. */
type Asked = { after: number } | { newest: number } | { ids: string };

/**
 * Fetches the records after a sequence number, the newest records, or some records by id. Throws
 * Refused and NoAnswer, like `remote`.
 */
export async function fetchRecords(accountId: string, asked: Asked): Promise<RecordPage> {
  const query = new URLSearchParams(Object.entries(asked).map(([name, n]) => [name, String(n)]));
  const bytes = await exchange(accountId, `${LIBRARY_PATH}?${query}`, { method: 'GET' });
  if (bytes.length > PAGE_BYTES_MAX) throw new NoAnswer('notOurs');
  const page = pageIn(bytes);
  if (!page || !isInOrder(page.records, asked)) throw new NoAnswer('notOurs');
  return page;
}

function pageIn(bytes: Uint8Array): RecordPage | undefined {
  try {
    return readPage(bytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Whether the sequence numbers increase. Otherwise, fetching would never end. */
function isInOrder(records: StoredRecord[], asked: Asked): boolean {
  if (!('after' in asked)) return true;
  const numbers = [asked.after, ...records.map(({ seq }) => seq)];
  return numbers.every((seq, at) => at === 0 || seq > (numbers[at - 1] ?? seq));
}

/**
 * The maximum number of pages in a list. The largest library, 50,000 records or 200 MB, has some
 * 220; a longer list means a bug or an attack.
 */
const PAGES_MAX = 300;

/**
 * The pages after a sequence number. Fetches the next page while the caller stores this one, so
 * that network and processor work at the same time. Throws Refused, NoAnswer and Halted.
 */
export async function* pagesAfter(run: Run, after: number) {
  const fetchAfter = (seq: number) => {
    const page = fetchRecords(run.accountId, { after: seq });
    page.catch(() => undefined); // if the sync stops early, nothing else handles the failure
    return page;
  };
  let next = fetchAfter(after);
  for (let pages = 1; ; pages += 1) {
    goOn(run);
    const { records, epoch, ...page } = await next;
    const last = records.at(-1);
    const isMore = page.isMore && last !== undefined;
    if (isMore && pages >= PAGES_MAX) throw new Halted('unavailable');
    if (isMore) next = fetchAfter(last.seq);
    yield { records, epoch: base64Url(epoch) };
    if (!isMore) return;
  }
}

/**
 * Stores all of these records or none. Returns the sequence number of the library's last record.
 * Throws like {@link fetchRecords}.
 */
export async function storeRecords(
  accountId: string,
  { records, writeToken }: { records: SealedRecord[]; writeToken: string },
): Promise<number> {
  const headers = {
    'Content-Type': 'application/octet-stream',
    [WRITE_HEADER]: writeToken,
  };
  const body = framesOf(records);
  const answer = await exchange(accountId, LIBRARY_PATH, { method: 'PUT', headers, body });
  const read = v.safeParse(Stored, new TextDecoder().decode(answer));
  if (!read.success) throw new NoAnswer('notOurs');
  return read.output.seq;
}

const Stored = v.pipe(v.string(), v.parseJson(), v.object({ seq: v.number() }));

async function exchange(accountId: string, address: string, init: RequestInit) {
  const caller = callerFor(accountId);
  const response = await reach(address, {
    ...init,
    headers: { Accept: 'application/json', 'Lotproof-Account': accountId, ...init.headers },
    signal: AbortSignal.timeout(WAIT_MS),
  });
  if (response.status === 200) return new Uint8Array(await whole(response.arrayBuffer()));
  const json: unknown = await whole(response.json());
  const { status, headers } = response;
  throw failureOf({ status, json, retryAfter: headers.get('Retry-After') }, caller);
}
