// What only several reports together say of a car, or a report and what the dealer saw.

import { type Finding, finding, type Rule } from '../findings/finding.ts';
import { dayText, monthText } from '../values/days.ts';
import { kmText } from '../values/indian-number.ts';
import type { Language } from '../values/language.ts';
import type { AboutCar, Across, CarReport } from './about-car.ts';
import { fallsBetweenReports, isSlip, pastVisits } from './across-readings.ts';
import { dialRules } from './dial-rules.ts';
import { expiredSince } from './expired-since.ts';
import { movedMoreThanSold } from './moved.ts';

export const acrossRules: readonly Rule<Across>[] = [
  ...dialRules,
  fellBetweenReports,
  otherMaker,
  servicedBeforeMade,
  movedMoreThanSold,
  expiredSince,
  plateColour,
];

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

/** Two workshops that never saw each other's records show what neither shows alone. */
function fellBetweenReports(across: Across): Finding[] {
  const [fall] = fallsBetweenReports(across);
  if (!fall) return [];
  const [before, after] = [fall.before.reading, fall.after.reading];
  return finding({
    code: 'odometer_fell_between_reports',
    severity: 'bad',
    figure: `− ${kmText(before.km - after.km)}`,
    en: [
      'Odometer went back between two reports',
      `${kmText(before.km)} on ${dayText('en', before.day)} in one, ` +
        `then ${kmText(after.km)} on ${dayText('en', after.day)} in the other.`,
    ],
    hi: [
      'दो रिपोर्टों के बीच ओडोमीटर पीछे गया',
      `एक में ${dayText('hi', before.day)} को ${kmText(before.km)}, ` +
        `फिर दूसरी में ${dayText('hi', after.day)} को ${kmText(after.km)}।`,
    ],
    evidence: [fall.before.evidence, fall.after.evidence],
  });
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

/** Also by visits without a reading; one whose reading does not fit may be dated wrong. */
function servicedBeforeMade(across: Across): Finding[] {
  const made = said(across, 'manufacturedOn');
  if (!made) return [];
  const early = pastVisits(across).find(
    ({ visit, reportId }) =>
      visit.day < made.value - EARLY_DAYS_MAX && !isSlip(across, reportId, visit.record),
  );
  if (!early) return [];
  const { visit, reportId } = early;
  return finding({
    code: 'serviced_before_made',
    severity: 'warn',
    en: [
      'Serviced before it was made',
      `A visit on ${dayText('en', visit.day)}; ` +
        `the register says made in ${monthText('en', made.value)}.`,
    ],
    hi: [
      'बनने से पहले की सर्विस दर्ज है',
      `${dayText('hi', visit.day)} को विज़िट; रजिस्टर में ${monthText('hi', made.value)} में बनी।`,
    ],
    evidence: [
      { reportId, field: visit.fields.date, record: visit.record },
      { reportId: made.report.id, field: 'manufacturing_date' },
    ],
  });
}

const COLOURS = {
  white: { en: 'white, for private cars', hi: 'सफ़ेद (प्राइवेट)' },
  yellow: { en: 'yellow, for commercial ones', hi: 'पीली (कमर्शियल)' },
  green: { en: 'green, for electric ones', hi: 'हरी (इलेक्ट्रिक)' },
} as const;
/** Of a car that is not electric, and whose use the register does not tell. */
const NOT_GREEN = { en: 'white or yellow', hi: 'सफ़ेद या पीली' } as const;

/** No report carries the plate's colour: only who stands before the car can see it. */
function plateColour(across: Across): Finding[] {
  const colour = across.seen?.plateColour;
  const fuel = said(across, 'isElectric');
  if (colour === undefined || !fuel) return [];
  const use = said(across, 'isCommercial');
  // Electric cars have green plates whatever they are used for.
  const byUse = use && { colour: use.value ? ('yellow' as const) : ('white' as const), use };
  const expected = fuel.value ? 'green' : byUse?.colour;
  const isTold = expected !== undefined || colour === 'green';
  if (!isTold || colour === expected) return [];
  const should = (language: Language) =>
    expected ? COLOURS[expected][language] : NOT_GREEN[language];
  const useFields = fuel.value ? [] : (byUse?.use.report.about.useSaidIn ?? []);
  return finding({
    code: 'plate_colour',
    severity: 'warn',
    en: [
      'The plate has another colour than the register says',
      `It is ${COLOURS[colour].en}; by the register it should be ${should('en')}.`,
    ],
    hi: [
      'प्लेट का रंग रजिस्टर से अलग है',
      `प्लेट ${COLOURS[colour].hi} है; रजिस्टर के हिसाब से ${should('hi')} होनी चाहिए।`,
    ],
    evidence: [
      { reportId: fuel.report.id, field: 'fuel_type' },
      ...useFields.map((field) => ({ reportId: byUse?.use.report.id ?? '', field })),
    ],
  });
}
