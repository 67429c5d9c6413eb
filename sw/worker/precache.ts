// The files of this build, stored on the phone when the worker is installed.

import { cacheNames } from 'workbox-core';
import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';

export const files = new PrecacheController();

/** `integrity`: the browser refuses any other bytes, such as a captive portal's page. */
export type BuiltFile = { url: string; revision: string | null; integrity?: string };

/**
 * The same files, each page with the revision of the headers that the server gives with it: the
 * page is fetched again when these change, even if nothing else in it does.
 */
export function withHeaders(built: BuiltFile[], revision: string): BuiltFile[] {
  return built.map((file) =>
    file.url.endsWith('.html') ? { ...file, revision: `${file.revision}-${revision}` } : file,
  );
}

/**
 * How many files are asked for at the same time: a controller asks for one after the other, and at
 * a round trip of 300 ms 136 files took 26 seconds so, 10 with three. Chromium holds a fourth back.
 */
const AT_ONCE = 3;

/** On slow 3G every file arrives within this time: after it, no more are coming. */
const SILENCE_MS = 60_000;

/**
 * Fetches what this build has and the phone has not; rejects when one file cannot be had, or when
 * none comes any more, as where the server was changed meanwhile. The page has it tried again.
 */
export async function install(event: ExtendableEvent, all: PrecacheEntry[]): Promise<void> {
  const silence = new AbortController();
  const giveUp = () => silence.abort(new Error('No file came any more.'));
  let timer = setTimeout(giveUp, SILENCE_MS);
  const { signal } = silence;
  const plugin = {
    requestWillFetch: async ({ request }: { request: Request }) => new Request(request, { signal }),
    cacheDidUpdate: async () => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, SILENCE_MS);
    },
  };
  const shares = Array.from(
    { length: AT_ONCE },
    () => new PrecacheController({ plugins: [plugin] }),
  );
  for (const [index, file] of all.entries()) shares[index % AT_ONCE]?.addToCacheList([file]);
  await Promise.all(shares.map((share) => share.install(event))).finally(() => clearTimeout(timer));
}

/**
 * Fetches again what a browser has cleared away of the build; `isThorough`, also what an
 * installation of before took for code and was a page. Gives how many files that were. Rejects
 * where one cannot be fetched: it is requested again next time.
 */
export async function refill(all: BuiltFile[], isThorough = false): Promise<number> {
  const cache = await caches.open(cacheNames.precache);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  let count = 0;
  for (const { url, integrity } of all) {
    const key = files.getCacheKeyForURL(url);
    if (key === undefined) continue;
    if (there.has(key) && !(isThorough && (await isPageForCode(cache, key)))) continue;
    const init = { cache: 'reload', credentials: 'same-origin' } as const;
    const answer = await fetch(url, integrity === undefined ? init : { ...init, integrity });
    if (!answer.ok) continue;
    await cache.put(key, answer);
    count += 1;
  }
  return count;
}

async function isPageForCode(cache: Cache, key: string): Promise<boolean> {
  if (!/\.(js|css)$/.test(new URL(key).pathname)) return false;
  const kept = await cache.match(key);
  return kept?.headers.get('Content-Type')?.startsWith('text/html') ?? true;
}
