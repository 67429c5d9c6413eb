// What the odometer readings of a history say: turned back, stood, copied, driven like a taxi.

import { type Finding, finding, type Severity } from '../../findings/finding.ts';
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
import { monthText } from '../../values/days.ts';
import type { Language } from '../../values/language.ts';
import { indianNumber, kmText } from '../../values/money.ts';
import { type History, metersReplacedOn, repeatsIn } from './visit.ts';

/** A visit dated after the sale is typed wrong and counts for nothing; one listed twice, once. */
export function pastReadings({ visits, soldOn }: History): Reading[] {
  const repeats = repeatsIn(visits);
  return readingsIn(visits).filter(({ day, record }) => day <= soldOn && !repeats.has(record));
}

export function judgedHistory(history: History, readings = pastReadings(history)): Odometer {
  return judgeOdometer(readings, { newMeterOn: metersReplacedOn(history.visits) });
}

export function odometerFindings(history: History, isAllRead: boolean): Finding[] {
  const readings = pastReadings(history);
  const { verdict, falls, newMeters, slips, believed } = judgedHistory(history, readings);
  const say = (key: keyof typeof TEXTS, about: readonly Reading[], told: Told = {}) =>
    saidOf(history, key, about, told);
  const depth = ({ before, after }: Odometer['falls'][number]) => before.km - after.km;
  const [deepest] = falls.toSorted((one, other) => depth(other) - depth(one));
  const [old, now] = [kmOf(newMeters.at(-1)?.before), kmOf(believed.at(-1))];
  const isOneCount = falls.length + newMeters.length === 0;
  const slow = isOneCount ? standstillIn(believed) : undefined;
  // "Typed wrong" only where a later reading says so: the last one can be compared with the dial.
  const slip = slips.some((each) => each === readings.at(-1)) ? 'last_slip' : 'odometer_slip';
  const leaps = leapsIn(believed);
  const [from, to] = leaps;
  const found = [
    ...say(
      verdict === 'turned back' ? 'odometer_went_back' : 'odometer_back_or_digit',
      falls.flatMap(({ before, after }) => [before, after]),
      deepest && {
        count: falls.length,
        shown: [deepest.before, deepest.after],
        figure: `− ${kmText(depth(deepest))}`,
      },
    ),
    ...say(
      'odometer_replaced',
      newMeters.flatMap(({ before, after }) => [before, after]),
      { figure: kmText(old + now), values: { old: kmText(old), now: indianNumber(now) } },
    ),
    ...say(slip, verdict === 'perhaps' ? [] : slips),
    ...say('odometer_leap', leaps, {
      values: {
        gain: kmText(kmOf(to) - kmOf(from)),
        days: String((to?.day ?? 0) - (from?.day ?? 0)),
      },
    }),
    ...say('odometer_stood', slow ? [slow.from, slow.to] : [], {
      values: {
        pace: indianNumber(slow?.perMonth ?? 0),
        elsePace: indianNumber(slow?.elsePerMonth ?? 0),
      },
    }),
    ...say('odometer_copied', copiesIn(readings)),
  ];
  const taxi = taxiPaceIn(believed);
  const isQuiet = found.length === 0 && isAllRead && readings.length > 1;
  return [
    ...found,
    ...say('driven_like_taxi', taxi ? [taxi.from, taxi.to] : [], {
      values: { pace: indianNumber(taxi?.perMonth ?? 0) },
    }),
    // What was seen, and no more: two in five dials that are turned show no fall.
    ...say('odometer_steady', isQuiet ? readings : []),
  ];
}

const kmOf = (reading: Reading | undefined) => reading?.km ?? 0;

/** `count` and `shown` are all the readings unless given. */
type Told = {
  count?: number;
  shown?: readonly Reading[];
  figure?: string;
  values?: Readonly<Record<string, string>>;
};
type Text = { code?: string; severity: Severity } & Record<Language, readonly [string, string]>;

/**
 * `{first}`, `{last}`: readings with their months, `{fall}`: both; `{since}`, `{until}`: months.
 * `[one|many]`: the first where `{count}` is one. The visits themselves have the days.
 */
const TEXTS = {
  odometer_went_back: {
    severity: 'bad',
    en: ['[Odometer went back|Odometer went back {count} times]', '{fall}. Ignore the dial.'],
    hi: ['[ओडोमीटर पीछे गया|ओडोमीटर {count} बार पीछे गया]', '{fall}। मीटर न मानें।'],
  },
  odometer_back_or_digit: {
    severity: 'bad',
    en: ['Odometer went back, or a digit is missing', '{fall}. Look at the dial.'],
    hi: ['ओडोमीटर पीछे गया, या कोई अंक छूटा है', '{fall}। मीटर देखें।'],
  },
  odometer_replaced: {
    severity: 'warn',
    en: [
      'The workshop replaced the meter',
      '{old} on the old meter, {now} on this. Price it by both.',
    ],
    hi: ['वर्कशॉप ने मीटर बदला है', 'पुराने मीटर पर {old}, इस पर {now}। क़ीमत जोड़कर लगाएँ।'],
  },
  odometer_slip: {
    severity: 'warn',
    en: [
      '[One reading does|{count} readings do] not fit',
      '{first}[. Later visits differ: likely| and {more} more: most likely] typed wrong.',
    ],
    hi: [
      '[एक रीडिंग मेल नहीं खाती|{count} रीडिंग मेल नहीं खातीं]',
      '{first}[। बाद की विज़िट अलग हैं: शायद ग़लत लिखी गई|, {more} और भी: शायद ग़लत लिखी गईं]।',
    ],
  },
  last_slip: {
    code: 'odometer_slip',
    severity: 'warn',
    en: [
      '[One reading does|{count} readings do] not fit',
      '{first}[| and {more} more]. Look at the dial.',
    ],
    hi: [
      '[एक रीडिंग मेल नहीं खाती|{count} रीडिंग मेल नहीं खातीं]',
      '{first}[|, {more} और भी]। गाड़ी का मीटर देखें।',
    ],
  },
  odometer_leap: {
    severity: 'warn',
    en: [
      'Dates and readings contradict each other',
      '{gain} in {days} days, {since}: no car can. Look at the dial.',
    ],
    hi: ['तारीख़ और रीडिंग आपस में नहीं मिलतीं', '{since}: {days} दिन में {gain} मुमकिन नहीं। मीटर देखें।'],
  },
  odometer_stood: {
    severity: 'warn',
    en: [
      'The odometer hardly moved until {until}',
      '{pace} KM a month since {since}, else {elsePace}. Parked, or meter off?',
    ],
    hi: [
      'ओडोमीटर {until} तक लगभग रुका रहा',
      '{since} से महीने में {pace} KM, बाक़ी समय {elsePace}। गाड़ी खड़ी थी या मीटर बंद?',
    ],
  },
  odometer_copied: {
    severity: 'warn',
    en: ['The same reading at {count} visits', '{first}, same in {until}: copied. See the dial.'],
    hi: ['{count} विज़िट में एक ही रीडिंग', '{first}, {until} में वही: नक़ल की गई। मीटर देखें।'],
  },
  driven_like_taxi: {
    severity: 'warn',
    en: ['Driven like a taxi', '{pace} KM a month, {since} to {until}. Ask who drove it.'],
    hi: ['टैक्सी जितनी चली है', '{since} से {until} तक महीने में {pace} KM। पूछें किसने चलाई।'],
  },
  odometer_steady: {
    severity: 'good',
    en: ['No fall in {count} odometer readings', '{first} to {last}.'],
    hi: ['ओडोमीटर की {count} रीडिंग में कोई गिरावट नहीं', '{first} से {last}।'],
  },
} satisfies Record<string, Text>;

/** The finding of these readings; none where there is no reading. */
function saidOf(
  { visits }: History,
  key: keyof typeof TEXTS,
  about: readonly Reading[],
  { count = about.length, shown = about, figure = '', values = {} }: Told,
): Finding[] {
  const { code = key, severity, ...texts }: Text = TEXTS[key];
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last) return [];
  const filled = (language: Language): [string, string] => {
    const all: Record<string, string> = {
      ...values,
      count: String(count),
      more: String(count - 1),
      first: kmInMonth(language, first),
      last: kmInMonth(language, last),
      fall: fallText(language, first, last),
      since: monthText(language, first.day),
      until: monthText(language, last.day),
    };
    const [head, detail] = texts[language];
    const fill = (text: string) =>
      text
        .replace(/\[(.*)\|(.+)\]/, count === 1 ? '$1' : '$2')
        .replace(/\{(\w+)\}/g, (_, name) => all[name] ?? '');
    return [fill(head), fill(detail)];
  };
  const evidence = about.flatMap(({ record }) => {
    const field = visits[record]?.fields.odometer;
    return field === undefined ? [] : [{ field, record }];
  });
  return finding({ code, severity, figure, en: filled('en'), hi: filled('hi'), evidence });
}
