// What only several reports together say of a car, or a report and what the dealer saw.

import { type Evidence, type Finding, finding, type Rule } from '../findings/finding.ts';
import { judgeReadings, kmPerDay, type Reading } from '../findings/readings.ts';
import { dayText, indianDay, monthText } from '../values/days.ts';
import { indianNumber } from '../values/indian-number.ts';
import type { AboutCar, Across, CarReport } from './about-car.ts';

export const acrossRules: readonly Rule<Across>[] = [
  dialBelowRecord,
  dialBelowPace,
  otherMaker,
  servicedBeforeMade,
  plateColour,
];

type Found = { reading: Reading; evidence: Evidence };

/**
 * All readings of all sources, oldest first; each report was judged by itself before. A visit dated
 * after its report was sold is typed wrong: it counts for nothing here, as it does there.
 */
function believedReadings({ reports }: Across): Found[] {
  const all = reports
    .flatMap(({ id, soldAt, about }) =>
      (about.readings ?? [])
        .filter(({ day }) => day <= indianDay(soldAt))
        .map((reading) => ({
          reading,
          evidence: { reportId: id, field: 'odometer', record: reading.record },
        })),
    )
    .toSorted(
      (one, other) => one.reading.day - other.reading.day || one.reading.km - other.reading.km,
    );
  const { believed } = judgeReadings(all.map(({ reading }) => reading));
  return all.filter(({ reading }) => believed.includes(reading));
}

/** What the dial can be held against: a meter that a workshop put in began again. */
function sinceMeterReplaced(across: Across): Found[] {
  const replacedOn = across.reports.flatMap(({ soldAt, about }) =>
    (about.metersReplacedOn ?? []).filter((day) => day <= indianDay(soldAt)),
  );
  const last = Math.max(Number.NEGATIVE_INFINITY, ...replacedOn);
  const readings = believedReadings(across);
  // On the day itself a workshop may have read the old meter or the new one.
  return readings.filter(({ reading }) => reading.day > last);
}

/** A little less is an old reading rounded up. */
const DIAL_SLACK_KM = 200;

function dialBelowRecord(across: Across): Finding[] {
  const { dialKm } = across.seen ?? {};
  const highest = sinceMeterReplaced(across)
    .toSorted((one, other) => other.reading.km - one.reading.km)
    .at(0);
  if (dialKm === undefined || !highest || dialKm >= highest.reading.km - DIAL_SLACK_KM) return [];
  const { km, day } = highest.reading;
  return finding({
    code: 'dial_below_record',
    severity: 'bad',
    figure: `− ${kilometres(km - dialKm)}`,
    en: [
      'The dial shows less than the record',
      `${kilometres(km)} on ${dayText('en', day)}, and ${kilometres(dialKm)} on the dial now.`,
    ],
    hi: [
      'मीटर पर रिकॉर्ड से कम किलोमीटर हैं',
      `${dayText('hi', day)} को ${kilometres(km)}, और अब मीटर पर ${kilometres(dialKm)}।`,
    ],
    evidence: [highest.evidence],
  });
}

/** The car's own pace is only known over a year, and only speaks after half of one. */
const PACE_DAYS_MIN = 365;
const SILENCE_DAYS_MIN = 180;
/** A quarter of what it used to be driven, and so many kilometres fewer, is worth a question. */
const PACE_SHARE_MIN = 0.25;
const PACE_SHORT_KM_MIN = 5000;

function dialBelowPace(across: Across): Finding[] {
  const { dialKm, on } = across.seen ?? {};
  const readings = sinceMeterReplaced(across);
  const [first, last] = [readings.at(0), readings.at(-1)];
  if (dialKm === undefined || on === undefined || !first || !last) return [];
  if (last.reading.day - first.reading.day < PACE_DAYS_MIN || dialKm < last.reading.km) return [];
  const pace = kmPerDay(first.reading, last.reading);
  const expected = pace * (on - last.reading.day);
  const driven = dialKm - last.reading.km;
  const isShort = driven < expected * PACE_SHARE_MIN && expected - driven > PACE_SHORT_KM_MIN;
  if (on - last.reading.day < SILENCE_DAYS_MIN || !isShort) return [];
  const usual = kilometres(Math.round((pace * 365) / 1000) * 1000);
  return finding({
    code: 'dial_below_pace',
    severity: 'warn',
    en: [
      'The dial is low for how this car was driven',
      `About ${usual} a year until ${dayText('en', last.reading.day)}, ` +
        `then only ${kilometres(driven)} in all.`,
    ],
    hi: [
      'जितनी यह गाड़ी चलती थी, उसके हिसाब से मीटर कम है',
      `${dayText('hi', last.reading.day)} तक साल में क़रीब ${usual}, ` +
        `फिर कुल मिलाकर सिर्फ़ ${kilometres(driven)}।`,
    ],
    evidence: [first.evidence, last.evidence],
  });
}

/** The first report that says something, and what it says. */
function said<Key extends keyof AboutCar>(
  { reports }: Across,
  key: Key,
): { report: CarReport; value: NonNullable<AboutCar[Key]> } | undefined {
  for (const report of reports) {
    const value = report.about[key];
    if (value !== undefined && value !== null) return { report, value };
  }
  return undefined;
}

function otherMaker(across: Across): Finding[] {
  const register = said(across, 'maker');
  const workshop = said(across, 'servicedAs');
  if (!register || !workshop) return [];
  if (register.value.toUpperCase().includes(workshop.value.toUpperCase())) return [];
  return finding({
    code: 'other_maker',
    severity: 'bad',
    en: [
      'Another maker’s workshops know this plate',
      `The register says ${register.value}; ${workshop.value} has its visits.`,
    ],
    hi: [
      'यह नंबर किसी और कंपनी की वर्कशॉप में दर्ज है',
      `रजिस्टर में ${register.value} है; विज़िट ${workshop.value} के पास हैं।`,
    ],
    evidence: [
      { reportId: register.report.id, field: 'maker_description' },
      { reportId: workshop.report.id, field: 'vehicleNumber' },
    ],
  });
}

/** Cars are prepared for sale some weeks before the month that stands in their papers ends. */
const EARLY_DAYS_MAX = 31;

function servicedBeforeMade(across: Across): Finding[] {
  const made = said(across, 'manufacturedOn');
  const early = believedReadings(across).find(
    ({ reading }) => made !== undefined && reading.day < made.value - EARLY_DAYS_MAX,
  );
  if (!made || !early) return [];
  return finding({
    code: 'serviced_before_made',
    severity: 'warn',
    en: [
      'Serviced before it was made',
      `A visit on ${dayText('en', early.reading.day)}; ` +
        `the register says made in ${monthText('en', made.value)}.`,
    ],
    hi: [
      'बनने से पहले की सर्विस दर्ज है',
      `${dayText('hi', early.reading.day)} को विज़िट; रजिस्टर में ${monthText('hi', made.value)} में बनी।`,
    ],
    evidence: [early.evidence, { reportId: made.report.id, field: 'manufacturing_date' }],
  });
}

const COLOURS = {
  white: { en: 'white, for private cars', hi: 'सफ़ेद (प्राइवेट)' },
  yellow: { en: 'yellow, for commercial ones', hi: 'पीली (कमर्शियल)' },
  green: { en: 'green, for electric ones', hi: 'हरी (इलेक्ट्रिक)' },
} as const;

/** No report carries the plate's colour: only who stands before the car can see it. */
function plateColour(across: Across): Finding[] {
  const colour = across.seen?.plateColour;
  const fuel = said(across, 'isElectric');
  if (colour === undefined || !fuel) return [];
  const isCommercial = said(across, 'isCommercial')?.value ?? false;
  const expected = fuel.value ? 'green' : isCommercial ? 'yellow' : 'white';
  if (colour === expected) return [];
  return finding({
    code: 'plate_colour',
    severity: 'warn',
    en: [
      'The plate has another colour than the register says',
      `It is ${COLOURS[colour].en}; by the register it should be ${COLOURS[expected].en}.`,
    ],
    hi: [
      'प्लेट का रंग रजिस्टर से अलग है',
      `प्लेट ${COLOURS[colour].hi} है; रजिस्टर के हिसाब से ${COLOURS[expected].hi} होनी चाहिए।`,
    ],
    evidence: [
      { reportId: fuel.report.id, field: 'fuel_type' },
      { reportId: fuel.report.id, field: 'isCommercial' },
    ],
  });
}

function kilometres(km: number): string {
  return `${indianNumber(km)} KM`;
}
