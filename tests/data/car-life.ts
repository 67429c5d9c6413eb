// The life of a simulated car: how far it is driven, when a maker's workshop sees it, what the
// workshop writes, and what is done to its odometer before the sale. It does not use our rules.

/** Returns a random number from 0 up to 1. */
type Random = () => number;

/** A visit to a workshop, with the odometer's true reading. */
type Visit = { day: number; km: number };

export const FRAUDS = [
  'before the last visit',
  'a lakh',
  'in a long gap',
  'low for two visits',
  'low for three visits',
  'twice',
  '13 to 25 % for five visits',
] as const;
type Fraud = (typeof FRAUDS)[number];

type Life = {
  visits: { date: string; odometer: string; work: string; amount: string; workshop: string }[];
  /** The largest drop between two correctly typed readings, in kilometres. */
  fallKm: number;
};

export type Kind = {
  fraud?: Fraud | 'stood';
  /** How many visits in a hundred have a typing error. */
  slipsPercent: number;
};

/** 22 November 2026, the day on which all of these cars are sold, in days since 1970. */
const SALE_DAY = 20_779;

/** Mulberry32 gives the same cars on every machine and unrelated cars for neighbouring seeds. */
function randomOf(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b9);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a normally distributed number, by the Box–Muller transform. */
function normal(next: Random): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

/** Returns the life of a car of one kind; undefined if the fraud does not fit into it. */
export function lifeOf(seed: number, { fraud, slipsPercent }: Kind): Life | undefined {
  const next = randomOf(seed);
  const honest = visitsOf(next, drivenOf(next));
  const turned = fraud === undefined ? honest : turnedBack(honest, fraud, next);
  if (!turned) return undefined;
  const { visits, isSlip } = written(turned, slipsPercent, next);
  const right = visits.flatMap(({ odometer }, at) => (isSlip[at] ? [] : [Number(odometer)]));
  const falls = right.map((km, at) => (right[at - 1] ?? 0) - km);
  return { visits, fallKm: Math.max(0, ...falls) };
}

/** Returns the kilometres driven by the end of each day; season, owner and idle months matter. */
function drivenOf(next: Random): number[] {
  const days = Math.round(600 + next() * 4400);
  const usual = Math.min(140, 29 * Math.exp(0.5 * normal(next)));
  const owners = 1 + Math.floor(next() * next() * 4);
  const changes = Array.from({ length: owners - 1 }, () => Math.floor(next() * days));
  const phase = next() * 365;
  let [km, pace, standsUntil] = [5 + next() * 60, usual, 0];
  return Array.from({ length: days }, (_, day) => {
    if (changes.includes(day)) pace = Math.min(160, usual * Math.exp(0.4 * normal(next)));
    // Some cars are unused for months: the owner is abroad or ill, or there is a dispute or a
    // lockdown.
    if (next() < 1 / 4000) standsUntil = day + 40 + next() * 220;
    const season = 1 + 0.2 * Math.sin(((day + phase) / 365) * 2 * Math.PI);
    const journey = next() < 0.012 ? 200 + next() * 500 : 0;
    if (day >= standsUntil) km += pace * season * (0.2 + 1.6 * next()) * 0.85 + journey;
    else km += next();
    return km;
  });
}

/**
 * Returns the visits to workshops: free services on schedule, later ones by distance or year, with
 * repairs between them and years at other workshops.
 */
function visitsOf(next: Random, driven: readonly number[]): Visit[] {
  const visits: Visit[] = [];
  const leavesAt = next() < 0.35 ? 1000 + next() * 2000 : Number.POSITIVE_INFINITY;
  const everyKm = 7500 + next() * 5000;
  let due = { day: 25 + next() * 30, km: 1000 };
  driven.forEach((km, age) => {
    const repairs = next() < 0.5 / 365;
    const isDue = age >= due.day || km >= due.km;
    if (!repairs && !isDue) return;
    if (isDue) {
      const wait = visits.length < 3 ? 150 + next() * 60 : 300 + next() * 130;
      due = { day: age + wait, km: km + everyKm * (0.8 + next() * 0.4) };
    }
    // After the warranty, most visits are to workshops that do not report to the maker.
    if (age > leavesAt && next() < 0.6) return;
    visits.push({ day: SALE_DAY - driven.length + age, km });
  });
  return visits;
}

/** Rolls the odometer back as sellers do, if the car has enough visits for it to show. */
function turnedBack(honest: Visit[], fraud: Fraud | 'stood', next: Random): Visit[] | undefined {
  const count = honest.length;
  const gapBefore = (at: number) => (honest[at]?.day ?? 0) - (honest[at - 1]?.day ?? 0);
  const pick = (places: number[]) => places[Math.floor(next() * places.length)];
  const share = 0.2 + next() * 0.4;
  const from = (at: number | undefined, part: number, roundTo = 1) =>
    at === undefined || at < 2 ? undefined : shaved(honest, at, part, roundTo);
  const isAtLast = gapBefore(count - 1) >= 60;
  switch (fraud) {
    case 'before the last visit':
      return isAtLast ? from(count - 1, share, next() < 0.5 ? 1000 : 1) : undefined;
    case 'a lakh': {
      const km = honest.at(-1)?.km ?? 0;
      return km > 130_000 && isAtLast ? from(count - 1, 100_000 / km) : undefined;
    }
    case 'in a long gap':
      return from(pick(honest.flatMap((_, at) => (gapBefore(at) >= 450 ? [at] : []))), share);
    case 'low for two visits':
      return from(count - 2, share);
    case 'low for three visits':
      return from(count - 3, share);
    case 'twice': {
      const once = count < 7 ? undefined : from(count - 5, share);
      return once && shaved(once, count - 1, 0.2 + next() * 0.25, 1);
    }
    case '13 to 25 % for five visits':
      return count < 8 ? undefined : from(count - 5, 0.13 + next() * 0.12);
    case 'stood':
      return stood(honest, next);
    default: {
      const none: never = fraud;
      return none;
    }
  }
}

/** Lowers the readings from one visit on, by a share of the reading at that visit. */
function shaved(visits: Visit[], at: number, part: number, roundTo: number): Visit[] {
  const km = visits[at]?.km ?? 0;
  const off = Math.round((km * part) / roundTo) * roundTo;
  return visits.map((visit, index) => (index < at ? visit : { ...visit, km: visit.km - off }));
}

/** Makes the meter miss 8,000 KM because its cable was loose for a year or more. */
function stood(honest: Visit[], next: Random): Visit[] | undefined {
  const from = 2 + Math.floor(next() * Math.max(1, honest.length - 3));
  const start = honest[from];
  const until = honest.findIndex((visit) => start && visit.day >= start.day + 365);
  const end = honest[until];
  if (!start || !end || end.km - start.km < 8600) return undefined;
  return honest.map((visit, at) => {
    if (at <= from) return visit;
    const counted = start.km + 0.06 * (visit.km - start.km);
    if (at <= until) return { ...visit, km: counted };
    return { ...visit, km: visit.km - 0.94 * (end.km - start.km) };
  });
}

/** Returns readings as workshops type them: some are rounded, and a few in a hundred are wrong. */
function written(visits: readonly Visit[], slipsPercent: number, next: Random) {
  const roundTo = next() < 0.1 ? (next() < 0.5 ? 10 : 100) : 1;
  const isSlip = visits.map(() => next() < slipsPercent / 100);
  return {
    isSlip,
    visits: visits.map((visit, at) => {
      const km = Math.round(visit.km / roundTo) * roundTo;
      const typed = isSlip[at] ? slipped(km, next, visits[at - 1]) : { km, days: 0 };
      return {
        date: new Date((visit.day + typed.days) * 86_400_000).toISOString().slice(0, 10),
        odometer: String(typed.km),
        work: 'Paid Service',
        amount: '4200',
        workshop: 'SANDBOX WORKSHOP',
      };
    }),
  };
}

/** Returns a reading with a typing error; kinds of error occur in realistic proportions. */
function slipped(km: number, next: Random, before: Visit | undefined) {
  const digits = String(km);
  const at = Math.floor(next() * digits.length);
  const [start, end] = [digits.slice(0, at), digits.slice(at)];
  const digit = String(Math.floor(next() * 10));
  const typed = (text: string) => ({ km: Number(text), days: 0 });
  const kind = next();
  if (kind < 0.3) return typed(String(Math.round(km * (0.97 + 0.06 * next()))));
  if (kind < 0.46) return typed(start + end.slice(1) || '0');
  if (kind < 0.6) return typed(start + digit + end.slice(1));
  if (kind < 0.71) return typed(start + end.charAt(1) + end.charAt(0) + end.slice(2));
  if (kind < 0.81) return typed(start + digit + end);
  if (kind < 0.88) return typed(String(Math.round(2000 + 118_000 * next())));
  if (kind < 0.92) return { km, days: Math.round(800 * (next() - 0.5)) };
  if (kind < 0.94) return typed(String(Math.round(km / 100)));
  if (kind < 0.97) return typed(['1', '99999', '123456', '0', '111111'][at % 5] ?? '1');
  return typed(String(Math.round(before?.km ?? km))); // the clerk copied the last reading
}
