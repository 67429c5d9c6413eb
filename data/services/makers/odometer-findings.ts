// Findings about odometer readings: rolled back, hardly moved, copied, driven like a taxi.

import { type Finding, finding, type Severity, type Statement } from '../../findings/finding.ts';
import { judgeOdometer, type Odometer } from '../../findings/odds.ts';
import {
  copiesIn,
  fallText,
  kmInMonth,
  leapsIn,
  type Reading,
  readingsIn,
  standstillIn,
  taxiPaceIn,
} from '../../findings/readings.ts';
import { monthText, spanText } from '../../values/days.ts';
import type { Language } from '../../values/language.ts';
import { indianNumber, kmText } from '../../values/money.ts';
import { type History, metersReplacedOn, repeatsIn } from './visit.ts';

/** Leaves out visits dated after the sale: the date is wrong. Counts repeated visits once. */
export function pastReadings({ visits, soldOn }: History): Reading[] {
  const repeats = repeatsIn(visits);
  return readingsIn(visits).filter(({ day, record }) => day <= soldOn && !repeats.has(record));
}

export function judgedHistory(history: History, readings = pastReadings(history)): Odometer {
  return judgeOdometer(readings, { newMeterOn: metersReplacedOn(history.visits) });
}

/** Makes a sentence about several readings, of which it is given the first and the last. */
type Words = (first: Reading, last: Reading) => Statement;
type Say = (code: string, severity: Severity, about: readonly Reading[], words: Words) => Finding[];

/** `visitCount`: past visits, each counted once. */
export function odometerFindings(
  history: History,
  { isAllRead, visitCount }: { isAllRead: boolean; visitCount: number },
): Finding[] {
  const readings = pastReadings(history);
  const judged = judgedHistory(history, readings);
  const { falls, newMeters, believed } = judged;
  const say: Say = (code, severity, about, words) => {
    const [first, last] = [about[0], about.at(-1)];
    if (!first || !last) return [];
    const evidence = about.flatMap(({ record }) => {
      const field = history.visits[record]?.fields.odometer;
      return field === undefined ? [] : [{ field, record }];
    });
    return finding(code, severity, evidence, words(first, last));
  };
  const isOneCount = falls.length + newMeters.length === 0;
  const found = [
    ...turnedBack(say, judged),
    ...replaced(say, judged),
    ...slipped(say, judged, readings.at(-1)),
    ...leapt(say, leapsIn(believed)),
    ...(isOneCount ? stood(say, standstillIn(believed)) : []),
    ...copied(say, copiesIn(readings)),
  ];
  const isQuiet = found.length === 0 && isAllRead && readings.length > 1;
  // Without a drop there are facts but no verdict: two in five rolled-back dials show no drop.
  return [
    ...found,
    ...drivenLikeTaxi(say, taxiPaceIn(believed)),
    ...(isQuiet ? steady(say, readings, visitCount) : []),
  ];
}

function turnedBack(say: Say, { verdict, falls }: Odometer): Finding[] {
  const depth = ({ before, after }: Odometer['falls'][number]) => before.km - after.km;
  const [deepest] = falls.toSorted((one, other) => depth(other) - depth(one));
  if (!deepest) return [];
  const { before, after } = deepest;
  const about = falls.flatMap((fall) => [fall.before, fall.after]);
  const figure = `− ${kmText(depth(deepest))}`;
  const [en, hi] = [fallText('en', before, after), fallText('hi', before, after)];
  const isOnce = falls.length === 1;
  return verdict === 'turned back'
    ? say('odometer_went_back', 'bad', about, () => ({
        figure,
        en: [
          `Odometer went back${isOnce ? '' : ` ${falls.length} times`}`,
          `${en}. Ignore the dial.`,
        ],
        hi: [`ओडोमीटर ${isOnce ? '' : `${falls.length} बार `}पीछे गया`, `${hi}। मीटर न मानें।`],
      }))
    : say('odometer_back_or_digit', 'bad', about, () => ({
        figure,
        en: ['Odometer went back, or a digit is missing', `${en}. Look at the dial.`],
        hi: ['ओडोमीटर पीछे गया, या कोई अंक छूटा है', `${hi}। मीटर देखें।`],
      }));
}

function replaced(say: Say, { newMeters, believed }: Odometer): Finding[] {
  const [old, now] = [newMeters.at(-1)?.before.km ?? 0, believed.at(-1)?.km ?? 0];
  const [before, since] = [kmText(old), indianNumber(now)];
  const about = newMeters.flatMap((each) => [each.before, each.after]);
  return say('odometer_replaced', 'warn', about, () => ({
    figure: kmText(old + now),
    en: [
      'The workshop replaced the meter',
      `${before} on the old meter, ${since} on this. Price it by both.`,
    ],
    hi: ['वर्कशॉप ने मीटर बदला है', `पुराने मीटर पर ${before}, इस पर ${since}। क़ीमत जोड़कर लगाएँ।`],
  }));
}

/** Only a later reading proves a typing error. The last reading can be checked against the dial. */
function slipped(say: Say, { verdict, slips }: Odometer, last: Reading | undefined): Finding[] {
  const more = slips.length - 1;
  const [others, othersHindi] = more === 0 ? ['', ''] : [` and ${more} more`, `, ${more} और भी`];
  const [why, whyHindi] = slips.some((each) => each === last)
    ? ['. Look at the dial.', '। गाड़ी का मीटर देखें।']
    : more === 0
      ? ['. Later visits differ, so likely mistyped.', '। बाद की विज़िट अलग हैं: शायद ग़लत लिखी गई।']
      : [': most likely mistyped.', ': शायद ग़लत लिखी गईं।'];
  return say('odometer_slip', 'warn', verdict === 'perhaps' ? [] : slips, (first) => ({
    en: [
      more === 0 ? 'One reading does not fit' : `${slips.length} readings do not fit`,
      `${kmInMonth('en', first)}${others}${why}`,
    ],
    hi: [
      more === 0 ? 'एक रीडिंग मेल नहीं खाती' : `${slips.length} रीडिंग मेल नहीं खातीं`,
      `${kmInMonth('hi', first)}${othersHindi}${whyHindi}`,
    ],
  }));
}

function leapt(say: Say, leaps: readonly Reading[]): Finding[] {
  const [from, to] = leaps;
  const gain = kmText((to?.km ?? 0) - (from?.km ?? 0));
  const days = Math.max(1, (to?.day ?? 0) - (from?.day ?? 0));
  return say('odometer_leap', 'warn', leaps, ({ day }) => ({
    en: [
      'Dates and readings contradict each other',
      `${gain} in ${spanText('en', days)}, ${monthText('en', day)}: no car can. Look at the dial.`,
    ],
    hi: [
      'तारीख़ और रीडिंग आपस में नहीं मिलतीं',
      `${monthText('hi', day)}: ${spanText('hi', days)} में ${gain} मुमकिन नहीं। मीटर देखें।`,
    ],
  }));
}

function stood(say: Say, slow: ReturnType<typeof standstillIn>): Finding[] {
  if (!slow) return [];
  const [pace, elsePace] = [indianNumber(slow.perMonth), indianNumber(slow.elsePerMonth)];
  return say('odometer_stood', 'warn', [slow.from, slow.to], ({ day }, until) => ({
    en: [
      `The odometer hardly moved until ${monthText('en', until.day)}`,
      `${pace} KM a month since ${monthText('en', day)}, else ${elsePace}. Parked, or meter off?`,
    ],
    hi: [
      `ओडोमीटर ${monthText('hi', until.day)} तक लगभग रुका रहा`,
      `${monthText('hi', day)} से महीने में ${pace} KM, बाक़ी समय ${elsePace}। ` +
        'गाड़ी खड़ी थी या मीटर बंद?',
    ],
  }));
}

function copied(say: Say, copies: readonly Reading[]): Finding[] {
  return say('odometer_copied', 'warn', copies, (first, { day }) => ({
    en: [
      `The same reading at ${copies.length} visits`,
      `${kmInMonth('en', first)}, same in ${monthText('en', day)}: copied. See the dial.`,
    ],
    hi: [
      `${copies.length} विज़िट में एक ही रीडिंग`,
      `${kmInMonth('hi', first)}, ${monthText('hi', day)} में वही: नक़ल की गई। मीटर देखें।`,
    ],
  }));
}

function drivenLikeTaxi(say: Say, taxi: ReturnType<typeof taxiPaceIn>): Finding[] {
  if (!taxi) return [];
  const pace = indianNumber(taxi.perMonth);
  const months = (language: Language) =>
    [taxi.from, taxi.to].map(({ day }) => monthText(language, day));
  return say('driven_like_taxi', 'warn', [taxi.from, taxi.to], () => ({
    en: [
      'Driven like a taxi',
      `${pace} KM a month, ${months('en').join(' to ')}. Ask who drove it.`,
    ],
    hi: ['टैक्सी जितनी चली है', `${months('hi').join(' से ')} तक महीने में ${pace} KM। पूछें किसने चलाई।`],
  }));
}

function steady(say: Say, readings: readonly Reading[], visitCount: number): Finding[] {
  const count = readings.length;
  const isEach = count === visitCount;
  return say('odometer_steady', 'good', readings, (first, last) => ({
    en: [
      `No fall in ${count} odometer readings${isEach ? '' : ` of ${visitCount} visits`}`,
      `${kmInMonth('en', first)} to ${kmInMonth('en', last)}.`,
    ],
    hi: [
      `${isEach ? '' : `${visitCount} विज़िट में `}ओडोमीटर की ${count} रीडिंग में कोई गिरावट नहीं`,
      `${kmInMonth('hi', first)} से ${kmInMonth('hi', last)}।`,
    ],
  }));
}
