// Runs inside the page: a device with many reports, and a new one that fetches them sealed. For
// comparison, the page also reads the newest rows unsealed, and fetches the sealed bytes alone.

import { serviceById } from '../../data/catalogue.ts';
import { sampleAnswer } from '../../data/judges.ts';
import { accountDatabase } from '../../sw/account/database.ts';
import { joinedByCode, turnOn } from '../../sw/devices/membership.ts';
import { newRing } from '../../sw/devices/ring.ts';
import { sync } from '../../sw/devices/sync/sync.ts';
import { keepMissing } from '../../sw/reports/library.ts';
import { newestReports } from '../../sw/reports/report-search.ts';
import { timed } from './phone-timed.mjs';

const SCREENFUL = 50;
const WRITTEN_AT_ONCE = 500;
const LOOK_EVERY_MS = 20;

const ring = newRing();
const first = { accountId: 'bench-first', email: 'bench@example.in' };

window.benchDevices = { fill, plain, bytesAlone, firstSync, syncAgain };

/** Stores this many reports on the first device and in the library. */
async function fill(count) {
  for (let start = 0; start < count; start += WRITTEN_AT_ONCE) {
    const some = Array.from({ length: WRITTEN_AT_ONCE }, (_, at) => sold(start + at));
    await keepMissing(first.accountId, some);
  }
  await turnOn(first, { ring, recovery: new Uint8Array(60) });
  const sent = await sync(first);
  if (sent.kind !== 'done') throw new Error(`The reports were not sent: ${JSON.stringify(sent)}`);
  const { reports, results } = accountDatabase(first.accountId);
  const summaries = await reports.orderBy('at').reverse().limit(SCREENFUL).toArray();
  const stored = await results.bulkGet(summaries.map(({ id }) => id));
  return { summaries, stored };
}

/** Stores the newest rows as JSON and reads them for the list. */
async function plain(round) {
  const accountId = `bench-plain-${round}`;
  await accountDatabase(accountId).open();
  return timed(async () => {
    const { summaries, stored } = await (await fetch('/plain')).json();
    const { reports, results } = accountDatabase(accountId);
    await reports.bulkPut(summaries);
    await results.bulkPut(stored);
    await newestReports(accountId, SCREENFUL);
  });
}

/** Fetches all sealed bytes and discards them. */
function bytesAlone() {
  return timed(async () => {
    await (await fetch('/bytes')).arrayBuffer();
  });
}

/** Measures how soon the newest reports can be listed, and when all have arrived. */
async function firstSync([round, count]) {
  const owner = { accountId: `bench-new-${round}`, email: 'bench@example.in' };
  await joinedByCode(owner, { ring, recovery: new Uint8Array(60) });
  const start = performance.now();
  let newest = 0;
  const { reports } = accountDatabase(owner.accountId);
  const look = setInterval(async () => {
    if (newest > 0 || (await reports.count()) < SCREENFUL) return;
    await newestReports(owner.accountId, SCREENFUL);
    newest ||= performance.now() - start;
  }, LOOK_EVERY_MS);
  const ended = await sync(owner);
  clearInterval(look);
  const all = performance.now() - start;
  const here = await reports.count();
  if (here !== count) throw new Error(`${here} are here: ${JSON.stringify(ended)}`);
  return { newest, all };
}

/** Syncs the first device, which has every report. */
function syncAgain() {
  return timed(() => sync(first));
}

function sold(index) {
  const service = serviceById('hyundai');
  const plate = `MH12AB${String(index).padStart(4, '0')}`;
  const sample = sampleAnswer(service);
  const [visit] = sample.serviceHistoryDetails;
  // Histories differ, so that they compress no better than real ones.
  const serviceHistoryDetails = Array.from({ length: VISITS }, (_, at) => ({
    ...visit,
    dateOfSVC: `20${10 + at}-0${1 + ((index + at) % 9)}-1${index % 10}`,
    mileAge: String((at + 1) * (7_000 + ((index * 37) % 4_999))),
    dealerName: `DEALER ${(index * 7 + at) % 913}`,
    totalAmmount: String((index * 131 + at * 977) % 20_000),
  }));
  const result = { ...sample, vehicleNumber: plate, serviceHistoryDetails };
  const receipt = {
    id: `T${100_000 + index}`,
    key: crypto.randomUUID(),
    serviceName: service.serviceName,
    price: 25,
    balance: 75,
    number: `7K3M9Q${1_000 + index}`,
    at: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
  };
  return { result, receipt, madeFor: 'bench@example.in', isSandbox: true };
}

/** The number of visits in the history of a car that is a few years old. */
const VISITS = 12;
