// What only several reports together say of a car, or a report and what the dealer saw.

import { type Finding, finding, type Rule } from '../findings/finding.ts';
import { paperNames } from '../services/rc/paper-names.ts';
import { dayText, monthText } from '../values/days.ts';
import type { Language } from '../values/language.ts';
import { kmText } from '../values/money.ts';
import { indianDay } from '../values/time-text.ts';
import type { AboutCar, Across, CarReport } from './about-car.ts';
import { dialRules, fallsBetweenReports, isSlip, pastVisits } from './across-odometer.ts';
import { movedMoreThanSold } from './moved.ts';

export const acrossRules: readonly Rule<Across>[] = [
  ...dialRules,
  fellBetweenReports,
  otherMaker,
  otherNumbers,
  servicedBeforeMade,
  firstVisitLate,
  gasNotRegistered,
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

/** Every maker's workshops are held against the register's word, whichever was asked last. */
function otherMaker(across: Across): Finding[] {
  const register = said(across, 'maker');
  const named = register?.value.toUpperCase() ?? '';
  const workshop = across.reports.find(
    ({ about: { servicedAs = '' } }) => register && !named.includes(servicedAs.toUpperCase()),
  );
  if (!register || !workshop) return [];
  const maker = workshop.about.servicedAs ?? '';
  return finding({
    code: 'other_maker',
    severity: 'bad',
    en: [
      'Another maker’s workshops know this plate',
      `The register says ${register.value}; ${maker} has its visits. Compare the chassis number.`,
    ],
    hi: [
      'यह नंबर किसी और कंपनी की वर्कशॉप में दर्ज है',
      `रजिस्टर में ${register.value} है; विज़िट ${maker} के पास हैं। चेसिस नंबर मिलाएँ।`,
    ],
    evidence: [
      { reportId: register.report.id, field: 'maker_description' },
      { reportId: workshop.id, field: 'vehicleNumber' },
    ],
  });
}

/** Whether two writings of a number, either perhaps in part hidden, can be one. */
function isSameNumber(one: string, other: string): boolean {
  const [first, second] = [one, other].map((each) =>
    each.toUpperCase().replace(/[^A-Z0-9*•]/g, ''),
  );
  if (first === undefined || second === undefined || first.length !== second.length) {
    return /[*•]/.test(one + other) || one === '' || other === '';
  }
  return [...first].every((sign, at) => /[*•]/.test(sign + second[at]) || sign === second[at]);
}

const NUMBERS = [
  { key: 'chassis', field: 'vehicle_chasi_number', en: 'chassis', hi: 'चेसिस' },
  { key: 'engine', field: 'vehicle_engine_number', en: 'engine', hi: 'इंजन' },
] as const;

/** Compared over all reports of the plate: what an older one says of a number is as true. */
function otherNumbers({ reports, all = reports }: Across): Finding[] {
  return NUMBERS.flatMap(({ key, field, en, hi }) => {
    const [newest, ...older] = all.filter(({ about }) => about[key] !== undefined);
    const other = older.find(
      ({ about }) => !isSameNumber(newest?.about[key] ?? '', about[key] ?? ''),
    );
    if (!newest || !other) return [];
    return finding({
      code: `other_${key}`,
      severity: 'bad',
      en: [
        `Two reports of this plate name two ${en} numbers`,
        'One of them is another car’s. Compare the number as it is stamped.',
      ],
      hi: [
        `इस नंबर की दो रिपोर्टों में दो ${hi} नंबर हैं`,
        'एक किसी दूसरी गाड़ी का है। गाड़ी पर खुदा नंबर मिलाएँ।',
      ],
      evidence: [newest, other].map(({ id }) => ({ reportId: id, field })),
    });
  });
}

/** So late a first visit, with so much driven, hides years. */
const FIRST_VISIT = { days: 548, km: 20_000 };

function firstVisitLate(across: Across): Finding[] {
  const since = said(across, 'registeredOn') ?? said(across, 'manufacturedOn');
  const workshop = across.reports.find(({ about }) => (about.readings?.length ?? 0) > 0);
  const [first] = (workshop?.about.readings ?? []).toSorted((one, other) => one.day - other.day);
  if (!since || !workshop || !first) return [];
  if (first.day - since.value < FIRST_VISIT.days || first.km < FIRST_VISIT.km) return [];
  return finding({
    code: 'first_visit_late',
    severity: 'warn',
    en: [
      `First seen by the maker at ${kmText(first.km)}`,
      `On ${dayText('en', first.day)}, registered ${dayText('en', since.value)}. ` +
        'Ask for the bills of the years before.',
    ],
    hi: [
      `कंपनी ने पहली बार ${kmText(first.km)} पर देखी`,
      `${dayText('hi', first.day)} को, रजिस्ट्रेशन ${dayText('hi', since.value)}। ` +
        'उससे पहले के सालों के बिल माँगें।',
    ],
    evidence: [
      { reportId: workshop.id, field: 'odometer', record: first.record },
      { reportId: since.report.id, field: 'registration_date' },
    ],
  });
}

/** An insurer may refuse a claim where the register knows nothing of the kit. */
function gasNotRegistered(across: Across): Finding[] {
  const fuel = said(across, 'fuel');
  const workshop = across.reports.find(({ about }) => (about.gasFittedAt?.length ?? 0) > 0);
  if (!fuel || !workshop || /cng|lpg|gas\b/i.test(fuel.value)) return [];
  return finding({
    code: 'gas_not_registered',
    severity: 'warn',
    en: [
      'A gas kit that the register does not know',
      `A workshop fitted it; the register says ${fuel.value}. An insurer may refuse a claim.`,
    ],
    hi: [
      'गैस किट जो रजिस्टर में दर्ज नहीं',
      `वर्कशॉप ने CNG या LPG लगाई; रजिस्टर में ${fuel.value} है। बीमा क्लेम रुक सकता है।`,
    ],
    evidence: [
      ...(workshop.about.gasFittedAt ?? []).map((each) => ({ ...each, reportId: workshop.id })),
      { reportId: fuel.report.id, field: 'fuel_type' },
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

/** Nothing of those that the report itself calls expired. */
function expiredSince({ reports, today }: Across): Finding[] {
  const register = reports.find(({ about }) => about.papers !== undefined);
  if (!register || today === undefined) return [];
  const { id: reportId, soldAt, about } = register;
  const over = (about.papers ?? []).filter(
    ({ until }) => until >= indianDay(soldAt) && until < today,
  );
  return over.flatMap(({ name, field, until }) =>
    finding({
      code: `${name}_expired_since`,
      severity: 'warn',
      en: [
        `${paperNames[name].en} has expired since the report`,
        `It was valid up to ${dayText('en', until)}.`,
      ],
      hi: [`रिपोर्ट के बाद ${paperNames[name].hi} ख़त्म`, `${dayText('hi', until)} तक मान्य था।`],
      evidence: [{ reportId, field }],
    }),
  );
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
