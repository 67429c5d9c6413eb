// Runs inside the page: the first screen of `/cars`, including the verdict on each row's car. For
// comparison, plain IndexedDB reads the same reports whole.

import { serviceById } from '../../data/catalogue.ts';
import { sampleAnswer } from '../../data/judges.ts';
import { accountDatabase, accountDatabaseName } from '../../sw/account/database.ts';
import { carsFound } from '../../sw/reports/cars.ts';
import { judgedCar } from '../../sw/reports/judged-cars.ts';
import { listTables, putReports } from '../../sw/reports/plates.ts';
import { timed } from './phone-timed.mjs';

const ACCOUNT = 'bench-cars';
const FIRST = 25;
/** Each car has reports from the first three services; the newest thousand have the fourth too. */
const SERVICES = ['rc', 'challan', 'hyundai', 'maruti'];
const WRITTEN_AT_ONCE = 1_000;

/** Stores this many reports on this many cars. */
export async function fillCars([reportCount, carCount]) {
  const { results } = accountDatabase(ACCOUNT);
  for (let start = 0; start < reportCount; start += WRITTEN_AT_ONCE) {
    const rows = Array.from({ length: WRITTEN_AT_ONCE }, (_, at) => report(start + at, carCount));
    await results.db.transaction('rw', [...listTables(ACCOUNT), results], async () => {
      await putReports(
        ACCOUNT,
        rows.map(({ summary }) => summary),
      );
      await results.bulkPut(rows.map(({ stored }) => stored));
    });
  }
}

/**
 * `rawCars` reads every report, as a list without an index must; `rawOfShown` reads only the
 * reports on 25 cars. The other figures are ours: the first screen, one car that is not on it, and
 * the first key of a search.
 */
export async function measureCars() {
  const { reports } = accountDatabase(ACCOUNT);
  const raw = await openRaw();
  const rawCars = await timed(() => read(raw, (results) => [results.getAll()]));
  // The most expensive first screen: the list has changed and must be read again.
  const [newest] = await reports.orderBy('at').reverse().limit(1).toArray();
  await reports.put(newest);
  let shown = [];
  const cars = await timed(async () => {
    shown = (await carsFound(ACCOUNT, { search: '', limit: FIRST })).cars;
    await Promise.all(shown.map(({ plate }) => judgedCar(ACCOUNT, plate)));
  });
  const ids = shown.flatMap((car) => car.reports.map(({ id }) => id));
  const rawOfShown = await timed(() => read(raw, (results) => ids.map((id) => results.get(id))));
  const oneCar = await timed(() => judgedCar(ACCOUNT, 'MH12AB0007'));
  const firstKey = await timed(() => carsFound(ACCOUNT, { search: '43', limit: FIRST }));
  raw.close();
  return { rawCars, cars, rawOfShown, oneCar, carsFirstKey: firstKey };
}

/** The transaction ends when its last request does. */
function read(raw, ask) {
  return new Promise((resolve) => {
    const transaction = raw.transaction('results');
    const asked = ask(transaction.objectStore('results'));
    transaction.oncomplete = () => resolve(asked.map(({ result }) => result));
  });
}

function openRaw() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(accountDatabaseName(ACCOUNT));
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => resolve(opening.result);
  });
}

function report(index, carCount) {
  const service = serviceById(SERVICES[Math.floor(index / carCount)]);
  const id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  const plate = `MH12AB${String(index % carCount).padStart(4, '0')}`;
  const at = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();
  // Each car has its own chassis number, because cars that share one would all be looked up.
  const vehicle_chasi_number = `MA3ERLF1S${String(index % carCount).padStart(8, '0')}`;
  const named =
    service.id === 'rc' ? { rc_number: plate, vehicle_chasi_number } : { vehicleNumber: plate };
  const receipt = {
    id: `T${index}`,
    key: id,
    serviceName: service.serviceName,
    price: 5,
    balance: 75,
    number: `7K3M9Q${1_000 + index}`,
    at,
  };
  const summary = { id, serviceId: service.id, subject: plate, at, pricePaise: service.pricePaise };
  const result = { ...sampleAnswer(service), ...named };
  return { summary, stored: { id, result, receipt, madeFor: '', isSandbox: true } };
}
