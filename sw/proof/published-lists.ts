// The keys and withdrawals that a server publishes, as this phone last saw them: who verifies a
// report may have no signal. Pages and the worker refresh them.

import * as v from 'valibot';
import {
  KEYS_PATH,
  PublishedKey,
  PublishedKeys,
  PublishedWithdrawals,
  WITHDRAWN_PATH,
} from '../../data/proof/published.ts';
import { onServer } from '../api-origin.ts';

const PublishedLists = v.object({
  keys: v.array(PublishedKey),
  /** Digests of reports that were taken back. */
  withdrawn: v.array(v.string()),
  /** When the server gave them, in ms since 1970, by this phone's clock. */
  asOf: v.number(),
});
export type PublishedLists = v.InferOutput<typeof PublishedLists>;

const CACHE = 'lotproof-published';
/** No page is there: both lists are kept as one, so that they are of one moment. */
const PLACE = '/kept/published-lists';

/** On a network that answers nothing, the lists at hand are told to be those of then. */
const WAIT_MS = 10_000;

/** Undefined before the first time with signal, and where the browser keeps nothing. */
export async function keptLists(): Promise<PublishedLists | undefined> {
  const kept = await opened().then((cache) => cache?.match(PLACE));
  const read = v.safeParse(PublishedLists, await kept?.json());
  return read.success ? read.output : undefined;
}

/** Asks the server and keeps its lists; undefined where it was not reached. */
export async function refreshLists(): Promise<PublishedLists | undefined> {
  const [keys, withdrawals] = await Promise.all([
    listAt(KEYS_PATH, PublishedKeys),
    listAt(WITHDRAWN_PATH, PublishedWithdrawals),
  ]);
  if (!keys || !withdrawals) return undefined;
  const withdrawn = withdrawals.withdrawn.map(({ digest }) => digest);
  const lists = { keys: keys.keys, withdrawn, asOf: Date.now() };
  await opened().then((cache) => cache?.put(PLACE, new Response(JSON.stringify(lists))));
  return lists;
}

async function listAt<T>(path: string, schema: v.GenericSchema<unknown, T>) {
  const signal = AbortSignal.timeout(WAIT_MS);
  const init = { cache: 'no-cache', credentials: 'omit', signal } as const;
  const answer = await fetch(onServer(path), init).catch(() => undefined);
  // A captive portal answers with a page of its own.
  const body: unknown = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
  const read = v.safeParse(schema, body);
  return read.success ? read.output : undefined;
}

/** Undefined where the browser refuses to store anything. */
async function opened(): Promise<Cache | undefined> {
  if (!('caches' in globalThis)) return undefined;
  return caches.open(CACHE).catch(() => undefined);
}
