// Rules that need several reports, or a report and the dealer's observations.

import { type Finding, finding, type Rule, shortened } from '../findings/finding.ts';
import { fallText } from '../findings/readings.ts';
import { paperNames } from '../services/rc/paper-names.ts';
import { dayText, monthText } from '../values/days.ts';
import type { Language } from '../values/language.ts';
import { kmText } from '../values/money.ts';
import { indianDay } from '../values/time-text.ts';
import { type Across, said } from './about-car.ts';
import { dialRules, fallsBetweenReports, isSlip, pastVisits } from './across-odometer.ts';
import { movedMoreThanSold } from './moved.ts';
import { oneCarRules } from './one-car.ts';

export const acrossRules: readonly Rule<Across>[] = [
  ...dialRules,
  fellBetweenReports,
  ...oneCarRules,
  servicedBeforeMade,
  firstVisitLate,
  gasNotRegistered,
  movedMoreThanSold,
  expiredSince,
];

/** Two workshops' separate records can together show a drop that neither shows alone. */
function fellBetweenReports(across: Across): Finding[] {
  const [fall] = fallsBetweenReports(across);
  if (!fall) return [];
  const [before, after] = [fall.before.reading, fall.after.reading];
  const shownIn = [fall.before.evidence, fall.after.evidence];
  return finding('odometer_fell_between_reports', 'bad', shownIn, {
    figure: `− ${kmText(before.km - after.km)}`,
    en: [
      'Odometer went back between two reports',
      `${fallText('en', before, after)}. Ignore the dial.`,
    ],
    hi: ['दो रिपोर्टों के बीच ओडोमीटर पीछे गया', `${fallText('hi', before, after)}। मीटर न मानें।`],
  });
}

/** A history that starts this late, and with this many kilometres, hides earlier years. */
const FIRST_VISIT = { days: 548, km: 20_000 };

function firstVisitLate(across: Across): Finding[] {
  const since = said(across, 'registeredOn') ?? said(across, 'manufacturedOn');
  const workshop = across.reports.find(({ about }) => (about.readings?.length ?? 0) > 0);
  const [first] = (workshop?.about.readings ?? []).toSorted((one, other) => one.day - other.day);
  if (!since || !workshop || !first) return [];
  if (first.day - since.value < FIRST_VISIT.days || first.km < FIRST_VISIT.km) return [];
  const months = (language: Language) =>
    [first.day, since.value].map((day) => monthText(language, day));
  const evidence = [
    { reportId: workshop.id, field: 'odometer', record: first.record },
    { reportId: since.report.id, field: 'registration_date' },
  ];
  return finding('first_visit_late', 'warn', evidence, {
    en: [
      `First seen by the maker at ${kmText(first.km)}`,
      `In ${months('en').join(', registered ')}. Ask for earlier bills.`,
    ],
    hi: [
      `कंपनी ने पहली बार ${kmText(first.km)} पर देखी`,
      `${months('hi').join(' में, रजिस्ट्रेशन ')}। पहले के बिल माँगें।`,
    ],
  });
}

const FUEL_SHOWN_MAX = 12;

/** Finds gas kits that only a challan, the model's name or the dealer mentions. */
function gasNotRegistered(across: Across): Finding[] {
  const fuel = said(across, 'fuel');
  const told = across.reports.flatMap(({ id, about }) =>
    (about.gasSaidIn ?? []).map((each) => ({ ...each, reportId: id })),
  );
  const isKnown = told.length > 0 || across.seen?.hasGasKit === true;
  if (!fuel || !isKnown || /cng|lpg|gas\b/i.test(fuel.value)) return [];
  const named = shortened(fuel.value, FUEL_SHOWN_MAX);
  const evidence = [...told, { reportId: fuel.report.id, field: 'fuel_type' }];
  return finding('gas_not_registered', 'warn', evidence, {
    en: [
      'A gas kit that is not in the register',
      `The RC says ${named}. A claim may be refused: have it entered.`,
    ],
    hi: ['गैस किट जो रजिस्टर में दर्ज नहीं', `RC में ${named} है। बीमा क्लेम रुक सकता है: पहले दर्ज कराएँ।`],
  });
}

/** A visit may be up to this many days before the registered month of manufacture. */
const EARLY_DAYS_MAX = 31;

/**
 * Counts visits without a reading, but not those with a wrong one, whose dates may be wrong too.
 */
function servicedBeforeMade(across: Across): Finding[] {
  const made = said(across, 'manufacturedOn');
  if (!made) return [];
  const early = pastVisits(across).find(
    ({ visit, reportId }) =>
      visit.day < made.value - EARLY_DAYS_MAX && !isSlip(across, reportId, visit.record),
  );
  if (!early) return [];
  const { visit, reportId } = early;
  const evidence = [
    { reportId, field: visit.fields.date, record: visit.record },
    { reportId: made.report.id, field: 'manufacturing_date' },
  ];
  return finding('serviced_before_made', 'warn', evidence, {
    en: [
      'Serviced before it was made',
      `Visit ${dayText('en', visit.day)}, RC: made ${monthText('en', made.value)}. ` +
        'Compare the chassis.',
    ],
    hi: [
      'बनने से पहले की सर्विस दर्ज है',
      `${dayText('hi', visit.day)} को विज़िट, RC में ${monthText('hi', made.value)} में बनी। ` +
        'चेसिस नंबर मिलाएँ।',
    ],
  });
}

/** Leaves out papers that had already expired when the report was sold. */
function expiredSince({ reports, today }: Across): Finding[] {
  const register = reports.find(({ about }) => about.papers !== undefined);
  if (!register || today === undefined) return [];
  const { id: reportId, soldAt, about } = register;
  const over = (about.papers ?? []).filter(
    ({ until }) => until >= indianDay(soldAt) && until < today,
  );
  return over.flatMap(({ name, field, until }) =>
    finding(`${name}_expired_since`, 'warn', [{ reportId, field }], {
      en: [
        `${paperNames[name].en} has expired since the report`,
        `Valid up to ${dayText('en', until)}. Deduct its renewal.`,
      ],
      hi: [
        `रिपोर्ट के बाद ${paperNames[name].hi} ख़त्म`,
        `${dayText('hi', until)} तक मान्य। नया कराने का ख़र्च घटाएँ।`,
      ],
    }),
  );
}
