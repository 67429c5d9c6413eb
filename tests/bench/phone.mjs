// The phone compared with floors measured in the same browser and run: cold starts offline, the
// list and its search, a report's tab, and the drain. Rounds are interleaved and medians reported.

import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { row } from './marks.mjs';
import { CARS, LIBRARY, librarySpeed } from './phone-library.mjs';
import { median, openLot, plant, slowPage, startOf, untilShown } from './phone-lot.mjs';
import { startSkeleton } from './skeleton.mjs';

/** Browsers for the starts. Each is a tenth faster or slower at one of the two. */
const PHONES = 4;
/** Starts in each browser. */
const STARTS = 11;
/** A pause before each start: closing the last page and ending the workers is not part of it. */
const REST_MS = 500;
/** After more tabs of PDFs than this, headless Chromium opens no further page. */
const PDF_ROUNDS = 3;
const LIST = 1_000;
const QUEUE = 100;

/** Rows of the table: what, its median, its floor's, the ratio and the maximum ratio. */
export async function benchPhone() {
  const rows = await inLot(atWork);
  const starts = { floor: [], paint: [], usable: [], skeleton: [] };
  const threads = { skeleton: [], reports: [], home: [] };
  let tabs;
  for (let phone = 1; phone <= PHONES; phone += 1) {
    const found = await inLot((lot) => atStart(lot, { withTabs: phone === PHONES }));
    for (const [name, values] of Object.entries(starts)) values.push(...found.starts[name]);
    for (const [name, values] of Object.entries(threads)) values.push(...found.threads[name]);
    tabs = found.tabs;
  }
  const { floor, paint, usable, skeleton } = mapValues(starts, median);
  const cpu = mapValues(threads, median);
  return [
    ...rows,
    row(`first paint of /reports, ${LIST} reports`, paint, floor, 1.25),
    row('its list usable, against React, router and Dexie alone', usable, skeleton, 1.5),
    row('the same: CPU of its thread', cpu.reports, cpu.skeleton, 1.5),
    row('Home usable, the same: CPU of its thread', cpu.home, cpu.skeleton, 1.5),
    row('a report’s tab', tabs.document, tabs.sample, 1.2),
  ];
}

async function inLot(measure) {
  const lot = await openLot();
  try {
    return await measure(lot);
  } finally {
    await lot.close();
  }
}

async function atWork(lot) {
  const library = await librarySpeed(lot);
  const sent = await drainSpeed(lot);
  return [
    row(`newest 50 of ${LIBRARY}`, library.newest, library.rawNewest, 0.5),
    row(`first key of a plate in ${LIBRARY}`, library.firstKey, library.rawSearch, 0.5),
    row('each further key', library.nextKey, library.rawSearch, 0.5),
    row(`first 25 of ${CARS} cars, against all reports`, library.cars, library.rawCars, 0.5),
    row('one car of them', library.oneCar, library.rawCars, 0.1),
    row('first key of a plate among them', library.carsFirstKey, library.rawCars, 0.5),
    row(`draining ${QUEUE} requests`, sent.drain, sent.oneByOne, 1.3),
    row('longest task meanwhile, against 50 ms', sent.longest, 50, 1),
  ];
}

async function atStart(lot, { withTabs }) {
  const page = await lot.context.newPage();
  await page.goto(`${lot.url}/samples/hyundai.pdf`);
  await page.goto(`${lot.url}/login`);
  await plant(page, `lotproof-${lot.accountId}`, 'reports', summaries(LIST));
  await plant(page, `lotproof-${lot.accountId}`, 'documents', [pdf()]);
  await page.close();
  const skeleton = await startSkeleton(lot);
  await lot.context.setOffline(true); // stays offline from here on
  const starts = await coldStarts(lot, skeleton.url);
  const threads = await startThreads(lot, skeleton.url);
  skeleton.server.close();
  // Runs last: after showing PDFs in tabs, headless Chromium sometimes cannot open another page.
  return { starts, threads, tabs: withTabs ? await documentTabs(lot) : undefined };
}

async function coldStarts(lot, skeletonUrl) {
  const figures = { floor: [], paint: [], usable: [], skeleton: [] };
  for (let round = 0; round < STARTS; round += 1) {
    figures.floor.push((await coldStart(lot, `${lot.peerUrl}/`)).paint);
    figures.skeleton.push((await coldStart(lot, `${skeletonUrl}/`)).usable);
    const ours = await coldStart(lot, `${lot.url}/reports`);
    figures.paint.push(ours.paint);
    figures.usable.push(ours.usable);
  }
  return figures;
}

/**
 * Milliseconds of the page's own thread until it is usable. Other work does not slow this clock.
 */
async function startThreads({ context, url }, skeletonUrl) {
  const figures = { skeleton: [], reports: [], home: [] };
  for (let round = 0; round < STARTS; round += 1) {
    figures.skeleton.push(await threadTime(context, `${skeletonUrl}/`, 'main li a'));
    figures.reports.push(await threadTime(context, `${url}/reports`, 'main li a'));
    figures.home.push(await threadTime(context, `${url}/Dashboard`, 'main input'));
  }
  return figures;
}

async function threadTime(context, address, usable) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const taken = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1_000;
  };
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const shown = await untilShown({ page, devtools }, usable);
  await page.goto(address, { waitUntil: 'commit' });
  await shown.promise;
  const took = await taken();
  await page.close();
  return took;
}

async function documentTabs(lot) {
  const figures = { document: [], sample: [] };
  for (let round = 0; round < PDF_ROUNDS; round += 1) {
    figures.sample.push(await timeToDocument(lot, '/samples/hyundai.pdf'));
    figures.document.push(await timeToDocument(lot, `/reports/${pdf().id}.pdf`));
  }
  return mapValues(figures, median);
}

/** First contentful paint, and when the list can be tapped, from a stopped worker. */
export async function coldStart({ context }, address) {
  const { page, devtools } = await slowPage(context);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await pause(REST_MS);
  const figures = await startOf({ page, devtools }, address, 'main li a, body > ul a');
  await page.close();
  return figures;
}

async function timeToDocument({ context, url }, path) {
  const { page, devtools } = await slowPage(context);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  const start = performance.now();
  await page.goto(url + path);
  const took = performance.now() - start;
  await page.close();
  return took;
}

async function drainSpeed({ context, url, accountId }) {
  const { page } = await slowPage(context, () => {
    window.tasks = [];
    new PerformanceObserver((list) => {
      window.tasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
  });
  await page.goto(`${url}/outbox`);
  await page.getByText('Nothing is waiting to be sent.').waitFor();
  const figures = { drain: [], oneByOne: [], longest: [] };
  for (let round = 0; round < 3; round += 1) {
    figures.oneByOne.push(await page.evaluate(oneByOne, QUEUE));
    await plant(page, `lotproof-outbox-${accountId}`, 'rows', requests(QUEUE));
    await page.evaluate(() => {
      window.tasks = [];
    });
    figures.drain.push(await page.evaluate(drained, accountId));
    figures.longest.push(await page.evaluate(() => Math.max(0, ...window.tasks)));
  }
  await page.close();
  return { ...mapValues(figures, median), longest: Math.max(...figures.longest) };
}

/** The server answers this many calls one after another, and nothing is stored. */
async function oneByOne(count) {
  const start = performance.now();
  for (let index = 0; index < count; index += 1) {
    const answer = await fetch('/api/service/call', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({
        serviceName: 'Hyundai Service',
        payload: { vehicleNumber: `MH12AB${String(index).padStart(4, '0')}` },
      }),
    });
    await answer.json();
  }
  return performance.now() - start;
}

/** Runs in a page: waits until the outbox of an account is empty. */
export async function drained(accountId) {
  const database = await new Promise((resolve) => {
    const opening = indexedDB.open(`lotproof-outbox-${accountId}`);
    opening.onsuccess = () => resolve(opening.result);
  });
  const count = () =>
    new Promise((resolve) => {
      const counting = database.transaction('rows').objectStore('rows').count();
      counting.onsuccess = () => resolve(counting.result);
    });
  const start = performance.now();
  dispatchEvent(new Event('online'));
  while ((await count()) > 0) await new Promise((next) => setTimeout(next, 20));
  database.close();
  return performance.now() - start;
}

export function requests(count) {
  return Array.from({ length: count }, (_, index) => ({
    key: crypto.randomUUID(),
    serviceId: 'hyundai',
    payload: { vehicleNumber: `MH12CD${String(index).padStart(4, '0')}` },
    subject: `MH12CD${String(index).padStart(4, '0')}`,
    pricePaise: 25_00,
    queuedAt: Date.now() + index,
    state: 'queued',
    reason: '',
    attempts: 0,
    dueAt: 0,
    waitMs: 0,
    leaseUntil: 0,
  }));
}

function summaries(count) {
  return Array.from({ length: count }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    serviceId: 'hyundai',
    subject: `MH12AB${String(index).padStart(4, '0')}`,
    at: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
    pricePaise: 25_00,
  }));
}

/** The exact bytes of the sample, as one of the dealer's reports. */
function pdf() {
  const bytes = readFileSync(new URL('../../build/web/samples/hyundai.pdf', import.meta.url));
  const id = '00000000-0000-4000-8000-000000000001';
  return {
    id,
    fileName: 'Service-MH12AB0001.pdf',
    language: 'en',
    base64: bytes.toString('base64'),
  };
}

function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}
