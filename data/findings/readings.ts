// The readings of a history that can be judged, and what their pace shows: the dial stopped or
// jumped, a reading was copied, or the car was driven like a taxi.

import { dayIn, monthText } from '../values/days.ts';
import type { Language } from '../values/language.ts';
import { indianNumber, kmText } from '../values/money.ts';
import { numberIn } from '../values/source-values.ts';
import type { Day } from '../values/time-text.ts';

/** `record`: the visit's place in the source's answer. `isDial`: read on the car itself. */
export type Reading = { day: Day; km: number; record: number; isDial?: true };

/** Numbers that workshops type when they have no reading. */
const PLACEHOLDER = /^(\d|(\d)\2{4,}|12345(67?)?)$/;
const KM_MAX = 1_500_000;
const KM_PER_MILE = 1.609;

/**
 * The visits' readings, oldest first, without placeholders and undated readings. Readings from the
 * same day are in rising order, because dates have no hour and sources list a day in either order.
 */
export function readingsIn(visits: readonly { date: string; odometer: string }[]): Reading[] {
  return visits
    .flatMap(({ date, odometer }, record) => {
      const [day, sent] = [dayIn(date), numberIn(odometer) ?? 0];
      const isReading = sent > 0 && sent <= KM_MAX && !PLACEHOLDER.test(String(Math.trunc(sent)));
      if (day === undefined || !isReading) return [];
      const isMiles = /\d\s*mi(les?)?\b/i.test(odometer);
      return [{ day, km: isMiles ? Math.round(sent * KM_PER_MILE) : sent, record }];
    })
    .toSorted((one, other) => one.day - other.day || one.km - other.km);
}

/** Returns `61,240 KM in Sep 2022`. */
export function kmInMonth(language: Language, { km, day }: Reading): string {
  const month = monthText(language, day);
  return { en: `${kmText(km)} in ${month}`, hi: `${month} में ${kmText(km)}` }[language];
}

/** Returns `61,240 KM in Sep 2022, 38,900 in Jan 2024`. */
export function fallText(language: Language, before: Reading, { km, day }: Reading): string {
  const [month, kilometres] = [monthText(language, day), indianNumber(km)];
  const after = { en: `${kilometres} in ${month}`, hi: `फिर ${month} में ${kilometres}` }[language];
  return `${kmInMonth(language, before)}, ${after}`;
}

/** Kilometres a day from one reading to a later one. */
export function kmPerDay(from: Reading, to: Reading): number {
  return (to.km - from.km) / Math.max(1, to.day - from.day);
}

/** The maximum number of kilometres that a car can drive in a day. */
const IMPOSSIBLE_KM_PER_DAY = 1000;

/** Pairs of neighbouring readings that differ too much for the time between their dates. */
export function leapsIn(readings: readonly Reading[]): Reading[] {
  return readings.flatMap((to, at) => {
    const from = readings[at - 1];
    return from && isLeap(from, to) ? [from, to] : [];
  });
}

function isLeap(from: Reading, to: Reading): boolean {
  return kmPerDay(from, to) > IMPOSSIBLE_KM_PER_DAY;
}

/**
 * If this many visits over this many days share a reading, it was copied, not read from the dial.
 */
const COPIED = { visits: 3, days: 30 };

/** The visits that share one reading, the first that was found to be copied. */
export function copiesIn(readings: readonly Reading[]): Reading[] {
  const groups = readings.map(({ km }) => readings.filter((each) => each.km === km));
  const isCopied = (same: Reading[]) => {
    const days = same.map(({ day }) => day);
    const isLong = Math.max(...days) - Math.min(...days) >= COPIED.days;
    return isLong && new Set(days).size >= COPIED.visits;
  };
  return groups.find(isCopied) ?? [];
}

const perMonth = (km: number, days: number) => Math.round((km / days) * (365.25 / 12));

/**
 * A standstill lasts at least `days`. In that time, the car covers less than `share` of its usual
 * distance, and at least `shortKm` less than that distance. The rest lasts at least `elseDays`.
 */
const STOOD = { days: 240, share: 0.25, shortKm: 5000, elseDays: 240 };

/** The period in which the dial fell furthest behind the car's usual pace. */
export function standstillIn(all: readonly Reading[]) {
  const readings = all.filter((each, at) => all.findIndex(({ km }) => km === each.km) === at);
  const [first, last] = [readings[0], readings.at(-1)];
  let found: { from: Reading; to: Reading; short: number; elsePerMonth: number } | undefined;
  for (const { from, to } of stretchesOf(readings, STOOD.days)) {
    const [days, km] = [to.day - from.day, to.km - from.km];
    const elseDays = (last?.day ?? 0) - (first?.day ?? 0) - days;
    const elseKm = (last?.km ?? 0) - (first?.km ?? 0) - km;
    const short = (elseKm / elseDays) * days - km;
    const isSlow = km >= 0 && km / days < STOOD.share * (elseKm / elseDays);
    const isLong = elseDays >= STOOD.elseDays && short >= STOOD.shortKm;
    if (isSlow && isLong && short > (found?.short ?? 0)) {
      found = { from, to, short, elsePerMonth: perMonth(elseKm, elseDays) };
    }
  }
  return found && { ...found, perMonth: paceIn(found) };
}

/** The pace of a taxi over half a year. Travelling salesmen reach 4,500 KM a month. */
const TAXI = { days: 182, kmPerMonth: 5000 };

/** The longest period driven at a taxi's pace. */
export function taxiPaceIn(readings: readonly Reading[]) {
  let found: Stretch | undefined;
  for (const each of stretchesOf(readings, TAXI.days, isLeap)) {
    const isLonger = !found || each.to.day - each.from.day > found.to.day - found.from.day;
    if (isLonger && paceIn(each) > TAXI.kmPerMonth) found = each;
  }
  return found && { ...found, perMonth: paceIn(found) };
}

type Stretch = { from: Reading; to: Reading };

function paceIn({ from, to }: Stretch): number {
  return perMonth(to.km - from.km, to.day - from.day);
}

/** Every two readings this many days apart, but none with such an `end` between them. */
function* stretchesOf(
  readings: readonly Reading[],
  daysMin: number,
  end: (from: Reading, to: Reading) => boolean = () => false,
): Generator<Stretch> {
  for (const [at, from] of readings.entries()) {
    let before = from;
    for (const to of readings.slice(at + 1)) {
      if (end(before, to)) break;
      if (to.day - from.day >= daysMin) yield { from, to };
      before = to;
    }
  }
}
