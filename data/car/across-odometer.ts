// Joins the odometer readings in all reports on a car into one history, and compares it with the
// dealer's dial reading.

import { type Evidence, type Finding, finding, type Rule } from '../findings/finding.ts';
import { judgeOdometer } from '../findings/odds.ts';
import { kmPerDay, type Reading } from '../findings/readings.ts';
import { monthText } from '../values/days.ts';
import type { Language } from '../values/language.ts';
import { kmText } from '../values/money.ts';
import { indianDay } from '../values/time-text.ts';
import type { Across, WorkshopVisit } from './about-car.ts';

export const dialRules: readonly Rule<Across>[] = [dialBelowReading, dialBelowPace, dialAbovePace];

/** The readings since the last replacement of the meter, for comparison with the dial. */
function believedSinceNewMeter(across: Across): Found[] {
  const { newMeterOn, believed } = acrossReports(across);
  const last = Math.max(Number.NEGATIVE_INFINITY, ...newMeterOn);
  // On the day of a replacement, the workshop may have read the old meter or the new one.
  return believed.filter(({ reading }) => reading.day > last);
}

/** A dial may show slightly less than an earlier reading that was rounded up. */
const DIAL_SLACK_KM = 200;
/**
 * A reading this far above the dial may be a typing error, if the odds say so too. A smaller excess
 * means that the dial was rolled back.
 */
const SLIP_KM_MIN = 2500;

/**
 * Finds the highest workshop reading above the dial. If it does not fit the other readings, it is
 * likely a typing error, but worth asking about. Ignores visits after the dial was read, because
 * the car may have been driven since.
 */
function dialBelowReading(across: Across): Finding[] {
  const { dialKm, on } = across.seen ?? {};
  if (dialKm === undefined || on === undefined) return [];
  const [highest] = believedSinceNewMeter({ reports: across.reports, seen: undefined })
    .filter(({ reading }) => reading.day <= on)
    .toSorted((one, other) => other.reading.km - one.reading.km);
  if (!highest || dialKm >= highest.reading.km - DIAL_SLACK_KM) return [];
  const { verdict, slips } = acrossReports(across);
  const { km, day } = highest.reading;
  const isSlip =
    verdict === 'not' &&
    slips.some(({ reading }) => reading === highest.reading) &&
    km - dialKm >= SLIP_KM_MIN;
  if (isSlip) {
    return finding('dial_contradicts_reading', 'warn', [highest.evidence], {
      en: [
        'One reading is higher than the dial',
        `${kmText(km)} in ${monthText('en', day)}: likely typed wrong. Ask the workshop.`,
      ],
      hi: [
        'एक रीडिंग मीटर से ज़्यादा है',
        `${monthText('hi', day)} में ${kmText(km)}: शायद ग़लत लिखी गई। वर्कशॉप से पूछें।`,
      ],
    });
  }
  return finding('dial_below_record', 'bad', [highest.evidence], {
    figure: `− ${kmText(km - dialKm)}`,
    en: [
      'The dial shows less than the record',
      `${kmText(km)} in ${monthText('en', day)}, ${kmText(dialKm)} on the dial. Do not trust it.`,
    ],
    hi: [
      'मीटर पर रिकॉर्ड से कम किलोमीटर हैं',
      `${monthText('hi', day)} में ${kmText(km)}, मीटर पर ${kmText(dialKm)}। भरोसा न करें।`,
    ],
  });
}

/**
 * A car's pace is computed from readings over at least a year. The dial is compared with this pace
 * once half a year has passed without a reading.
 */
const PACE_DAYS_MIN = 365;
const SILENCE_DAYS_MIN = 180;
/**
 * A gain is worth asking about if it is below this share of the usual gain, and more than this many
 * kilometres below the usual gain.
 */
const PACE_SHARE_MIN = 0.25;
const PACE_SHORT_KM_MIN = 5000;

function dialBelowPace(across: Across): Finding[] {
  const { dialKm, on } = across.seen ?? {};
  if (dialKm === undefined || on === undefined) return [];
  const readings = believedSinceNewMeter(across);
  const [first, last] = [readings.at(0), readings.at(-1)];
  if (!first || !last) return [];
  if (last.reading.day - first.reading.day < PACE_DAYS_MIN || dialKm < last.reading.km) return [];
  const pace = kmPerDay(first.reading, last.reading);
  const expected = pace * (on - last.reading.day);
  const driven = dialKm - last.reading.km;
  const isShort = driven < expected * PACE_SHARE_MIN && expected - driven > PACE_SHORT_KM_MIN;
  if (on - last.reading.day < SILENCE_DAYS_MIN || !isShort) return [];
  const usual = kmText(Math.round((pace * 365) / 1000) * 1000);
  const since = (language: Language) => monthText(language, last.reading.day);
  return finding('dial_below_pace', 'warn', [first.evidence, last.evidence], {
    en: [
      'The dial is low for how this car was driven',
      `${usual} a year to ${since('en')}, then ${kmText(driven)} in all. Ask why.`,
    ],
    hi: [
      'जितनी गाड़ी चलती थी, उस हिसाब से मीटर कम है',
      `${since('hi')} तक साल में ${usual}, फिर कुल ${kmText(driven)}। पूछें क्यों।`,
    ],
  });
}

/** A dial that exceeds the last reading by more than this was misread, or the car is for hire. */
const ABOVE = { kmPerDay: 165, km: 5000 };

function dialAbovePace(across: Across): Finding[] {
  const { dialKm, on } = across.seen ?? {};
  const last = believedSinceNewMeter(across).at(-1);
  if (dialKm === undefined || on === undefined || !last) return [];
  const { km, day } = last.reading;
  if (on < day || dialKm - km <= ABOVE.kmPerDay * (on - day) + ABOVE.km) return [];
  return finding('dial_above_pace', 'warn', [last.evidence], {
    en: [
      'The dial is far above its last reading',
      `${kmText(km)} in ${monthText('en', day)}, ${kmText(dialKm)} now. Read it again; a taxi?`,
    ],
    hi: [
      'मीटर आख़िरी रीडिंग से बहुत आगे है',
      `${monthText('hi', day)} में ${kmText(km)}, अब ${kmText(dialKm)}। दोबारा पढ़ें; टैक्सी थी?`,
    ],
  });
}

/** An odometer reading and its place in a report. */
type Found = { reading: Reading; evidence: Evidence };

/** Leaves out visits dated after the report was sold, because their dates are wrong. */
function pastReadings({ reports }: Across): Found[] {
  return reports
    .flatMap(({ id, soldAt, about: { readings = [] } }) => {
      const soldOn = indianDay(soldAt);
      const past = readings.filter(({ day }) => day <= soldOn);
      return past.map((reading) => ({
        reading,
        evidence: { reportId: id, field: 'odometer', record: reading.record },
      }));
    })
    .toSorted(
      (one, other) => one.reading.day - other.reading.day || one.reading.km - other.reading.km,
    );
}

/** Every visit with a date, from all sources, oldest first. */
export function pastVisits({ reports }: Across): { visit: WorkshopVisit; reportId: string }[] {
  return reports
    .flatMap(({ id, soldAt, about }) =>
      (about.visits ?? [])
        .filter(({ day }) => day <= indianDay(soldAt))
        .map((visit) => ({ visit, reportId: id })),
    )
    .toSorted((one, other) => one.visit.day - other.visit.day);
}

/** Whether a visit's reading does not fit the others, perhaps because of a wrong date. */
export function isSlip(across: Across, reportId: string, record: number): boolean {
  return acrossReports(across).slips.some(
    ({ evidence }) => evidence.reportId === reportId && evidence.record === record,
  );
}

/** Five rules judge one car, with and without its dial, so each result is computed once. */
const judgedBefore = new WeakMap<object, ReturnType<typeof judgedAcross>>();

function acrossReports(across: Across) {
  const key = across.seen?.dialKm === undefined ? across.reports : across;
  const judged = judgedBefore.get(key) ?? judgedAcross(across);
  judgedBefore.set(key, judged);
  return judged;
}

/** All sources' readings as one odometer history, with the dial if the dealer read it. */
function judgedAcross(across: Across) {
  const { dialKm, on } = across.seen ?? {};
  const all = pastReadings(across);
  const readings: Reading[] = all.map(({ reading }) => reading);
  if (dialKm !== undefined && on !== undefined) {
    readings.push({ day: on, km: dialKm, record: -1, isDial: true });
    readings.sort((one, other) => one.day - other.day);
  }
  const newMeterOn = across.reports.flatMap(({ soldAt, about }) =>
    (about.metersReplacedOn ?? []).filter((day) => day <= indianDay(soldAt)),
  );
  const { verdict, falls, believed, slips } = judgeOdometer(readings, { newMeterOn });
  const found = (some: readonly Reading[]) => all.filter(({ reading }) => some.includes(reading));
  return { verdict, falls, newMeterOn, believed: found(believed), slips: found(slips), found };
}

/** Drops from a reading in one report to a reading in another. Each report judges its own drops. */
export function fallsBetweenReports({ reports }: Across): { before: Found; after: Found }[] {
  const { falls, found } = acrossReports({ reports, seen: undefined });
  return falls.flatMap((fall) => {
    const [before, after] = [found([fall.before])[0], found([fall.after])[0]];
    const isBetween = before && after && before.evidence.reportId !== after.evidence.reportId;
    return isBetween ? [{ before, after }] : [];
  });
}
