// The skeleton: a page with our stack but without our app, minified and served from its worker's
// cache, as ours is. The app's start is compared with the skeleton's.

import { bundled } from './page-bundle.mjs';
import { startPeer, workerOf } from './static-peer.mjs';

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Reports</title>
<div id="app"></div><script type="module" src="/skeleton.js"></script></html>`;

/** Starts the skeleton's server. Gives the browser its rows and, on request, its worker. */
export async function startSkeleton({ context }, { withWorker = true } = {}) {
  const peer = await startPeer({
    pages: { '/': PAGE, '/skeleton.js': await bundled('./skeleton-page.mjs') },
    worker: workerOf(['/', '/skeleton.js']),
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
