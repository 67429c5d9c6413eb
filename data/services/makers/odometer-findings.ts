// What the odometer readings of a history say: turned back, stood, copied, driven like a taxi.

import { type Evidence, type Finding, finding } from '../../findings/finding.ts';
import { type Fall, judgeOdometer, type Odometer } from '../../findings/odds.ts';
import {
  copiesIn,
  leapsIn,
  type Reading,
  readingsIn,
  standstillIn,
  taxiPaceIn,
} from '../../findings/readings.ts';
import { dayText } from '../../values/days.ts';
import type { Language } from '../../values/language.ts';
import { indianNumber, kmText } from '../../values/money.ts';
import { type History, metersReplacedOn, repeatsIn } from './visit.ts';

/** A visit dated after the sale is typed wrong and counts for nothing; one listed twice, once. */
export function pastReadings({ visits, soldOn }: History): Reading[] {
  const repeats = repeatsIn(visits);
  return readingsIn(visits).filter(({ day, record }) => day <= soldOn && !repeats.has(record));
}

export function judgedHistory(history: History): Odometer {
  return judgeOdometer(pastReadings(history), { newMeterOn: metersReplacedOn(history.visits) });
}

export function odometerFindings(history: History, isAllRead: boolean): Finding[] {
  const readings = pastReadings(history);
  const { verdict, falls, newMeters, slips, believed } = judgedHistory(history);
  const evidence = (some: readonly Reading[]) => evidenceOf(history, some);
  const isOneCount = falls.length + newMeters.length === 0;
  const slow = isOneCount ? standstillIn(believed) : undefined;
  const copies = copiesIn(readings);
  const found = [
    ...wentBack(falls, verdict === 'turned back', evidence),
    ...replaced(newMeters, believed, evidence),
    ...(verdict === 'perhaps' ? [] : typedWrong(slips, readings, evidence)),
    ...leapt(leapsIn(believed), evidence),
    ...(slow ? stood(slow, evidence) : []),
    ...copied(copies, evidence),
  ];
  const taxi = taxiPaceIn(believed);
  const isQuiet = found.length === 0 && isAllRead;
  return [
    ...found,
    ...(taxi ? drivenLikeTaxi(taxi, evidence) : []),
    ...(isQuiet ? noFall(readings, evidence) : []),
  ];
}

type EvidenceOf = (readings: readonly Reading[]) => Evidence[];

function wentBack(falls: readonly Fall[], isPlain: boolean, evidence: EvidenceOf): Finding[] {
  const deepest = Math.max(...falls.map(({ before, after }) => before.km - after.km));
  const each = (language: Language, then: string) =>
    falls.map(({ before, after }) => `${said(language, before)}, ${then} ${said(language, after)}`);
  return finding({
    code: isPlain ? 'odometer_went_back' : 'odometer_back_or_digit',
    severity: 'bad',
    figure: `− ${kmText(deepest)}`,
    en: [
      isPlain ? 'Odometer went back' : 'Odometer went back, or a digit is missing',
      `${each('en', 'then').join('. ')}. ` +
        (isPlain ? 'Do not price it by the dial.' : 'Look at the dial.'),
    ],
    hi: [
      isPlain ? 'ओडोमीटर पीछे गया' : 'ओडोमीटर पीछे गया, या कोई अंक छूटा है',
      `${each('hi', 'फिर').join('। ')}। ` +
        (isPlain ? 'क़ीमत मीटर देखकर न लगाएँ।' : 'गाड़ी का मीटर देखें।'),
    ],
    evidence: evidence(falls.flatMap(({ before, after }) => [before, after])),
  });
}

function replaced(
  falls: readonly Fall[],
  believed: readonly Reading[],
  evidence: EvidenceOf,
): Finding[] {
  const [old, now] = [falls.at(-1)?.before.km ?? 0, believed.at(-1)?.km ?? 0];
  return finding({
    code: 'odometer_replaced',
    severity: 'warn',
    figure: kmText(old + now),
    en: [
      'The workshop replaced the meter',
      `${kmText(old)} on the old meter and ${kmText(now)} on this one. Price it by the sum.`,
    ],
    hi: [
      'वर्कशॉप ने मीटर बदला है',
      `पुराने मीटर पर ${kmText(old)} और इस पर ${kmText(now)}। क़ीमत दोनों के जोड़ से लगाएँ।`,
    ],
    evidence: evidence(falls.flatMap(({ before, after }) => [before, after])),
  });
}

/** "Typed wrong" only where a later reading says so; the last one can be compared with the dial. */
function typedWrong(
  slips: readonly Reading[],
  all: readonly Reading[],
  evidence: EvidenceOf,
): Finding[] {
  const isLater = slips.every((slip) => slip !== all.at(-1));
  const count = slips.length;
  return finding({
    code: 'odometer_slip',
    severity: 'warn',
    en: [
      count === 1 ? 'One reading does not fit' : `${count} readings do not fit`,
      `${listed('en', slips)}. ` +
        (isLater ? 'Later visits say otherwise: most likely typed wrong.' : 'Look at the dial.'),
    ],
    hi: [
      count === 1 ? 'एक रीडिंग मेल नहीं खाती' : `${count} रीडिंग मेल नहीं खातीं`,
      `${listed('hi', slips)}। ` +
        (isLater ? 'बाद की विज़िट कुछ और बताती हैं: शायद ग़लत लिखी गई।' : 'गाड़ी का मीटर देखें।'),
    ],
    evidence: evidence(slips),
  });
}

/** Readings that contradict their dates: no car is driven so far in the time between. */
function leapt(leaps: readonly Reading[], evidence: EvidenceOf): Finding[] {
  return finding({
    code: 'odometer_leap',
    severity: 'warn',
    en: [
      'Dates and readings contradict each other',
      `${listed('en', leaps)}. No car is driven so far in that time: look at the dial.`,
    ],
    hi: [
      'तारीख़ और रीडिंग आपस में नहीं मिलतीं',
      `${listed('hi', leaps)}। इतने समय में कोई गाड़ी इतनी नहीं चलती: मीटर देखें।`,
    ],
    evidence: evidence(leaps),
  });
}

type Stretch = NonNullable<ReturnType<typeof standstillIn>>;

function stood({ from, to, perMonth, elsePerMonth }: Stretch, evidence: EvidenceOf): Finding[] {
  return finding({
    code: 'odometer_stood',
    severity: 'warn',
    figure: '',
    en: [
      'The odometer hardly moved',
      `${said('en', from)}, ${said('en', to)}: ${indianNumber(perMonth)} KM a month, else ` +
        `${indianNumber(elsePerMonth)}. Ask whether the car stood or the meter was off.`,
    ],
    hi: [
      'ओडोमीटर लगभग रुका रहा',
      `${said('hi', from)}, ${said('hi', to)}: महीने में ${indianNumber(perMonth)} KM, बाक़ी समय ` +
        `${indianNumber(elsePerMonth)}। पूछें: गाड़ी खड़ी थी या मीटर बंद था।`,
    ],
    evidence: evidence([from, to]),
  });
}

function copied(copies: readonly Reading[], evidence: EvidenceOf): Finding[] {
  const count = copies.length;
  return finding({
    code: 'odometer_copied',
    severity: 'warn',
    en: [
      `The same reading at ${count} visits`,
      `${listed('en', copies)}: copied, not read. Look at the dial.`,
    ],
    hi: [
      `${count} विज़िट में एक ही रीडिंग`,
      `${listed('hi', copies)}: पढ़ी नहीं, नक़ल की गई। गाड़ी का मीटर देखें।`,
    ],
    evidence: evidence(copies),
  });
}

function drivenLikeTaxi(
  { from, to, perMonth }: Pick<Stretch, 'from' | 'to' | 'perMonth'>,
  evidence: EvidenceOf,
) {
  return finding({
    code: 'driven_like_taxi',
    severity: 'warn',
    en: [
      'Driven like a taxi',
      `${indianNumber(perMonth)} KM a month from ${dayText('en', from.day)} to ` +
        `${dayText('en', to.day)}. Ask who drove it; look for holes of a meter or a carrier.`,
    ],
    hi: [
      'टैक्सी जितनी चली है',
      `${dayText('hi', from.day)} से ${dayText('hi', to.day)} तक महीने में ` +
        `${indianNumber(perMonth)} KM। पूछें किसने चलाई; टैक्सी मीटर या कैरियर के निशान देखें।`,
    ],
    evidence: evidence([from, to]),
  });
}

/** What was seen, and no more: two in five dials that are turned show no fall. */
function noFall(readings: readonly Reading[], evidence: EvidenceOf): Finding[] {
  const [first, last] = [readings.at(0), readings.at(-1)];
  if (!first || !last || readings.length < 2) return [];
  return finding({
    code: 'odometer_steady',
    severity: 'good',
    en: [
      `No fall in ${readings.length} odometer readings`,
      `${said('en', first)} to ${said('en', last)}.`,
    ],
    hi: [
      `ओडोमीटर की ${readings.length} रीडिंग में कोई गिरावट नहीं`,
      `${said('hi', first)} से ${said('hi', last)}।`,
    ],
    evidence: evidence(readings),
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
