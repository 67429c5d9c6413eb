// The service history of a car, whichever maker keeps it: visits in order, what the odometer
// says about them, and their document.

import { type Block, type Fact, fileName, type PageSize, type Report } from '../../report.ts';
import { indianNumber } from '../../values/indian-number.ts';
import { numberIn, orDash, timeIn } from '../../values/source-values.ts';
import { verdict } from '../report-blocks.ts';

/** One workshop visit. `date` and `odometer` are as the maker sent them, '' when missing. */
export type Visit = { date: string; odometer: string; facts: Fact[] };

/** Specification, section 9. */
const RECORDS_PER_PAGE = 3;

type History = { vehicleNumber: string; visits: Visit[]; page: PageSize };

/** The document of a history: verdict, odometer chart, then the visits, newest first. */
export function historyReport({ vehicleNumber, visits, page }: History): Report {
  const newestFirst = byDate(visits).reverse();
  return {
    title: `Service History Report - ${vehicleNumber}`,
    fileName: fileName('Service', vehicleNumber),
    subject: { kind: 'plate', plate: vehicleNumber },
    page,
    blocks: [
      ...odometerBlocks(byDate(visits)),
      { kind: 'heading', text: `Service records (${visits.length})` },
      ...(visits.length === 0
        ? [
            {
              kind: 'notice',
              text: 'The maker has no workshop visit on record for this car.',
            } as const,
          ]
        : newestFirst.flatMap(recordBlocks)),
    ],
  };
}

/** `61,240 KM`; '-' when there is no reading. */
export function kilometres(odometer: string): string {
  const value = numberIn(odometer);
  return value === undefined ? '-' : `${indianNumber(value)} KM`;
}

/** Oldest first. Visits of one day keep the source's order; undated ones count as oldest. */
function byDate(visits: Visit[]): Visit[] {
  return visits.toSorted((a, b) => (timeIn(a.date) ?? 0) - (timeIn(b.date) ?? 0));
}

function recordBlocks(visit: Visit, index: number): Block[] {
  const label = index === 0 ? ' (Latest Service)' : '';
  const record: Block = { kind: 'facts', title: `Record ${index + 1}${label}`, facts: visit.facts };
  const startsPage = index > 0 && index % RECORDS_PER_PAGE === 0;
  return startsPage ? [{ kind: 'page' }, record] : [record];
}

type Reading = { date: string; at: number; km: number };

function odometerBlocks(oldestFirst: Visit[]): Block[] {
  const readings = inOrder(oldestFirst.flatMap(readingOf));
  if (readings.length < 2) return [];
  const chart: Block = {
    kind: 'chart',
    title: 'Odometer at each visit',
    unit: 'KM',
    points: readings.map(({ at, km }) => ({ x: at, y: km })),
  };
  return [odometerVerdict(readings), chart];
}

// Dates have no hour and sources order a day either way: two readings of one day prove nothing.
function inOrder(readings: Reading[]): Reading[] {
  return readings.toSorted((a, b) => a.at - b.at || a.km - b.km);
}

// A zero is a workshop that typed nothing, not a car that drove nowhere.
function readingOf({ date, odometer }: Visit): Reading[] {
  const at = timeIn(date);
  const km = numberIn(odometer);
  return at !== undefined && km !== undefined && km > 0 ? [{ date, at, km }] : [];
}

function odometerVerdict(readings: Reading[]): Block {
  const falls = readings.flatMap((reading, index) => {
    const before = readings[index - 1];
    return before && reading.km < before.km ? [{ before, reading }] : [];
  });
  if (falls.length === 0) {
    const detail = `${readings.length} readings, each at or above the one before.`;
    return verdict('good', 'Odometer never went back', detail);
  }
  const detail = falls.map(
    ({ before, reading }) =>
      `${kilometres(String(before.km))} on ${orDash(before.date)}, then ` +
      `${kilometres(String(reading.km))} on ${orDash(reading.date)}.`,
  );
  return verdict('bad', 'Odometer went back', detail.join(' '));
}
