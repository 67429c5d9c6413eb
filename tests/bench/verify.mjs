// The page that verifies a report, at a phone's speed: offline with its worker stopped, compared
// with the same page drawn with its outcome but without script, and on a first visit over slow 4G.

import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { headersOf } from '../../build/compiled/api/http/security-headers.js';
import { row } from './marks.mjs';
import { SLOW_4G } from './pages.mjs';
import { openPhone, slowPage, startApp } from './phone-lot.mjs';
import { codeOfSample, longReport } from './signed-reports.mjs';
import { startPeer, webDir, withoutScript } from './static-peer.mjs';
import { start, watchStart } from './verify-start.mjs';

const ROUNDS = 15;
const PDF_ROUNDS = 7;
const VISITS = 5;
const RECORDS = 300;
/** Lets the browser serve the whole page by itself, as the app's worker does. */
const workerOf = (files) => `
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open('all').then((all) => all.addAll(${JSON.stringify(files)})));
  event.waitUntil(event.addRoutes([
    { condition: { urlPattern: { pathname: '/*' } }, source: { cacheName: 'all' } }]));
});
self.addEventListener('fetch', () => undefined);`;

/** Returns the rows to print, each made by `row` in marks.mjs. */
export async function benchVerify() {
  const { server, dataDir } = await startApp();
  const context = await openPhone(dataDir);
  const code = `${server.url}/v#${codeOfSample()}`;
  const peer = await startPeer(await drawnWithoutScript(context, code, server));
  const lot = { context, code, server, peer, pdf: await longReport(server.backend, RECORDS) };
  try {
    const visits = await firstVisits(lot);
    await installed(context, peer.url);
    await installed(context, `${server.url}/v`);
    await context.setOffline(true);
    return [...(await startsOffline(lot)), ...(await pdfOffline(lot)), ...visits];
  } finally {
    await context.close();
    peer.server.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Returns a peer that serves the page with its styles, both at the start and with its outcome. */
async function drawnWithoutScript(context, code, { url, backend }) {
  const page = await context.newPage();
  await page.goto(code);
  await page.locator('[data-outcomes] h2').waitFor();
  const told = withoutScript(await page.content());
  await page.close();
  const start = await fetch(`${url}/v`).then((reply) => reply.text());
  const assets = readdirSync(join(webDir, 'assets'));
  const used = assets.filter((name) => /^(public-.*\.css|barlow-.*\.woff2)$/.test(name));
  const files = ['/', ...used.map((name) => `/assets/${name}`)];
  return {
    pages: { '/': told, '/start': withoutScript(start) },
    headers: headersOf(backend).page,
    worker: workerOf(files),
  };
}

/** Opens the page, and waits until its worker serves it. */
async function installed(context, address) {
  const page = await context.newPage();
  await page.goto(address);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js');
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.close();
}

async function startsOffline({ context, code, peer }) {
  const figures = { floor: [], told: [], crypto: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    figures.floor.push((await start(context, `${peer.url}/`)).paint);
    const { paint, crypto } = await start(context, code, { told: true });
    figures.told.push(paint);
    figures.crypto.push(crypto);
  }
  const { floor, told, crypto } = figures;
  const ours = told.map((paint, round) => paint - crypto[round]);
  return [
    row('offline: what a code says, but for WebCrypto’s own time', ours, floor, 1.3),
    row('WebCrypto’s own time in it, against all of it', crypto, told, 'told'),
  ];
}

/**
 * Measures the time from choosing a file until its report is painted. The drawing code is already
 * loaded.
 */
async function pdfOffline({ context, server, pdf }) {
  const figures = { drawn: [], whole: [] };
  for (let round = 0; round < PDF_ROUNDS; round += 1) {
    const { page } = await slowPage(context, watchStart);
    await page.goto(`${server.url}/v`);
    const opening = page.waitForEvent('filechooser');
    await page.getByText('Choose a PDF or a photo').locator('visible=true').click();
    const picker = await opening;
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => {
      const note = () => {
        window.chosenAt = performance.now();
      };
      addEventListener('change', note, true);
    });
    await picker.setFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer: pdf });
    await page.waitForFunction(() => window.wholeAt !== undefined);
    const { drawnAt, wholeAt, chosenAt } = await page.evaluate(() => {
      const { drawnAt, wholeAt, chosenAt } = window;
      return { drawnAt, wholeAt, chosenAt };
    });
    figures.drawn.push(drawnAt - chosenAt);
    figures.whole.push(wholeAt - chosenAt);
    await page.close();
  }
  const { drawn, whole } = figures;
  return [
    row(`offline: a PDF of ${RECORDS} records told, its report begun`, drawn, 1000, 1),
    row('the same, its last record here', whole, 1000, 'told'),
  ];
}

async function firstVisits({ context, code, server, peer }) {
  const arrange = async (devtools) => {
    await devtools.send('Network.enable');
    await devtools.send('Network.setBypassServiceWorker', { bypass: true });
    await devtools.send('Network.clearBrowserCache');
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  };
  const figures = { openFloor: [], open: [], toldFloor: [], told: [] };
  for (let round = 0; round < VISITS; round += 1) {
    figures.openFloor.push((await start(context, `${peer.url}/start`, { arrange })).paint);
    figures.open.push((await start(context, `${server.url}/v`, { arrange })).paint);
    figures.toldFloor.push((await start(context, `${peer.url}/`, { arrange })).paint);
    figures.told.push((await start(context, code, { told: true, arrange })).paint);
  }
  const { openFloor, open, toldFloor, told } = figures;
  return [
    row('first visit on slow 4G: first paint of /v', open, openFloor, 1.3),
    row('the same, with a code: what it says', told, toldFloor, 1.3),
  ];
}
