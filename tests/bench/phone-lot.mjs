// What all phone benchmarks share: a server, a static peer, a browser with a disk, and a dealer.

import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { chromium } from 'playwright/test';
import { headersOf } from '../../build/compiled/api/http/security-headers.js';
import { startServer } from '../../build/compiled/api/server/server.js';
import { readConfig } from '../../build/compiled/api/settings/config.js';
import { browserPath } from '../browser.mjs';
import { webDir as ownWebDir, startPeer, workerOf } from './static-peer.mjs';

/** A lower mid-range phone, by Chromium's own measure. */
export const CPU_THROTTLE = 4;

const STATIC_STYLE = 'body{margin:0;font:1rem/1.5 system-ui}li{padding:1rem}';
const STATIC_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Reports</title>
<style>${STATIC_STYLE}</style><h1>Reports</h1><ul>
${Array.from({ length: 50 }, (_, index) => `<li><a href="#">MH 12 AB ${index}</a></li>`).join('')}
</ul></html>`;
/** `webDir`: the folder of a different build of the app. */
export async function openLot({ webDir = ownWebDir } = {}) {
  const { server, dataDir } = await startApp({ webDir });
  const peer = await startStaticPage(server.backend);
  const context = await openPhone(dataDir);
  const page = await context.newPage();
  await page.goto(peer.url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js');
    await navigator.serviceWorker.ready;
  });
  const accountId = await signIn(page, server.url);
  await page.close();
  return {
    url: server.url,
    peerUrl: peer.url,
    context,
    accountId,
    async close() {
      // After showing PDFs in tabs, headless Chromium may never close and never release the server;
      // both end with this process.
      const closing = context.close().then(() => server.stop());
      await Promise.race([closing.catch(() => undefined), pause(5_000)]);
      peer.server.closeAllConnections();
      peer.server.close();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Starts the built app with an empty folder, which the caller removes. */
export async function startApp({ webDir = ownWebDir } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'lotproof-bench-phone-'));
  const config = readConfig({ PORT: '0', LOTPROOF_DATA_DIR: dataDir, SANDBOX_LATENCY_MS: '20' });
  const server = await startServer(config, { webDir, log: pino({ level: 'silent' }) });
  return { server, dataDir };
}

/** Opens a browser of a phone's size that keeps its data in the folder. */
export function openPhone(dataDir) {
  return chromium.launchPersistentContext(join(dataDir, 'profile'), {
    executablePath: browserPath(),
    viewport: { width: 360, height: 800 },
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  });
}

/** Opens a page at a phone's speed. `arrange` runs in the page before its own scripts. */
export async function slowPage(context, arrange = () => undefined) {
  const page = await context.newPage();
  await page.addInitScript(arrange);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLE });
  return { page, devtools };
}

/**
 * Opens an address and waits for its first contentful paint as the browser reports it. Querying the
 * page would run a script in it at a random time, which is slow.
 */
async function goAndPaint({ page, devtools }, address) {
  await devtools.send('Page.enable');
  await devtools.send('Page.setLifecycleEventsEnabled', { enabled: true });
  const painted = new Promise((resolve) => {
    devtools.on('Page.lifecycleEvent', ({ name }) => {
      if (name === 'firstContentfulPaint') resolve();
    });
  });
  await page.goto(address);
  await painted;
}

/**
 * Starts a page. Returns the time of its first contentful paint, and the time when it showed what
 * `usable` selects (without a selector, the time of the paint). The page reports both, because
 * repeated queries would run scripts in it, and more of them the longer it takes to start.
 */
export async function startOf({ page, devtools }, address, usable) {
  const shown = usable && (await untilShown({ page, devtools }, usable));
  await goAndPaint({ page, devtools }, address);
  await shown?.promise;
  return page.evaluate(() => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0].startTime;
    // Content out of view cannot be used yet.
    const usable = Math.max(paint, window.shownAt ?? 0);
    const early = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => /\.(js|css)$/.test(name) && startTime < usable);
    return { paint, usable, files: early.length };
  });
}

/**
 * Returns a `promise` that resolves when the page's next document shows what `selector` selects.
 */
export async function untilShown({ page, devtools }, selector) {
  await devtools.send('Runtime.enable');
  await devtools.send('Runtime.addBinding', { name: 'sayShown' });
  await page.addInitScript((wanted) => {
    const watcher = new MutationObserver(() => {
      if (!document.querySelector(wanted)) return;
      watcher.disconnect();
      window.shownAt = performance.now();
      window.sayShown('');
    });
    watcher.observe(document, { childList: true, subtree: true });
  }, selector);
  const promise = new Promise((resolve, reject) => {
    devtools.once('Runtime.bindingCalled', resolve);
    page.once('close', () => reject(new Error(`The page was closed before ${selector}.`)));
  });
  return { promise };
}

/** Writes rows unchanged into a store of one of the app's databases. */
export function plant(page, name, store, rows) {
  return page.evaluate(
    ([database, table, all]) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open(database);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction(table, 'readwrite');
          for (const { base64, ...row } of all) {
            // Bytes are passed to the page as text.
            const bytes = base64 && Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
            writing.objectStore(table).put(bytes ? { ...row, bytes: bytes.buffer } : row);
          }
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [name, store, rows],
  );
}

async function signIn(page, url) {
  await page.goto(`${url}/login`);
  await page.getByRole('heading', { name: 'Login / Sign Up' }).waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const { request } = page.context();
  const account = await googleAccount(request, url);
  const ordered = await request.post(`${url}/api/payment/create-order`, {
    data: { amount: 50_000 },
  });
  const { order } = await ordered.json();
  const paid = await request.post(`${url}/sandbox/pay`, {
    data: { orderId: order.id, outcome: 'success' },
  });
  const proof = await paid.json();
  await request.post(`${url}/api/payment/verify`, { data: { ...proof, amount: 50_000 } });
  await plant(page, 'lotproof', 'rows', [{ name: 'account', value: account }]);
  await page.goto(`${url}/reports`);
  await page.getByText('No reports yet.').waitFor();
  await page.goto(`${url}/outbox`);
  await page.getByText('Nothing is waiting to be sent.').waitFor();
  return account.accountId;
}

/** Signs in with the sandbox's Google. */
export async function googleAccount(request, url) {
  const email = 'bench@example.in';
  const { nonce } = await (await request.get(`${url}/api/user/google-nonce`)).json();
  const wanted = { email, nonce };
  const token = await request.post(`${url}/sandbox/google/token`, { data: wanted });
  const data = { email, ...(await token.json()) };
  const answer = await request.post(`${url}/api/user/google-login`, { data });
  const { accountId } = await answer.json();
  return { accountId, email };
}

/**
 * The peer's answers carry the server's own headers: a policy that makes the browser start another
 * process for a page must cost both the same.
 */
function startStaticPage(product) {
  const hash = createHash('sha256').update(STATIC_STYLE).digest('base64');
  const { page } = headersOf(product);
  // A static page is painted soonest with its styles inline.
  const headers = page.map(([name, value]) => [
    name,
    value.replace("style-src 'self'", `style-src 'self' 'sha256-${hash}'`),
  ]);
  return startPeer({ pages: { '/': STATIC_PAGE }, headers, worker: workerOf(['/']) });
}
