// What the odometer readings of a history say: turned back, stood, copied, driven like a taxi.

import { type Finding, finding, type Severity } from '../../findings/finding.ts';
import { judgeOdometer, type Odometer } from '../../findings/odds.ts';
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
  const say = (key: keyof typeof TEXTS, about: readonly Reading[], values: Values = {}) =>
    told(history, key, about, values);
  const deepestKm = Math.max(...falls.map(({ before, after }) => before.km - after.km));
  const [old, now] = [kmOf(newMeters.at(-1)?.before), kmOf(believed.at(-1))];
  const isOneCount = falls.length + newMeters.length === 0;
  const slow = isOneCount ? standstillIn(believed) : undefined;
  // "Typed wrong" only where a later reading says so: the last one can be compared with the dial.
  const slip = slips.some((each) => each === readings.at(-1)) ? 'last_slip' : 'odometer_slip';
  const copies = copiesIn(readings);
  const found = [
    ...say(
      verdict === 'turned back' ? 'odometer_went_back' : 'odometer_back_or_digit',
      falls.flatMap(({ before, after }) => [before, after]),
      { figure: `− ${kmText(deepestKm)}` },
    ),
    ...say(
      'odometer_replaced',
      newMeters.flatMap(({ before, after }) => [before, after]),
      { old: kmText(old), now: kmText(now), figure: kmText(old + now) },
    ),
    ...say(slip, verdict === 'perhaps' ? [] : slips),
    ...say('odometer_leap', leapsIn(believed)),
    ...say('odometer_stood', slow ? [slow.from, slow.to] : [], {
      pace: indianNumber(slow?.perMonth ?? 0),
      elsePace: indianNumber(slow?.elsePerMonth ?? 0),
    }),
    ...say('odometer_copied', copies),
  ];
  const taxi = taxiPaceIn(believed);
  const isQuiet = found.length === 0 && isAllRead && readings.length > 1;
  return [
    ...found,
    ...say('driven_like_taxi', taxi ? [taxi.from, taxi.to] : [], {
      pace: indianNumber(taxi?.perMonth ?? 0),
    }),
    // What was seen, and no more: two in five dials that are turned show no fall.
    ...say('odometer_steady', isQuiet ? readings : []),
  ];
}

const kmOf = (reading: Reading | undefined) => reading?.km ?? 0;

type Values = Readonly<Record<string, string>>;
type Text = { code?: string; severity: Severity } & Record<Language, readonly [string, string]>;

/**
 * `{count}`, `{listed}`, `{falls}`, `{first}`, `{last}`, `{since}`, `{until}`: of the readings.
 * `[one|many]`: the first where there is one of them.
 */
const TEXTS = {
  odometer_went_back: {
    severity: 'bad',
    en: ['Odometer went back', '{falls}. Do not price it by the dial.'],
    hi: ['ओडोमीटर पीछे गया', '{falls}। क़ीमत मीटर देखकर न लगाएँ।'],
  },
  odometer_back_or_digit: {
    severity: 'bad',
    en: ['Odometer went back, or a digit is missing', '{falls}. Look at the dial.'],
    hi: ['ओडोमीटर पीछे गया, या कोई अंक छूटा है', '{falls}। गाड़ी का मीटर देखें।'],
  },
  odometer_replaced: {
    severity: 'warn',
    en: [
      'The workshop replaced the meter',
      '{old} on the old meter and {now} on this one. Price it by the sum.',
    ],
    hi: ['वर्कशॉप ने मीटर बदला है', 'पुराने मीटर पर {old} और इस पर {now}। क़ीमत दोनों के जोड़ से लगाएँ।'],
  },
  odometer_slip: {
    severity: 'warn',
    en: [
      '[One reading does|{count} readings do] not fit',
      '{listed}. Later visits say otherwise: most likely typed wrong.',
    ],
    hi: [
      '[एक रीडिंग मेल नहीं खाती|{count} रीडिंग मेल नहीं खातीं]',
      '{listed}। बाद की विज़िट कुछ और बताती हैं: शायद ग़लत लिखी गई।',
    ],
  },
  last_slip: {
    code: 'odometer_slip',
    severity: 'warn',
    en: ['[One reading does|{count} readings do] not fit', '{listed}. Look at the dial.'],
    hi: ['[एक रीडिंग मेल नहीं खाती|{count} रीडिंग मेल नहीं खातीं]', '{listed}। गाड़ी का मीटर देखें।'],
  },
  odometer_leap: {
    severity: 'warn',
    en: [
      'Dates and readings contradict each other',
      '{listed}. No car is driven so far in that time: look at the dial.',
    ],
    hi: ['तारीख़ और रीडिंग आपस में नहीं मिलतीं', '{listed}। इतने समय में कोई गाड़ी इतनी नहीं चलती: मीटर देखें।'],
  },
  odometer_stood: {
    severity: 'warn',
    en: [
      'The odometer hardly moved',
      '{first}, {last}: {pace} KM a month, else {elsePace}. Ask whether the car stood or the ' +
        'meter was off.',
    ],
    hi: [
      'ओडोमीटर लगभग रुका रहा',
      '{first}, {last}: महीने में {pace} KM, बाक़ी समय {elsePace}। पूछें: गाड़ी खड़ी थी या मीटर बंद था।',
    ],
  },
  odometer_copied: {
    severity: 'warn',
    en: [
      'The same reading at {count} visits',
      '{first}, the same until {until}: copied, not read. Look at the dial.',
    ],
    hi: ['{count} विज़िट में एक ही रीडिंग', '{first}, {until} तक वही: पढ़ी नहीं, नक़ल की गई। मीटर देखें।'],
  },
  driven_like_taxi: {
    severity: 'warn',
    en: [
      'Driven like a taxi',
      '{pace} KM a month, {since} to {until}. Ask who drove it; look for holes of a taxi meter.',
    ],
    hi: [
      'टैक्सी जितनी चली है',
      '{since} से {until} तक महीने में {pace} KM। पूछें किसने चलाई; टैक्सी मीटर के निशान देखें।',
    ],
  },
  odometer_steady: {
    severity: 'good',
    en: ['No fall in {count} odometer readings', '{first} to {last}.'],
    hi: ['ओडोमीटर की {count} रीडिंग में कोई गिरावट नहीं', '{first} से {last}।'],
  },
} satisfies Record<string, Text>;

/** The finding of these readings; none where there is no reading. */
function told(
  { visits }: History,
  key: keyof typeof TEXTS,
  about: readonly Reading[],
  { figure = '', ...values }: Values,
): Finding[] {
  const { code = key, severity, ...texts }: Text = TEXTS[key];
  const [first, last] = [about[0], about.at(-1)];
  if (!first || !last) return [];
  const filled = (language: Language): [string, string] => {
    const said = about.map((reading) => saidOf(language, reading));
    const [then, stop] = language === 'en' ? ['then', '. '] : ['फिर', '। '];
    const pairs = said.flatMap((each, at) =>
      at % 2 === 0 ? [`${each}, ${then} ${said[at + 1]}`] : [],
    );
    const all: Values = {
      ...values,
      count: String(about.length),
      listed: said.join('; '),
      falls: pairs.join(stop),
      first: saidOf(language, first),
      last: saidOf(language, last),
      since: dayText(language, first.day),
      until: dayText(language, last.day),
    };
    const [head, detail] = texts[language];
    const fill = (text: string) =>
      text
        .replace(/\[(.+)\|(.+)\]/, about.length === 1 ? '$1' : '$2')
        .replace(/\{(\w+)\}/g, (_, name) => all[name] ?? '');
    return [fill(head), fill(detail)];
  };
  const evidence = about.flatMap(({ record }) => {
    const field = visits[record]?.fields.odometer;
    return field === undefined ? [] : [{ field, record }];
  });
  return finding({ code, severity, figure, en: filled('en'), hi: filled('hi'), evidence });
}

function saidOf(language: Language, { km, day }: Reading): string {
  const on = dayText(language, day);
  return language === 'hi' ? `${on} को ${kmText(km)}` : `${kmText(km)} on ${on}`;
}
