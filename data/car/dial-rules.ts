// What the dial shows now, as the dealer read it, against what workshops have read.

import { type Finding, finding, type Rule } from '../findings/finding.ts';
import { kmPerDay } from '../findings/readings.ts';
import { dayText } from '../values/days.ts';
import { kmText } from '../values/indian-number.ts';
import type { Across } from './about-car.ts';
import { acrossReports, type Found } from './across-readings.ts';

export const dialRules: readonly Rule<Across>[] = [
  dialBelowRecord,
  dialContradictsReading,
  dialBelowPace,
];

/** What the dial can be held against: a meter that a workshop put in began again. */
function believedSinceNewMeter(across: Across): Found[] {
  const { newMeterOn, believed } = acrossReports(across);
  const last = Math.max(Number.NEGATIVE_INFINITY, ...newMeterOn);
  // On the day itself a workshop may have read the old meter or the new one.
  return believed.filter(({ reading }) => reading.day > last);
}

/** A little less is an old reading rounded up. */
const DIAL_SLACK_KM = 200;
/** So far a workshop's hand may slip; below it, only the dial can have moved. */
const SLIP_KM_MIN = 2500;

/** The highest reading above the dial, as workshops have it; and whether it is a slip. */
function aboveDial(across: Across) {
  const { dialKm } = across.seen ?? {};
  const [highest] = believedSinceNewMeter({ reports: across.reports, seen: undefined }).toSorted(
    (one, other) => other.reading.km - one.reading.km,
  );
  if (dialKm === undefined || !highest || dialKm >= highest.reading.km - DIAL_SLACK_KM) return;
  const { verdict, slips } = acrossReports(across);
  const isSlip =
    verdict === 'not' &&
    slips.some(({ reading }) => reading === highest.reading) &&
    highest.reading.km - dialKm >= SLIP_KM_MIN;
  return { highest, dialKm, isSlip };
}

function dialBelowRecord(across: Across): Finding[] {
  const above = aboveDial(across);
  if (!above || above.isSlip) return [];
  const { highest, dialKm } = above;
  const { km, day } = highest.reading;
  return finding({
    code: 'dial_below_record',
    severity: 'bad',
    figure: `− ${kmText(km - dialKm)}`,
    en: [
      'The dial shows less than the record',
      `${kmText(km)} on ${dayText('en', day)}, and ${kmText(dialKm)} on the dial now.`,
    ],
    hi: [
      'मीटर पर रिकॉर्ड से कम किलोमीटर हैं',
      `${dayText('hi', day)} को ${kmText(km)}, और अब मीटर पर ${kmText(dialKm)}।`,
    ],
    evidence: [highest.evidence],
  });
}

/** A reading above the dial that those before it contradict: a slip, but one to ask about. */
function dialContradictsReading(across: Across): Finding[] {
  const above = aboveDial(across);
  if (!above?.isSlip) return [];
  const { highest, dialKm } = above;
  const { km, day } = highest.reading;
  return finding({
    code: 'dial_contradicts_reading',
    severity: 'warn',
    en: [
      'One reading is higher than the dial',
      `${kmText(km)} on ${dayText('en', day)}, and ${kmText(dialKm)} on the dial now. ` +
        'The visits before say otherwise: most likely typed wrong. Ask the workshop.',
    ],
    hi: [
      'एक रीडिंग मीटर से ज़्यादा है',
      `${dayText('hi', day)} को ${kmText(km)}, और अब मीटर पर ${kmText(dialKm)}। ` +
        'पहले की विज़िट कुछ और बताती हैं: शायद ग़लत लिखी गई। वर्कशॉप से पूछें।',
    ],
    evidence: [highest.evidence],
  });
}

/** The car's own pace is only known over a year, and only speaks after half of one. */
const PACE_DAYS_MIN = 365;
const SILENCE_DAYS_MIN = 180;
/** A quarter of what it used to be driven, and so many kilometres fewer, is worth a question. */
const PACE_SHARE_MIN = 0.25;
const PACE_SHORT_KM_MIN = 5000;

function dialBelowPace(across: Across): Finding[] {
  const { dialKm, on } = across.seen ?? {};
  const readings = believedSinceNewMeter(across);
  const [first, last] = [readings.at(0), readings.at(-1)];
  if (dialKm === undefined || on === undefined || !first || !last) return [];
  if (last.reading.day - first.reading.day < PACE_DAYS_MIN || dialKm < last.reading.km) return [];
  const pace = kmPerDay(first.reading, last.reading);
  const expected = pace * (on - last.reading.day);
  const driven = dialKm - last.reading.km;
  const isShort = driven < expected * PACE_SHARE_MIN && expected - driven > PACE_SHORT_KM_MIN;
  if (on - last.reading.day < SILENCE_DAYS_MIN || !isShort) return [];
  const usual = kmText(Math.round((pace * 365) / 1000) * 1000);
  return finding({
    code: 'dial_below_pace',
    severity: 'warn',
    en: [
      'The dial is low for how this car was driven',
      `About ${usual} a year until ${dayText('en', last.reading.day)}, ` +
        `then only ${kmText(driven)} in all.`,
    ],
    hi: [
      'जितनी यह गाड़ी चलती थी, उसके हिसाब से मीटर कम है',
      `${dayText('hi', last.reading.day)} तक साल में क़रीब ${usual}, ` +
        `फिर कुल मिलाकर सिर्फ़ ${kmText(driven)}।`,
    ],
    evidence: [first.evidence, last.evidence],
  });
}
