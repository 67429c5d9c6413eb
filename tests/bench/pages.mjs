// First visits over a slow network with empty caches and no worker: the landing page is compared
// with itself without script, and the dashboard with the skeleton, in the same browser and run.

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright/test';
import { browserPath } from '../browser.mjs';
import { row } from './marks.mjs';
import { googleAccount, plant, slowPage, startApp, startOf } from './phone-lot.mjs';
import { startSkeleton } from './skeleton.mjs';
import { startPeer, webDir, withoutScript } from './static-peer.mjs';

const ROUNDS = 5;

/** Lighthouse's slow 4G, applied to every request: 150 ms there and back, 1.6 Mbit/s down. */
export const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

const LANDING = { path: '/', usable: 'main a' };
const SKELETON = { path: '/', usable: 'main li a' };
const DASHBOARD = { path: '/Dashboard', usable: 'main a[href="/h-service-Response"]' };

/** Returns the rows to print, each made by `row` in marks.mjs. */
export async function benchPages() {
  const { server, dataDir } = await startApp();
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    serviceWorkers: 'block',
  });
  const peer = await startPeer({ pages: { '/': landingWithoutScript() } });
  const skeleton = await startSkeleton({ context }, { withWorker: false });
  await signIn(context, server);
  try {
    const visits = { landing: [], landingFloor: [], dashboard: [], skeleton: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      visits.landingFloor.push((await firstVisit(context, peer.url, LANDING)).paint);
      visits.landing.push((await firstVisit(context, server.url, LANDING)).paint);
      visits.skeleton.push((await firstVisit(context, skeleton.url, SKELETON)).usable);
      visits.dashboard.push((await firstVisit(context, server.url, DASHBOARD)).usable);
    }
    return [
      row('first paint of /', visits.landing, visits.landingFloor, 1.15),
      row('dashboard usable, against the skeleton', visits.dashboard, visits.skeleton, 1.5),
    ];
  } finally {
    await browser.close();
    peer.server.close();
    skeleton.server.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function firstVisit(context, origin, { path, usable }) {
  const { page, devtools } = await slowPage(context);
  await devtools.send('Network.enable');
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  const figures = await startOf({ page, devtools }, origin + path, usable);
  await page.close();
  return figures;
}

function landingWithoutScript() {
  return withoutScript(readFileSync(join(webDir, 'index.html'), 'utf8'));
}

async function signIn(context, { url }) {
  // Sign in before any page asks for a nonce: if two requests set a first cookie, the later one
  // wins.
  const account = await googleAccount(context.request, url);
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByRole('heading', { name: 'Login / Sign Up' }).waitFor();
  await plant(page, 'lotproof', 'rows', [{ name: 'account', value: account }]);
  await page.close();
}
