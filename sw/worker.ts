// The service worker: serves the app at each screen's address from its cache, and reports' PDFs
// from the phone's database, with or without signal.

import { cacheNames } from 'workbox-core';
import { cleanupOutdatedCaches, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { accountDatabase } from './account/database.ts';
import { closeForGood } from './account/remove-account.ts';
import { account, language } from './device.ts';
import {
  type AccountRemoved,
  CLAIM,
  type DrainedUnseen,
  MEND,
  REMIND_TAG,
  SYNC_TAG,
  TAKE_OVER,
} from './messages.ts';
import { refreshLists } from './proof/published-lists.ts';
import { shared } from './proof/shared-file.ts';
import { open, remind, type SyncEvent, sync, tell } from './worker/background-sync.ts';
import { type BuiltFile, files, install, refill, withHeaders } from './worker/precache.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** The build puts the list of files here. */
  __WB_MANIFEST: BuiltFile[];
  /** The server writes this value in front of the script. */
  headersRevision: string;
};

const REPORT = /^\/reports\/([0-9a-f-]{36})\.pdf$/;
/** A PDF's address in a different letter case, or with trailing slashes. */
const REPORT_SPELT = /^\/reports\/[0-9a-f-]{36}\.pdf\/*$/i;

/** Matches any other file. The server sends it if the phone does not have it. */
const FILE = /^\/(?!reports\/).*\.\w+$/i;

cleanupOutdatedCaches();
const ofThisBuild = withHeaders(self.__WB_MANIFEST, self.headersRevision);
files.addToCacheList(ofThisBuild);
// Ignore a file's query string, because advertisements add parameters of their own.
registerRoute(new PrecacheRoute(files, { ignoreURLParametersMatching: [/./] }));
const page = files.createHandlerBoundToURL('/app.html');
/** The page with the frame of a dealer's screens. */
const shell = files.createHandlerBoundToURL('/dealer.html');

/** Screens without that frame, for visitors who are not signed in. */
const OUTSIDE = /^\/(login|hi|buy|gallery|dpa|t&c|privacypolicy|v|hi\/v)?$/i;

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && REPORT.test(url.pathname),
  async (options) => (await reportAt(options.url.pathname)) ?? shell(options),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && REPORT_SPELT.test(url.pathname),
  async ({ url }) => Response.redirect(url.pathname.toLowerCase().replace(/\/+$/, ''), 301),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/share',
  ({ request }) => shared(request),
  'POST',
);
// API calls and server files go to the server. All other navigations go to the app.
registerRoute(
  new NavigationRoute(
    (options) => (OUTSIDE.test(options.url.pathname) ? page(options) : shell(options)),
    { denylist: [/^\/(api|sandbox)\//, /^\/healthz$/, FILE] },
  ),
);

self.addEventListener('install', (event: RoutedInstallEvent) => {
  // If the browser refuses these routes, the worker serves everything itself, but more slowly.
  event.waitUntil(routePast(event).catch(() => undefined));
  event.waitUntil(install(event, ofThisBuild).then(keepFrames));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(files.activate(event));
  // Take control of open pages, so that this worker serves the first report of a first visit.
  event.waitUntil(self.clients.claim());
  event.waitUntil(cleanupOutdatedFrames());
  event.waitUntil(mend());
});

self.addEventListener('sync', (event) => {
  const fired = event as SyncEvent; // TypeScript does not know this event
  if (fired.tag === SYNC_TAG) fired.waitUntil(sync(self, fired.lastChance));
});

self.addEventListener('periodicsync', (event) => {
  const fired = event as SyncEvent; // TypeScript does not know this event
  if (fired.tag === REMIND_TAG) fired.waitUntil(remind(self));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(self, event.notification.data));
});

self.addEventListener('message', (event) => {
  // Take over only at the dealer's request, so that pages do not change while in use.
  if (event.data === TAKE_OVER) void self.skipWaiting();
  if (event.data === CLAIM) event.waitUntil(self.clients.claim());
  if (event.data === MEND) event.waitUntil(Promise.all([mend(), remind(self)]));
  if (event.data?.name === 'drained unseen') {
    const { accountId, told }: DrainedUnseen = event.data; // the message is from one of our pages
    event.waitUntil(tell(self, accountId, told));
  }
  if (event.data?.name === 'account removed') {
    const removed: AccountRemoved = event.data; // the message is from one of our pages
    closeForGood(removed);
  }
});

/** Each time the app starts, refetches files that the browser has evicted. */
async function mend(): Promise<void> {
  // Refresh the lists for verifying reports: a dealer may verify one where there is no signal.
  void refreshLists();
  // Without signal, or behind a captive portal, the next start tries again.
  await refill(ofThisBuild).catch(() => undefined);
  await keepFrames();
}

/**
 * The PDF of one of the signed-in dealer's reports; undefined if it has not been made yet in the
 * chosen language. The page that is served instead makes it.
 */
async function reportAt(path: string): Promise<Response | undefined> {
  const id = REPORT.exec(path)?.[1];
  const owner = await account();
  const documents = owner && accountDatabase(owner.accountId).documents;
  const document = id === undefined ? undefined : await documents?.get(id);
  if (document?.language !== (await language(self))) return undefined;
  return new Response(document.bytes, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${document.fileName}"`,
      'Cache-Control': 'no-store',
    },
  });
}

/** The file for each page that the browser may serve without this worker. */
const PAGES = {
  '/Dashboard': '/dealer.html',
  '/reports': '/dealer.html',
  '/v': '/v.html',
  '/hi/v': '/hi/v.html',
} as const;
const CACHES = 'lotproof-screens-';

/**
 * The event of https://w3c.github.io/ServiceWorker/#installevent, which TypeScript does not know.
 */
type RoutedInstallEvent = ExtendableEvent & {
  addRoutes?: (rules: RouterRule[]) => Promise<void>;
};

type RouterRule = {
  condition: { urlPattern: { pathname: string; search?: string }; requestMode?: 'navigate' };
  source: { cacheName: string } | 'network';
};

/**
 * Lets the browser serve pages and assets from the caches, and send calls to the server, without
 * starting this worker.
 */
async function routePast(event: RoutedInstallEvent): Promise<void> {
  const screens: RouterRule[] = Object.keys(PAGES).map((pathname) => ({
    // Addresses with a query go to the worker.
    condition: { urlPattern: { pathname, search: '' }, requestMode: 'navigate' },
    source: { cacheName: nameOfCache() },
  }));
  // Assets never become stale: their names contain a hash of their content.
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

/** Stores each page under its address. If a page is missing, the browser asks the network. */
async function keepFrames(): Promise<void> {
  const cache = await caches.open(nameOfCache());
  for (const [path, file] of Object.entries(PAGES)) {
    const page = await files.matchPrecache(file);
    if (page) await cache.put(path, page);
  }
}

/** Deletes the caches of earlier builds. */
async function cleanupOutdatedFrames(): Promise<void> {
  const outdated = (await caches.keys()).filter(
    (name) => name.startsWith(CACHES) && name !== nameOfCache(),
  );
  await Promise.all(outdated.map((name) => caches.delete(name)));
}

/**
 * The cache's name. It changes with the pages and their headers, so that page and code are from the
 * same build.
 */
function nameOfCache(): string {
  return CACHES + [...new Set(Object.values(PAGES))].map(revisionOf).join('.');
}

function revisionOf(file: string): string {
  const key = files.getCacheKeyForURL(file) ?? '';
  return new URL(key, location.origin).searchParams.get('__WB_REVISION__') ?? '';
}
