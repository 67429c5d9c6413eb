// The phone compared with floors measured in the same browser and run: cold starts offline, the
// list and its search, a report's tab, and the drain. The rounds alternate.

import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { row } from './marks.mjs';
import { drainRows } from './phone-drain.mjs';
import { CARS, librarySpeed, REPORTS } from './phone-library.mjs';
import { openLot, plant, slowPage, startOf, untilShown } from './phone-lot.mjs';
import { startSkeleton } from './skeleton.mjs';

/** Several browsers, because any one may be a tenth faster or slower at one kind of start. */
const PHONES = 4;
/** Starts in each browser. */
const STARTS = 11;
/** A pause before each start, so that closing the last page and its workers is not measured. */
const REST_MS = 500;
/** After opening more PDF tabs than this, headless Chromium opens no more pages. */
const PDF_ROUNDS = 3;
const LIST = 1_000;

/** Returns the rows to print, each made by `row` in marks.mjs. */
export async function benchPhone() {
  const rows = [...(await inLot(libraryRows)), ...(await inLot(drainRows))];
  const starts = { floor: [], paint: [], reports: [], home: [], skeleton: [], files: [] };
  const threads = { skeleton: [], reports: [], home: [] };
  let tabs;
  for (let phone = 1; phone <= PHONES; phone += 1) {
    const found = await inLot((lot) => atStart(lot, { withTabs: phone === PHONES }));
    for (const [name, values] of Object.entries(starts)) values.push(...found.starts[name]);
    for (const [name, values] of Object.entries(threads)) values.push(...found.threads[name]);
    tabs = found.tabs;
  }
  const { floor, skeleton } = starts;
  return [
    ...rows,
    row(`first paint of /reports, ${LIST} reports`, starts.paint, floor, 1.25),
    row('its list usable, against React, router and Dexie alone', starts.reports, skeleton, 1.5),
    row('Home usable, against the same', starts.home, skeleton, 1.5),
    row('CPU of the thread of /reports, against the same', threads.reports, threads.skeleton, 1.5),
    row('CPU of the thread of Home, against the same', threads.home, threads.skeleton, 1.5),
    row('scripts and styles until the list is usable, a count', starts.files, 12, 1),
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

async function libraryRows(lot) {
  const library = await librarySpeed(lot);
  return [
    row(`newest 50 of ${REPORTS} reports`, library.newest, library.rawNewest, 0.5),
    row(
      `first key of a plate in ${REPORTS}, just after a purchase`,
      library.firstKey,
      library.rawSearch,
      0.5,
    ),
    row('each further key', library.nextKey, library.rawSearch, 0.5),
    row(`first 25 of ${CARS} cars, against all reports`, library.cars, library.rawCars, 0.5),
    row('one car of them', library.oneCar, library.rawCars, 0.1),
    row('first key of a plate among them', library.carsFirstKey, library.rawCars, 0.5),
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
  await lot.context.setOffline(true); // the phone stays offline from here on
  const starts = await coldStarts(lot, skeleton.url);
  const threads = await startThreads(lot, skeleton.url);
  skeleton.server.close();
  // The tabs come last: after showing PDFs, headless Chromium sometimes cannot open another page.
  return { starts, threads, tabs: withTabs ? await documentTabs(lot) : undefined };
}

async function coldStarts(lot, skeletonUrl) {
  const figures = { floor: [], paint: [], reports: [], home: [], skeleton: [], files: [] };
  for (let round = 0; round < STARTS; round += 1) {
    figures.floor.push((await coldStart(lot, `${lot.peerUrl}/`)).paint);
    figures.skeleton.push((await coldStart(lot, `${skeletonUrl}/`)).usable);
    const ours = await coldStart(lot, `${lot.url}/reports`);
    figures.paint.push(ours.paint);
    figures.reports.push(ours.usable);
    figures.files.push(ours.files);
    figures.home.push((await coldStart(lot, `${lot.url}/Dashboard`, 'main input')).usable);
  }
  return figures;
}

/**
 * Returns how many milliseconds the page's own thread worked until the page was usable, not
 * counting other work on the machine.
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
  return figures;
}

/**
 * Starts with a stopped worker. Returns the time of the first paint and the time when the list
 * could be tapped.
 */
export async function coldStart({ context }, address, usable = 'main li a, body > ul a') {
  const { page, devtools } = await slowPage(context);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await pause(REST_MS);
  const figures = await startOf({ page, devtools }, address, usable);
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

function summaries(count) {
  return Array.from({ length: count }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    serviceId: 'hyundai',
    subject: `MH12AB${String(index).padStart(4, '0')}`,
    at: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
    pricePaise: 25_00,
  }));
}

/** Returns the sample's exact bytes, stored as one of the dealer's reports. */
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
