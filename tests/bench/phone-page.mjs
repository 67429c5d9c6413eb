// Runs inside the page: our own list and search. For comparison, plain IndexedDB answers the same
// queries, with every report whole in one store.

import { accountDatabase } from '../../sw/account/database.ts';
import { newestReports, searchReports } from '../../sw/reports/report-search.ts';
import { fillCars, measureCars } from './phone-cars.mjs';
import { timed } from './phone-timed.mjs';

const ACCOUNT = 'bench-library';
/** The workshop visits of a year. */
const VISITS = 12;
const WRITTEN_AT_ONCE = 1_000;

window.benchLibrary = { fill, measure, fillCars, measureCars };

async function fill(count) {
  const raw = await openRaw();
  for (let start = 0; start < count; start += WRITTEN_AT_ONCE) {
    const some = Array.from({ length: WRITTEN_AT_ONCE }, (_, at) => summary(start + at));
    await accountDatabase(ACCOUNT).reports.bulkPut(some);
    const writing = raw.transaction('reports', 'readwrite');
    for (const each of some) writing.objectStore('reports').put({ ...each, result: history(each) });
    await new Promise((resolve) => {
      writing.oncomplete = resolve;
    });
  }
  raw.close();
}

async function measure() {
  const raw = await openRaw();
  const rawNewest = await timed(() => newestOf(raw));
  const newest = await timed(() => newestReports(ACCOUNT, 50));
  const rawSearch = await timed(() => scan(raw, '43'));
  // A purchase changes the list that the last search read. In the first round there was none.
  await accountDatabase(ACCOUNT).reports.put(summary(0));
  const firstKey = await timed(() => searchReports(ACCOUNT, { search: '43', limit: 50 }));
  const nextKey = await timed(() => searchReports(ACCOUNT, { search: '432', limit: 50 }));
  raw.close();
  return { rawNewest, newest, rawSearch, firstKey, nextKey };
}

function newestOf(raw) {
  return new Promise((resolve) => {
    const found = [];
    const walk = raw
      .transaction('reports')
      .objectStore('reports')
      .index('at')
      .openCursor(null, 'prev');
    walk.onsuccess = () => {
      const cursor = walk.result;
      if (!cursor || found.length === 50) return resolve(found);
      found.push(cursor.value);
      return cursor.continue();
    };
  });
}

/** Looks at every report, because no index covers part of a plate. */
function scan(raw, wanted) {
  return new Promise((resolve) => {
    const reading = raw.transaction('reports').objectStore('reports').getAll();
    reading.onsuccess = () =>
      resolve(reading.result.filter(({ subject }) => subject.includes(wanted)));
  });
}

function openRaw() {
  return new Promise((resolve) => {
    const opening = indexedDB.open('raw', 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('reports', { keyPath: 'id' }).createIndex('at', 'at');
    };
    opening.onsuccess = () => resolve(opening.result);
  });
}

function summary(index) {
  return {
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    serviceId: 'hyundai',
    subject: `MH12AB${String(index).padStart(4, '0')}`,
    at: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
    pricePaise: 25_00,
  };
}

function history({ subject }) {
  const serviceHistoryDetails = Array.from({ length: VISITS }, (_, index) => ({
    dateOfSVC: `2020-0${(index % 9) + 1}-12`,
    mileAge: String(index * 9_000),
    serviceType: 'PS',
    dealerName: 'SANDBOX HYUNDAI PUNE',
    totalAmmount: '6840.50',
  }));
  return { vehicleNumber: subject, serviceHistoryDetails };
}
