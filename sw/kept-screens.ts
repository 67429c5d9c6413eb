// Past the worker: starting it takes a phone longer than reading a page does. The drawn screens are
// put together ahead and laid where the browser finds them by itself, as it finds the built files.
// This is the static routing of Service Workers; a browser without it asks the worker for all.

import { cacheNames } from 'workbox-core';
import { drawnScreen } from './drawn-screens.ts';
import { files } from './precache.ts';

const PATHS = ['/Dashboard', '/reports'];
const CACHES = 'lotproof-screens-';

/** As https://w3c.github.io/ServiceWorker/#installevent has it; TypeScript does not know it. */
export type RoutedInstallEvent = ExtendableEvent & {
  addRoutes?: (rules: RouterRule[]) => Promise<void>;
};

type RouterRule = {
  condition: { urlPattern: { pathname: string; search?: string }; requestMode?: 'navigate' };
  source: { cacheName: string } | 'network';
};

/** Has the browser answer from the caches by itself once this worker is the one in charge. */
export async function routePast(event: RoutedInstallEvent): Promise<void> {
  const screens: RouterRule[] = PATHS.map((pathname) => ({
    // An address that says more than its path is the worker's to understand.
    condition: { urlPattern: { pathname, search: '' }, requestMode: 'navigate' },
    source: { cacheName: nameOfCache() },
  }));
  // Their names change with what is in them: none is ever out of date.
  const assets: RouterRule = {
    condition: { urlPattern: { pathname: '/assets/*' } },
    source: { cacheName: cacheNames.precache },
  };
  // The box answers for itself, and no call waits for the worker to start.
  const calls: RouterRule = {
    condition: { urlPattern: { pathname: '/api/*' } },
    source: 'network',
  };
  await event.addRoutes?.([...screens, assets, calls]);
}

/**
 * Keeps the frame of a dealer's screens in the place of each, until {@link keepScreens} knows
 * better: the browser asks the network for what is missing, and there may be none.
 */
export async function keepFrames(): Promise<void> {
  for (const path of PATHS) await keep(path, undefined);
}

let keeping = Promise.resolve();

/** Keeps the screens as whoever is signed in, or nobody, sees them in the language chosen. */
export function keepScreens(worker: ServiceWorkerGlobalScope): Promise<void> {
  // One after the other: what was read first must not be kept last.
  keeping = keeping.catch(() => undefined).then(() => keepAll(worker));
  return keeping;
}

async function keepAll(worker: ServiceWorkerGlobalScope): Promise<void> {
  for (const path of PATHS) {
    // A database that does not answer is the app's to deal with.
    const drawn = await drawnScreen(worker, path).catch(() => undefined);
    await keep(path, drawn);
  }
}

/** Forgets those of earlier builds. */
export async function cleanupOutdatedScreens(): Promise<void> {
  const outdated = (await caches.keys()).filter(
    (name) => name.startsWith(CACHES) && name !== nameOfCache(),
  );
  await Promise.all(outdated.map((name) => caches.delete(name)));
}

async function keep(path: string, drawn: Response | undefined): Promise<void> {
  const page = drawn ?? (await files.matchPrecache('/dealer.html'));
  const cache = await caches.open(nameOfCache());
  if (page) await cache.put(path, page);
}

/** Changes with what is kept, so that no build's screens come with the code of another. */
function nameOfCache(): string {
  const keys = [...files.getURLsToCacheKeys()].flatMap(([url, key]) =>
    /\/(drawn\/.*|dealer\.html)$/.test(url) ? [new URL(key)] : [],
  );
  const revisions = keys.map(({ searchParams }) => searchParams.get('__WB_REVISION__'));
  // Of the file, and of the headers that came with it.
  const parts = revisions.flatMap((revision) => revision?.split('-') ?? []);
  return CACHES + parts.map((part) => part.slice(0, 8)).join('-');
}
