// The keys and withdrawals that a server publishes, as this phone last received them: there may be
// no signal where a visitor verifies a report. Pages and the worker refresh them.

import { membersOf } from '../../data/proof/json-value.ts';
import {
  KEYS_PATH,
  type PublishedKey,
  readDigests,
  readKeys,
  readWithdrawals,
  WITHDRAWN_PATH,
} from '../../data/proof/published.ts';
import { onServer } from '../api-origin.ts';

export type PublishedLists = {
  keys: PublishedKey[];
  /** Digests of withdrawn reports. */
  withdrawn: string[];
  /** When the server sent the lists, in ms since 1970, by this phone's clock. */
  asOf: number;
};

const CACHE = 'lotproof-published';
/**
 * The address of the lists in the cache. Both lists are stored together, so that they have the same
 * date.
 */
const PLACE = '/kept/published-lists';

/** How long to wait for the network before using the stored lists, with their date. */
const WAIT_MS = 10_000;

/** The stored lists; undefined before the first fetch, or if the browser stores nothing. */
export async function keptLists(): Promise<PublishedLists | undefined> {
  // `caches.match` finds the answer in one step. Opening the cache first would take another step.
  const match = globalThis.caches?.match(PLACE, { cacheName: CACHE });
  const kept = await match?.catch(() => undefined);
  const { keys, withdrawn, asOf } = membersOf(await kept?.json());
  const read = { keys: readKeys({ keys }), withdrawn: readDigests(withdrawn) };
  if (!read.keys || !read.withdrawn || typeof asOf !== 'number') return undefined;
  return { keys: read.keys, withdrawn: read.withdrawn, asOf };
}

/** Fetches and stores the server's lists; undefined if the server cannot be reached. */
export async function refreshLists(): Promise<PublishedLists | undefined> {
  const [published, withdrawals] = await Promise.all([
    answerOf(KEYS_PATH),
    answerOf(WITHDRAWN_PATH),
  ]);
  const keys = readKeys(published);
  const withdrawn = readWithdrawals(withdrawals);
  if (!keys || !withdrawn) return undefined;
  const lists = { keys, withdrawn, asOf: Date.now() };
  const stored = new Response(JSON.stringify(lists));
  // A phone without room, or a browser that stores nothing, still uses the lists.
  const storing = globalThis.caches?.open(CACHE).then((cache) => cache.put(PLACE, stored));
  await storing?.catch(() => undefined);
  return lists;
}

async function answerOf(path: string): Promise<unknown> {
  const signal = AbortSignal.timeout(WAIT_MS);
  const init = { cache: 'no-cache', credentials: 'omit', signal } as const;
  const answer = await fetch(onServer(path), init).catch(() => undefined);
  // A captive portal answers with its own page.
  return answer?.ok ? answer.json().catch(() => undefined) : undefined;
}
