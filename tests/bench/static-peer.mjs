// Serves pages without script but with the app's own files, to compare the app's pages with.

import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import sirv from 'sirv';

export const webDir = fileURLToPath(new URL('../../build/web', import.meta.url));

export function withoutScript(html) {
  return html.replace(/<script.*?<\/script>|<link rel="modulepreload"[^>]*>/gs, '');
}

/** Returns a worker that serves these files from its cache. */
export const workerOf = (files) => `
self.addEventListener('install', (event) =>
  event.waitUntil(caches.open('all').then((all) => all.addAll(${JSON.stringify(files)}))));
self.addEventListener('activate', (event) => event.waitUntil(clients.claim()));
self.addEventListener('fetch', (event) =>
  event.respondWith(caches.match(event.request).then((known) => known ?? fetch(event.request))));`;

/** `pages`: HTML by path. `worker`: the script to serve at `/worker.js`, if there is one. */
export async function startPeer({ pages, headers = [], worker }) {
  const assets = sirv(webDir, { brotli: true, gzip: true });
  const server = createServer((request, response) => {
    const isWorker = worker !== undefined && request.url === '/worker.js';
    const body = isWorker ? worker : pages[request.url];
    if (body === undefined) {
      assets(request, response);
      return;
    }
    for (const [name, value] of headers) response.setHeader(name, value);
    const type = request.url.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.setHeader('content-type', `${type}; charset=utf-8`);
    response.setHeader('content-encoding', 'gzip');
    response.end(gzipSync(body));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${server.address().port}` };
}
