// The files of this build, stored on the phone when the worker is installed.

import { cacheNames } from 'workbox-core';
import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';

export const files = new PrecacheController();

/**
 * `integrity`: the hash by which the browser refuses any other bytes, such as a captive portal's
 * page.
 */
export type BuiltFile = { url: string; revision: string | null; integrity: string };

/**
 * Adds the revision of a page's headers to the page's own, so that a page is fetched again even if
 * only its headers changed.
 */
export function withHeaders(built: BuiltFile[], revision: string): BuiltFile[] {
  return built.map((file) =>
    file.url.endsWith('.html') ? { ...file, revision: `${file.revision}-${revision}` } : file,
  );
}

/**
 * How many files to download in parallel. Each controller fetches files one by one. At a round trip
 * of 300 ms, one controller took 26 seconds for 136 files, and three took 10. Chromium delays the
 * requests of a fourth one.
 */
const AT_ONCE = 3;

/** How long to wait for the next file. On slow 3G every file arrives within this time. */
const SILENCE_MS = 60_000;

/**
 * Fetches the files of this build that the phone lacks. Rejects if a file cannot be fetched or no
 * more files arrive, for example because a new version was deployed. The page tries again later.
 */
export async function install(event: ExtendableEvent, all: PrecacheEntry[]): Promise<void> {
  const silence = new AbortController();
  const giveUp = () => silence.abort(new Error('No more files arrived.'));
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
 * Refetches this build's files that the browser has evicted. Skips files that the server no longer
 * has. Rejects if a fetch fails; the next call tries again.
 */
export async function refill(all: BuiltFile[]): Promise<void> {
  const cache = await caches.open(cacheNames.precache);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  for (const { url, integrity } of all) {
    const key = files.getCacheKeyForURL(url);
    if (key === undefined || there.has(key)) continue;
    const answer = await fetch(url, { cache: 'reload', credentials: 'same-origin', integrity });
    if (answer.ok) await cache.put(key, answer);
  }
}
