// The document of any maker's service history: the odometer's chart, the visits, newest first, and
// a table of all visits if they take more than a page.

import * as v from 'valibot';
import type { AboutCar, WorkshopVisit } from '../../car/about-car.ts';
import { type Reading, readingsIn } from '../../findings/readings.ts';
import { type Document, isBlank } from '../../judge.ts';
import type { Shown as ShownToBuyers } from '../../proof/buyers-view.ts';
import {
  type Block,
  type Cell,
  type Fact,
  type Figure,
  figure,
  fileName,
  type Labels,
  type PageSize,
  type Point,
  say,
} from '../../report.ts';
import { dayFirst, dayIn, dayText, monthText, shownDate } from '../../values/days.ts';
import { kmText } from '../../values/money.ts';
import {
  inr,
  numberIn,
  orDash,
  requiredText,
  rupees,
  textsOf,
} from '../../values/source-values.ts';
import { DAY_MS, type Day } from '../../values/time-text.ts';
import { amountText, valuedFirst } from '../report-blocks.ts';
import { judgedHistory, pastReadings } from './odometer-findings.ts';
import { serviceFindings } from './service-findings.ts';
import {
  damageIn,
  gasSaidIn,
  type History,
  type JudgedVisit,
  metersReplacedOn,
  pastDay,
  repeatsIn,
  wordsOf,
} from './visit.ts';

/**
 * A workshop visit for rules and for the document. `place` shows its city; `workText` describes the
 * work if the maker sends codes.
 */
export type Visit = JudgedVisit & {
  place: { field: string; text: string };
  /** Computed only for a document: a list of cars judges hundreds of visits and shows none. */
  facts: (labels: Labels) => Fact[];
  workText?: (labels: Labels) => string;
};

/** No car has as many visits. The time to judge them grows with the square of their number. */
const VISITS_MAX = 2000;

/** The number of records on a page (specification, section 9). */
const RECORDS_PER_PAGE = 3;

type Described<Field extends string> = {
  /** A word from the maker's name in the register. */
  maker: string;
  /** A record's fields, and how a buyer may see each. */
  fields: Readonly<Record<Field, ShownToBuyers>>;
  /** The fields that hold dates. */
  dates: readonly NoInfer<Field>[];
  visit: (record: Record<Field, string>) => Visit;
  page: PageSize;
};

/** Parses a maker's answers and makes its report. Every record becomes a visit. */
export function historyOf<Field extends string>(described: Described<Field>) {
  const { maker, fields, dates, visit, page } = described;
  const result = v.object({
    vehicleNumber: requiredText,
    serviceHistoryDetails: v.pipe(
      v.array(v.object(textsOf(fields))),
      v.maxLength(VISITS_MAX),
      v.transform((records) => dayFirst<Field, Record<Field, string>>(records, dates)),
    ),
  });
  type Result = v.InferOutput<typeof result>;
  const visitsOf = ({ serviceHistoryDetails }: Result) => serviceHistoryDetails.map(visit);
  return {
    maker,
    result,
    repeated: { vehicleNumber: 'vehicleNumber' },
    isNothing: ({ serviceHistoryDetails }: Result) =>
      serviceHistoryDetails.every((record) => isBlank(record)),
    buyers: { version: 1, open: { vehicleNumber: 'open', serviceHistoryDetails: fields } },
    report: (answer: Result, soldOn: Day, labels: Labels) => {
      const { vehicleNumber } = answer;
      return historyReport({ vehicleNumber, visits: visitsOf(answer), soldOn, page, labels });
    },
    findings: (answer: Result, soldOn: Day) =>
      serviceFindings({ visits: visitsOf(answer), soldOn }),
    figures: (answer: Result, soldOn: Day) => serviceFigures({ visits: visitsOf(answer), soldOn }),
    aboutCar: (answer: Result): AboutCar => {
      const visits = visitsOf(answer);
      return {
        servicedAs: maker,
        readings: readingsIn(visits),
        visits: visits.flatMap(workshopVisit),
        metersReplacedOn: metersReplacedOn(visits),
        gasSaidIn: gasSaidIn(visits),
      };
    },
  } as const;
}

function workshopVisit(visit: Visit, record: number): WorkshopVisit[] {
  const { date, place, fields } = visit;
  const day = dayIn(date);
  if (day === undefined) return [];
  const done = () => doneAt(visit);
  return [
    { day, record, place: place.text, fields: { date: fields.date, place: place.field }, done },
  ];
}

/** A visit's work such as `Accident repair, INR 8,298`, or in the workshop's own words. */
function doneAt(visit: Visit): Cell {
  const damage = damageIn(visit).join(', ');
  const work = damage === '' ? wordsOf(visit) || 'Workshop visit' : sentenceCase(damage);
  const isBilled = (numberIn(visit.amount) ?? 0) > 0;
  const text = isBilled ? `${work}, ${inr(visit.amount)}` : work;
  return damage === '' ? text : { text, severity: 'bad' };
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

type Shown = {
  vehicleNumber: string;
  visits: readonly Visit[];
  soldOn: Day;
  page: PageSize;
  labels: Labels;
};

/** A visit in the document. `fallKm`: how far its reading is below the previous one. */
type Entry = { visit: Visit; fallKm: number | undefined };

function historyReport(shown: Shown): Document {
  const { vehicleNumber, visits, page, labels } = shown;
  const entries = newestFirst(shown);
  return {
    title: say(labels, 'Service History Report - #', vehicleNumber),
    fileName: fileName('Service', vehicleNumber),
    subject: { kind: 'plate', plate: vehicleNumber },
    page,
    blocks: [
      ...odometerChart(shown),
      { kind: 'heading', text: say(labels, 'Service records (#)', visits.length) },
      ...(visits.length === 0
        ? [
            {
              kind: 'notice',
              text: say(labels, 'The maker has no workshop visit on record for this car.'),
            } as const,
          ]
        : entries.flatMap((entry, index) => recordBlocks(entry, index, labels))),
      ...(visits.length > RECORDS_PER_PAGE ? [allVisits(entries, labels)] : []),
    ],
  };
}

/** Returns `61,240 KM`; '-' if there is no reading. */
export function kilometres(odometer: string): string {
  const value = numberIn(odometer);
  return value === undefined ? '-' : kmText(value);
}

/** Newest first: reverses the source's order within a day. Visits without a true date come last. */
function newestFirst({ visits, soldOn }: Shown): Entry[] {
  const { falls } = judgedHistory({ visits, soldOn });
  const dayOf = ({ visit }: Entry) => pastDay(visit, soldOn) ?? 0;
  return visits
    .map((visit, record): Entry => {
      const fall = falls.find(({ after }) => after.record === record);
      return { visit, fallKm: fall && fall.before.km - fall.after.km };
    })
    .toSorted((one, other) => dayOf(one) - dayOf(other))
    .reverse();
}

function recordBlocks({ visit, fallKm }: Entry, index: number, labels: Labels): Block[] {
  const found = [
    ...(fallKm === undefined ? [] : [say(labels, '# below the visit before', kmText(fallKm))]),
    ...damageIn(visit).map((damage) => say(labels, damage)),
  ];
  const record: Block = {
    kind: 'facts',
    title: say(labels, index === 0 ? 'Record # (Latest Service)' : 'Record #', index + 1),
    facts: valuedFirst(visit.facts(labels)),
    columns: 3,
    ...(found.length > 0 ? { remark: { text: found.join(', '), severity: 'bad' } } : {}),
  };
  const startsPage = index > 0 && index % RECORDS_PER_PAGE === 0;
  return startsPage ? [{ kind: 'page' }, record] : [record];
}

const COLUMNS = ['Date', 'Odometer', 'Work', 'Amount', 'Workshop'] as const;

function allVisits(entries: readonly Entry[], labels: Labels): Block {
  const held = (text: string, isHeld: boolean): Cell =>
    isHeld ? { text, severity: 'bad' } : orDash(text);
  return {
    kind: 'table',
    title: say(labels, 'All visits'),
    columns: COLUMNS.map((column) => say(labels, column)),
    rows: entries.map(({ visit, fallKm }) => [
      orDash(shownDate(labels.language, visit.date)),
      held(kilometres(visit.odometer), fallKm !== undefined),
      held(visit.workText?.(labels) ?? wordsOf(visit), damageIn(visit).length > 0),
      amountText(labels, visit.amount),
      orDash(visit.workshop),
    ]),
    isSummary: true,
  };
}

function odometerChart({ labels, ...history }: History & { labels: Labels }): Block[] {
  const readings = pastReadings(history);
  if (readings.length < 2) return [];
  const fallen = new Set(judgedHistory(history).falls.map(({ after }) => after.record));
  const points = readings.map(({ day, km, record }): Point => {
    const visit = history.visits[record];
    const marks = (visit === undefined ? [] : damageIn(visit)).map((damage) =>
      say(labels, damage === 'accident repair' ? 'accident' : damage),
    );
    return {
      x: day * DAY_MS,
      y: km,
      ...(fallen.has(record) ? { isFall: true } : {}),
      ...(marks.length > 0 && { mark: marks.join(', ') }),
    };
  });
  return [{ kind: 'chart', title: say(labels, 'Odometer at each visit'), unit: 'KM', points }];
}

function serviceFigures(history: History): Figure[] {
  const readings = pastReadings(history);
  const last = readings.at(-1);
  const highest = readings.toSorted((one, other) => one.km - other.km).at(-1);
  return [
    visitCount(history),
    ...(last ? [reading(last, 'Last reading', 'आख़िरी रीडिंग')] : []),
    ...(highest && highest.km !== last?.km
      ? [reading(highest, 'Highest reading', 'सबसे ज़्यादा रीडिंग')]
      : []),
    ...billed(history),
  ];
}

function visitCount({ visits: all, soldOn }: History): Figure {
  const days = all.flatMap((visit) => pastDay(visit, soldOn) ?? []);
  const since = days.length === 0 ? undefined : Math.min(...days);
  const count = String(all.length);
  const [note, noteHindi] =
    since === undefined ? [] : [`since ${monthText('en', since)}`, `${monthText('hi', since)} से`];
  return figure(['Visits', count, note], ['विज़िट', count, noteHindi]);
}

function reading({ km, day }: Reading, label: string, labelHindi: string): Figure {
  const value = kmText(km);
  return figure([label, value, dayText('en', day)], [labelHindi, value, dayText('hi', day)]);
}

function billed({ visits: all }: History): Figure[] {
  const repeats = repeatsIn(all);
  const amounts = all.flatMap(({ amount }, at) =>
    repeats.has(at) ? [] : (numberIn(amount) ?? []),
  );
  if (amounts.length === 0) return [];
  const value = rupees(amounts.reduce((sum, each) => sum + each));
  return [figure(['Billed', value, 'in all'], ['कुल बिल', value])];
}

/** An invented answer: the visits' values in the order of `keys`, plus what all visits share. */
export function sampleHistory(
  vehicleNumber: string,
  { keys, ...shared }: { keys: readonly string[] } & Record<string, unknown>,
  visits: readonly (readonly string[])[],
) {
  const serviceHistoryDetails = visits.map((values) => ({
    ...shared,
    ...Object.fromEntries(keys.map((key, at) => [key, values[at]])),
  }));
  return { vehicleNumber, serviceHistoryDetails };
}
