// What the odometer readings of a history say: went back, slips, leaps, or steady.

import { type Evidence, type Finding, finding } from '../../findings/finding.ts';
import { IMPOSSIBLE_KM_PER_DAY, kmPerDay, type Reading } from '../../findings/reading.ts';
import { type Fall, judgeReadings, readingsIn } from '../../findings/readings.ts';
import { dayIn, dayText } from '../../values/days.ts';
import { kmText } from '../../values/indian-number.ts';
import type { Language } from '../../values/language.ts';
import { type History, repeatsIn } from './visit.ts';

export function odometerFindings(history: History): Finding[] {
  const readings = pastReadings(history);
  const { falls, slips, believed } = judgeReadings(readings);
  const found = [
    ...wentBack(history, falls),
    ...typedWrong(history, slips),
    ...impossible(history, believed),
  ];
  return found.length === 0 ? steady(history, readings) : found;
}

/** A visit dated after the sale is typed wrong and counts for nothing; one listed twice, once. */
export function pastReadings({ visits, soldOn }: History): Reading[] {
  const repeats = repeatsIn(visits);
  return readingsIn(visits).filter(({ day, record }) => day <= soldOn && !repeats.has(record));
}

/** The falls that are held against a car: not those of a meter that the workshop replaced. */
export function heldFalls(history: History): Fall[] {
  const { falls } = judgeReadings(pastReadings(history));
  return falls.filter((fall) => !isMeterReplaced(history, fall));
}

function wentBack(history: History, falls: readonly Fall[]): Finding[] {
  const [worst] = falls.toSorted((one, other) => depth(other) - depth(one));
  if (!worst) return [];
  const isReplaced = falls.every((fall) => isMeterReplaced(history, fall));
  return finding({
    code: isReplaced ? 'odometer_replaced' : 'odometer_went_back',
    severity: isReplaced ? 'warn' : 'bad',
    figure: `− ${kmText(depth(worst))}`,
    en: [
      isReplaced ? 'Odometer was replaced' : 'Odometer went back',
      falls.map((fall) => `${said('en', fall.before)}, then ${said('en', fall.after)}.`).join(' '),
    ],
    hi: [
      isReplaced ? 'ओडोमीटर बदला गया है' : 'ओडोमीटर पीछे गया',
      falls.map((fall) => `${said('hi', fall.before)}, फिर ${said('hi', fall.after)}।`).join(' '),
    ],
    evidence: evidenceOf(
      history,
      falls.flatMap(({ before, after }) => [before, after]),
    ),
  });
}

function depth({ before, after }: Fall): number {
  return before.km - after.km;
}

/** Whether the maker's own workshop put in another meter between the two readings. */
function isMeterReplaced({ visits }: History, { before, after }: Fall): boolean {
  return visits.some(({ date, isMeterReplaced }) => {
    const day = dayIn(date);
    return isMeterReplaced && day !== undefined && day >= before.day && day <= after.day;
  });
}

function typedWrong(history: History, slips: readonly Reading[]): Finding[] {
  return finding({
    code: 'odometer_slip',
    severity: 'warn',
    en: [
      slips.length === 1 ? 'One reading does not fit' : `${slips.length} readings do not fit`,
      `${listed('en', slips)}. The visits around say otherwise: most likely typed wrong.`,
    ],
    hi: [
      slips.length === 1 ? 'एक रीडिंग मेल नहीं खाती' : `${slips.length} रीडिंग मेल नहीं खातीं`,
      `${listed('hi', slips)}। आस-पास की विज़िट कुछ और बताती हैं: शायद ग़लत लिखी गई।`,
    ],
    evidence: evidenceOf(history, slips),
  });
}

/** Readings that contradict their dates: no car is driven so far in the time between. */
function impossible(history: History, believed: readonly Reading[]): Finding[] {
  const leaps = believed.flatMap((after, index) => {
    const before = believed[index - 1];
    return before && kmPerDay(before, after) > IMPOSSIBLE_KM_PER_DAY ? [before, after] : [];
  });
  return finding({
    code: 'odometer_leap',
    severity: 'warn',
    en: [
      'Dates and readings contradict each other',
      `${listed('en', leaps)}. No car is driven so far in that time.`,
    ],
    hi: [
      'तारीख़ और रीडिंग आपस में नहीं मिलतीं',
      `${listed('hi', leaps)}। इतने समय में कोई गाड़ी इतनी नहीं चलती।`,
    ],
    evidence: evidenceOf(history, leaps),
  });
}

function steady(history: History, readings: readonly Reading[]): Finding[] {
  if (readings.length < 2) return [];
  return finding({
    code: 'odometer_steady',
    severity: 'good',
    en: [
      'Odometer never went back in the maker’s records',
      `${readings.length} readings, each at or above the one before.`,
    ],
    hi: [
      'कंपनी के रिकॉर्ड में ओडोमीटर कभी पीछे नहीं गया',
      `${readings.length} रीडिंग, हर एक पिछली के बराबर या ज़्यादा।`,
    ],
    evidence: evidenceOf(history, readings),
  });
}

function evidenceOf({ visits }: History, readings: readonly Reading[]): Evidence[] {
  return readings.flatMap(({ record }) => {
    const visit = visits[record];
    return visit ? [{ field: visit.fields.odometer, record }] : [];
  });
}

function listed(language: Language, readings: readonly Reading[]): string {
  return readings.map((reading) => said(language, reading)).join('; ');
}

function said(language: Language, { km, day }: Reading): string {
  const on = dayText(language, day);
  return language === 'hi' ? `${on} को ${kmText(km)}` : `${kmText(km)} on ${on}`;
}
