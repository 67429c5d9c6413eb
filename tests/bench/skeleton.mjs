// The skeleton: a page with our stack but without our app, minified and served from its worker's
// cache, as ours is. The app's start is compared with the skeleton's.

import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { startPeer } from './static-peer.mjs';

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Reports</title>
<div id="app"></div><script type="module" src="/skeleton.js"></script></html>`;
const WORKER = `
self.addEventListener('install', (event) =>
  event.waitUntil(caches.open('all').then((all) => all.addAll(['/', '/skeleton.js']))));
self.addEventListener('activate', (event) => event.waitUntil(clients.claim()));
self.addEventListener('fetch', (event) =>
  event.respondWith(caches.match(event.request).then((known) => known ?? fetch(event.request))));`;

/** Starts the skeleton's server. Gives the browser its rows and, on request, its worker. */
export async function startSkeleton({ context }, { withWorker = true } = {}) {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('../..', import.meta.url)),
    build: {
      write: false,
      rollupOptions: { input: fileURLToPath(new URL('./skeleton-page.mjs', import.meta.url)) },
    },
  });
  const [script] = [built].flat()[0].output;
  const peer = await startPeer({
    pages: { '/': PAGE, '/skeleton.js': script.code },
    worker: WORKER,
  });
  const page = await context.newPage();
  await page.goto(peer.url);
  await page.evaluate(async (withRegistration) => {
    await window.fillSkeleton();
    if (!withRegistration) return;
    await navigator.serviceWorker.register('/worker.js');
    await navigator.serviceWorker.ready;
  }, withWorker);
  await page.close();
  return peer;
}
