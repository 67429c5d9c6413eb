// Findings from a maker's workshop records, for or against a car.

import {
  type Evidence,
  type Finding,
  finding,
  judge,
  type Rule,
  type Severity,
  shortened,
} from '../../findings/finding.ts';
import { dayIn, dayText, spanText } from '../../values/days.ts';
import type { Language } from '../../values/language.ts';
import { rupees } from '../../values/source-values.ts';
import { odometerFindings } from './odometer-findings.ts';
import { type History, type Record, recordsOf, whenAndWhere, workEvidence } from './visit.ts';

/** A history, its visits parsed once for all rules, and those without a true date. */
type Read = { history: History; records: readonly Record[]; undated: readonly Record[] };

export function serviceFindings(history: History): Finding[] {
  const records = recordsOf(history);
  const undated = records.filter(
    ({ visit, day }) => day === undefined && (visit.odometer !== '' || visit.date !== ''),
  );
  return judge(RULES, { history, records, undated });
}

/** The head, given the number of visits, and the advice that follows their days and places. */
type Worded = (count: number) => { [L in Language]: readonly [head: string, advice: string] };

/** A rule that finds the visits with this meaning, and adds up their bills. */
function meaning(means: string, code: string, severity: Severity, worded: Worded): Rule<Read> {
  return ({ records }) => {
    const found = records.filter((each) => [...each.means].some((each) => each === means));
    const billed = found.reduce((sum, { rupees: paid }) => sum + paid, 0);
    const evidence = found.flatMap((each) => workEvidence(each, means));
    const { en, hi } = worded(found.length);
    return finding(code, severity, evidence, {
      figure: billed === 0 ? '' : rupees(billed), // the insurer paid, or the maker sends no bill
      en: [en[0], `${whenAndWhere('en', found)}. ${en[1]}`],
      hi: [hi[0], `${whenAndWhere('hi', found)}। ${hi[1]}`],
    });
  };
}

const accident = meaning('accident', 'accident_repair', 'bad', (count) => ({
  en: [
    count === 1
      ? 'Accident or body repair on record'
      : `${count} accident or body repairs on record`,
    'Check frame, paint.',
  ],
  hi: [
    count === 1 ? 'दुर्घटना या बॉडी की मरम्मत दर्ज है' : `दुर्घटना या बॉडी की ${count} मरम्मतें दर्ज हैं`,
    'फ़्रेम और पेंट जाँचें।',
  ],
}));

function accidentRepairs(read: Read): Finding[] {
  const isDamaged = ({ means }: Record) =>
    (['accident', 'flood', 'total loss', 'small repair'] as const).some((each) => means.has(each));
  return read.records.some(isDamaged) ? accident(read) : noAccident(read);
}

/** Says that there was no accident, as long as we know all words and no bill is questionable. */
function noAccident(read: Read): Finding[] {
  const isUnclear = [unknownWorks, largeBills].some((rule) => rule(read).length > 0);
  if (isUnclear) return [];
  const told = read.records.filter(({ means }) => means.size > 0);
  const evidence = told.flatMap((each) => workEvidence(each));
  const [count, all] = [told.length, read.records.length];
  const isEach = count === all;
  return finding('no_accident_repair', 'good', evidence, {
    en: [
      `No accident repair in ${isEach ? 'the maker’s records' : `${count} of ${all} visits`}`,
      `${isEach ? '' : 'The others do not name the work. '}Repairs elsewhere are not in them.`,
    ],
    hi: [
      `${isEach ? 'कंपनी के रिकॉर्ड' : `${all} में से ${count} विज़िट`} में दुर्घटना की कोई मरम्मत नहीं`,
      `${isEach ? '' : 'बाक़ी में काम नहीं लिखा। '}दूसरी जगह हुई मरम्मत उसमें नहीं होती।`,
    ],
  });
}

/** A bill above this amount, or above ten times the usual one, is too large for a service. */
const LARGE_RUPEES = 75_000;
const TIMES_USUAL = 10;
const TIMES_USUAL_RUPEES_MIN = 15_000;
const USUAL_BILLS_MIN = 3;

/** Asks about large bills for any work, except those already shown as damage. */
function largeBills({ records }: Read): Finding[] {
  const bills = records.map((each) => each.rupees).filter((paid) => paid > 0);
  const usual = bills.toSorted((a, b) => a - b)[Math.floor((bills.length - 1) / 2)] ?? 0;
  const isOften = bills.length >= USUAL_BILLS_MIN;
  const isLarge = (paid: number) =>
    paid > LARGE_RUPEES ||
    (isOften && paid >= Math.max(TIMES_USUAL_RUPEES_MIN, TIMES_USUAL * usual));
  const found = records.filter(
    ({ rupees: paid, means }) =>
      isLarge(paid) && !(['accident', 'flood', 'total loss'] as const).some((m) => means.has(m)),
  );
  const evidence = found.map(({ visit, record }) => ({ field: visit.fields.amount, record }));
  return finding('large_bill', 'warn', evidence, {
    figure: rupees(Math.max(...found.map((each) => each.rupees))),
    en: ['A bill far above this car’s usual', `${whenAndWhere('en', found)}. Ask what was done.`],
    hi: ['एक बिल इस गाड़ी के बाक़ी बिलों से कहीं बड़ा', `${whenAndWhere('hi', found)}। पूछें क्या हुआ।`],
  });
}

/** How many characters of a word the finding shows; the visit itself shows the word in full. */
const WORKS_SHOWN_MAX = 28;

function unknownWorks({ records }: Read): Finding[] {
  const found = records.filter(({ means, unknown }) => {
    const isTold = [...means].some((each) => each !== 'routine');
    return unknown.length > 0 && !isTold;
  });
  const works = [...new Set(found.map(({ work }) => work))].toSorted();
  const shown = shortened(works.join('; '), WORKS_SHOWN_MAX);
  const evidence = found.flatMap((each) => workEvidence(each));
  return finding('works_not_known', 'warn', evidence, {
    en: ['Workshop jobs that we do not recognise', `${shown}: ask what was done.`],
    hi: ['ऐसे काम जिन्हें हम नहीं पहचानते', `${shown}: वर्कशॉप से पूछें क्या हुआ।`],
  });
}

function unreadDates({ history, undated }: Read): Finding[] {
  const [count, all] = [undated.length, history.visits.length];
  const evidence = undated.map(
    ({ visit, record }): Evidence => ({
      field: visit.date === '' ? visit.fields.odometer : visit.fields.date,
      record,
    }),
  );
  const isLater = undated.some(({ visit }) => dayIn(visit.date) !== undefined);
  const [why, whyHindi] = isLater ? ['be right', 'सही नहीं हो सकती'] : ['be read', 'पढ़ी नहीं जा सकी'];
  return finding('dates_not_read', 'warn', evidence, {
    en: [
      `${count} of ${all} visits ${count === 1 ? 'has a date' : 'have dates'} that cannot ${why}`,
      'Their odometer readings are not judged: read them yourself.',
    ],
    hi: [
      `${all} में से ${count} विज़िट की तारीख़ ${whyHindi}`,
      'उनकी ओडोमीटर रीडिंग जाँची नहीं गई: ख़ुद पढ़ लें।',
    ],
  });
}

/** A longer time without a visit is a gap: a yearly service can easily be half a year late. */
const GAP_DAYS = 548;

function noVisitLately({ history, records, undated }: Read): Finding[] {
  const latest = Math.max(...records.flatMap(({ day }) => day ?? []));
  const days = history.soldOn - latest;
  if (!Number.isFinite(latest) || undated.length > 0 || days < GAP_DAYS) return [];
  const span = (language: Language) => spanText(language, days);
  const evidence = records
    .filter(({ day }) => day === latest)
    .map(({ visit, record }) => ({ field: visit.fields.date, record }));
  return finding('no_visit_lately', 'warn', evidence, {
    en: [
      `No visit for ${span('en')}`,
      `The last was on ${dayText('en', latest)}. Ask who serviced it since.`,
    ],
    hi: [
      `${span('hi')} से कोई विज़िट नहीं`,
      `आख़िरी ${dayText('hi', latest)} को हुई। पूछें तब से सर्विस कहाँ हुई।`,
    ],
  });
}

const RULES: readonly Rule<Read>[] = [
  ({ history, records, undated }) =>
    odometerFindings(history, { isAllRead: undated.length === 0, visitCount: records.length }),
  meaning('total loss', 'total_loss', 'bad', () => ({
    en: ['An insurer wrote this car off', 'See the claim’s papers.'],
    hi: ['बीमा कंपनी ने गाड़ी को टोटल लॉस माना', 'क्लेम के काग़ज़ देखें।'],
  })),
  meaning('flood', 'flood_damage', 'bad', () => ({
    en: ['Flood or water damage on record', 'Look under the carpets.'],
    hi: ['बाढ़ या पानी से नुक़सान दर्ज है', 'कार्पेट के नीचे देखें।'],
  })),
  accidentRepairs,
  meaning('engine', 'engine_replaced', 'warn', () => ({
    en: ['Engine or gearbox replaced or overhauled', 'Compare with the RC.'],
    hi: ['इंजन या गियरबॉक्स बदला या खोला गया', 'नंबर RC से मिलाएँ।'],
  })),
  meaning('small repair', 'small_body_repair', 'warn', (count) => ({
    en: [
      count === 1 ? 'A small body repair on record' : `${count} small body repairs`,
      'Look at bumpers, paint.',
    ],
    hi: [
      count === 1 ? 'बॉडी की छोटी मरम्मत दर्ज है' : `बॉडी की ${count} छोटी मरम्मतें दर्ज हैं`,
      'बंपर और पेंट देखें।',
    ],
  })),
  largeBills,
  unknownWorks,
  unreadDates,
  noVisitLately,
];
