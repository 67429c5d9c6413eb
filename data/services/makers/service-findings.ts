// What a maker's workshop records say against a car, or for it.

import { type Evidence, type Finding, finding, judge, type Rule } from '../../findings/finding.ts';
import { dayIn, dayText, monthsBetween } from '../../values/days.ts';
import type { Language } from '../../values/language.ts';
import { numberIn, rupees } from '../../values/source-values.ts';
import { odometerFindings } from './odometer-findings.ts';
import { type History, type JudgedVisit, repeatsIn } from './visit.ts';

/** Makers want to see a car each year; six months more are nobody's neglect. */
const GAP_MONTHS = 18;

const rules: readonly Rule<History>[] = [odometerFindings, accidentRepairs, noVisitLately];

export function serviceFindings(history: History): Finding[] {
  return judge(rules, history);
}

type Record = { visit: JudgedVisit; record: number };

function accidentRepairs(history: History): Finding[] {
  const records = pastRecords(history);
  const repeats = repeatsIn(history.visits);
  const repairs = records.filter(
    ({ visit, record }) => visit.isAccidentRepair && !repeats.has(record),
  );
  if (repairs.length === 0) {
    return finding({
      code: 'no_accident_repair',
      severity: 'good',
      en: ['No accident repair in the maker’s records', 'Repairs elsewhere do not stand there.'],
      hi: ['कंपनी के रिकॉर्ड में दुर्घटना की कोई मरम्मत नहीं', 'दूसरी जगह हुई मरम्मत उसमें नहीं होती।'],
      evidence: records.filter(({ visit }) => visit.work !== '').map(workOf),
    });
  }
  const amounts = repairs.flatMap(({ visit }) => numberIn(visit.amount) ?? []);
  const count = repairs.length;
  return finding({
    code: 'accident_repair',
    severity: 'bad',
    figure: amounts.length === 0 ? '' : rupees(amounts.reduce((sum, each) => sum + each)),
    en: [
      count === 1 ? 'Accident repair on record' : `${count} accident repairs on record`,
      repairs.map(({ visit }) => dayAndPlace('en', visit)).join('; '),
    ],
    hi: [
      count === 1 ? 'दुर्घटना की मरम्मत दर्ज है' : `दुर्घटना की ${count} मरम्मतें दर्ज हैं`,
      repairs.map(({ visit }) => dayAndPlace('hi', visit)).join('; '),
    ],
    evidence: repairs.map(workOf),
  });
}

/** Oldest first, without visits dated after the sale: typed wrong, they count for nothing. */
function pastRecords({ visits, soldOn }: History): Record[] {
  const dayOf = ({ visit }: Record) => dayIn(visit.date) ?? 0;
  const place = ({ visit }: Record) => `${visit.date} ${visit.workshop} ${visit.amount}`;
  return visits
    .map((visit, record) => ({ visit, record }))
    .filter((each) => dayOf(each) <= soldOn)
    .toSorted((a, b) => dayOf(a) - dayOf(b) || (place(a) < place(b) ? -1 : 1));
}

function workOf({ visit, record }: Record): Evidence {
  return { field: visit.fields.work, record };
}

/** `19 Jan 2024, SANDBOX HYUNDAI NASHIK`, as far as both are known. */
function dayAndPlace(language: Language, { date, workshop }: JudgedVisit): string {
  const day = dayIn(date);
  const when = day === undefined ? date : dayText(language, day);
  return [when, workshop].filter((part) => part !== '').join(', ');
}

function noVisitLately(history: History): Finding[] {
  const dated = pastRecords(history).flatMap(({ visit, record }) => {
    const day = dayIn(visit.date);
    return day === undefined ? [] : [{ field: visit.fields.date, record, day }];
  });
  const latest = Math.max(...dated.map(({ day }) => day));
  const months = monthsBetween(latest, history.soldOn);
  if (dated.length === 0 || months < GAP_MONTHS) return [];
  return finding({
    code: 'no_visit_lately',
    severity: 'warn',
    en: [
      `No visit for ${months} months`,
      `The last before this report was on ${dayText('en', latest)}.`,
    ],
    hi: [
      `${months} महीनों से कोई विज़िट नहीं`,
      `इस रिपोर्ट से पहले आख़िरी विज़िट ${dayText('hi', latest)} को हुई थी।`,
    ],
    evidence: dated
      .filter(({ day }) => day === latest)
      .map(({ field, record }) => ({ field, record })),
  });
}
