// The cover of a car's file: the car, the findings from all its reports, its timeline, and the list
// of reports.

import { knownService } from '../catalogue.ts';
import type { Reader } from '../judge.ts';
import { type Block, type Cell, fileName, type Letterhead, type Report } from '../report.ts';
import { dayText, monthText } from '../values/days.ts';
import { kmText } from '../values/money.ts';
import { type Day, indianDay } from '../values/time-text.ts';
import { pastVisits } from './across-odometer.ts';
import { type Car, plateColourOf } from './car.ts';
import type { Seen } from './seen.ts';

type Cover = {
  plate: string;
  seen: Seen | undefined;
  /** `buyer` marks the cover as a buyer's copy. */
  reader: Reader;
};

export function coverOf(car: Car, { plate, seen, reader }: Cover): Report {
  const { name } = car;
  return {
    title: `Car file - ${plate}`,
    fileName: fileName(reader === 'buyer' ? 'Car-copy' : 'Car', plate),
    subject: { kind: 'plate', plate, colour: plateColourOf(car.identity) },
    ...(name.name === '' ? {} : { identity: name }),
    findings: [...car.findings],
    figures: [],
    // each page ends below its content
    page: { widthMm: 210, firstHeightMm: 420, laterHeightMm: 420 },
    blocks: [...(reader === 'buyer' ? [BUYERS_COPY] : []), contents(car), ...timeline(car, seen)],
  };
}

/** `stamp` and `madeFor` come from the reports in the file. */
export function coverLetterhead(
  car: Car,
  { stamp, madeFor }: Pick<Letterhead, 'stamp' | 'madeFor'>,
): Letterhead {
  return {
    reportNumber: '',
    madeAt: car.reports[0]?.soldAt ?? '',
    source: 'The reports in this file',
    madeFor,
    stamp,
    kind: 'file',
  };
}

const BUYERS_COPY: Block = {
  kind: 'notice',
  text:
    'Buyer’s copy: names, addresses and the ends of chassis and engine numbers are left out, and ' +
    'so is everything about the seller. The dealer has the whole reports.',
};

function contents({ reports }: Car): Block {
  return {
    kind: 'table',
    title: 'Reports in this file',
    columns: ['Report', 'Made on', 'Against the car'],
    rows: reports.map(({ serviceId, soldAt, findings }) => [
      knownService(serviceId)?.shortName ?? serviceId,
      dayText('en', indianDay(soldAt)),
      countText(findings.filter(({ severity }) => severity !== 'good').length),
    ]),
  };
}

function countText(count: number): string {
  if (count === 0) return 'Nothing';
  return count === 1 ? '1 finding' : `${count} findings`;
}

type Event = { day: Day; what: Cell; km?: number; dateText?: typeof dayText };

/** The events in a car's life, from its manufacture to the dealer's dial reading. */
function timeline({ reports, identity }: Car, seen: Seen | undefined): Block[] {
  const { manufacturedOn, registeredOn } = identity;
  const events: Event[] = [
    ...eventAt(manufacturedOn, 'Manufactured', monthText),
    ...eventAt(registeredOn, 'Registered'),
    ...visitsOf(reports),
    ...(seen?.dialKm === undefined
      ? []
      : [{ day: seen.on, what: 'Read on the dial by the dealer', km: seen.dialKm }]),
  ];
  if (events.length === 0) return [];
  return [
    {
      kind: 'table',
      title: 'What happened when',
      columns: ['Date', 'What', 'Odometer'],
      rows: events
        .toSorted((one, other) => one.day - other.day)
        .map(({ day, what, km, dateText = dayText }) => [
          dateText('en', day),
          what,
          km === undefined ? '-' : kmText(km),
        ]),
    },
  ];
}

/** The workshop visits, including those without an odometer reading. */
function visitsOf(reports: Car['reports']): Event[] {
  return pastVisits({ reports, seen: undefined }).map(({ visit, reportId }) => {
    const { day, record, done } = visit;
    const report = reports.find(({ id }) => id === reportId);
    const km = report?.about.readings?.find((reading) => reading.record === record)?.km;
    return { day, what: done(), ...(km === undefined ? {} : { km }) };
  });
}

function eventAt(day: Day | undefined, what: string, dateText = dayText): Event[] {
  return day === undefined ? [] : [{ day, what, dateText }];
}
