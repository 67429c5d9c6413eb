// Routes that bypass the worker, since on a phone starting it takes longer than reading a page. The
// browser itself serves the frame of a dealer's screens, the page that verifies a report and the
// built files from the cache. This is the static routing of service workers; a browser without it
// asks the worker for everything.

import { cacheNames } from 'workbox-core';
import { files } from './precache.ts';

/** The screens at which a dealer starts, and where a code on paper leads: the file of each. */
const PAGES = {
  '/Dashboard': '/dealer.html',
  '/reports': '/dealer.html',
  '/v': '/v.html',
  '/hi/v': '/hi/v.html',
} as const;
const CACHES = 'lotproof-screens-';

/** As https://w3c.github.io/ServiceWorker/#installevent has it; TypeScript does not know it. */
export type RoutedInstallEvent = ExtendableEvent & {
  addRoutes?: (rules: RouterRule[]) => Promise<void>;
};

type RouterRule = {
  condition: { urlPattern: { pathname: string; search?: string }; requestMode?: 'navigate' };
  source: { cacheName: string } | 'network';
};

/** Has the browser serve from the caches by itself once this worker is active. */
export async function routePast(event: RoutedInstallEvent): Promise<void> {
  const screens: RouterRule[] = Object.keys(PAGES).map((pathname) => ({
    // An address with a query is left to the worker.
    condition: { urlPattern: { pathname, search: '' }, requestMode: 'navigate' },
    source: { cacheName: nameOfCache() },
  }));
  // Their names contain a hash of their content: none is ever out of date.
  const assets: RouterRule = {
    condition: { urlPattern: { pathname: '/assets/*' } },
    source: { cacheName: cacheNames.precache },
  };
  // Calls go straight to the server, without waiting for the worker to start.
  const calls = ['/api/*', '/.well-known/*'].map(
    (pathname): RouterRule => ({ condition: { urlPattern: { pathname } }, source: 'network' }),
  );
  await event.addRoutes?.([...screens, assets, ...calls]);
}

/** Stores each page under its address; if one is missing, the browser asks the network. */
export async function keepFrames(): Promise<void> {
  const cache = await caches.open(nameOfCache());
  for (const [path, file] of Object.entries(PAGES)) {
    const page = await files.matchPrecache(file);
    if (page) await cache.put(path, page);
  }
}

/** Deletes those of earlier builds. */
export async function cleanupOutdatedFrames(): Promise<void> {
  const outdated = (await caches.keys()).filter(
    (name) => name.startsWith(CACHES) && name !== nameOfCache(),
  );
  await Promise.all(outdated.map((name) => caches.delete(name)));
}

/** Changes with the pages and their headers, so that page and code are of the same build. */
function nameOfCache(): string {
  return CACHES + [...new Set(Object.values(PAGES))].map(revisionOf).join('.');
}

function revisionOf(file: string): string {
  const key = files.getCacheKeyForURL(file) ?? '';
  return new URL(key, location.origin).searchParams.get('__WB_REVISION__') ?? '';
}
