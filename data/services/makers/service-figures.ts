// The numbers of a service history that are worth reading at a glance.

import type { Reading } from '../../findings/readings.ts';
import type { Figure } from '../../report.ts';
import { dayIn, dayText, monthText } from '../../values/days.ts';
import { kmText } from '../../values/indian-number.ts';
import { numberIn, rupees } from '../../values/source-values.ts';
import { pastReadings } from './odometer-findings.ts';
import { type History, repeatsIn } from './visit.ts';

export function serviceFigures(history: History): Figure[] {
  const readings = pastReadings(history);
  const last = readings.at(-1);
  const highest = readings.toSorted((one, other) => one.km - other.km).at(-1);
  return [
    visits(history),
    ...(last ? [reading(last, { en: 'Last reading', hi: 'आख़िरी रीडिंग' })] : []),
    ...(highest && highest.km !== last?.km
      ? [reading(highest, { en: 'Highest reading', hi: 'सबसे ज़्यादा रीडिंग' })]
      : []),
    ...billed(history),
  ];
}

function visits({ visits: all, soldOn }: History): Figure {
  const days = all.flatMap(({ date }) => dayIn(date) ?? []).filter((day) => day <= soldOn);
  const since = days.length === 0 ? undefined : Math.min(...days);
  const value = String(all.length);
  return {
    en: {
      label: 'Visits',
      value,
      note: since === undefined ? '' : `since ${monthText('en', since)}`,
    },
    hi: { label: 'विज़िट', value, note: since === undefined ? '' : `${monthText('hi', since)} से` },
  };
}

function reading({ km, day }: Reading, label: { en: string; hi: string }): Figure {
  const value = kmText(km);
  return {
    en: { label: label.en, value, note: dayText('en', day) },
    hi: { label: label.hi, value, note: dayText('hi', day) },
  };
}

function billed({ visits: all }: History): Figure[] {
  const repeats = repeatsIn(all);
  const amounts = all.flatMap(({ amount }, at) =>
    repeats.has(at) ? [] : (numberIn(amount) ?? []),
  );
  if (amounts.length === 0) return [];
  const value = rupees(amounts.reduce((sum, each) => sum + each));
  return [
    {
      en: { label: 'Billed', value, note: 'in all' },
      hi: { label: 'कुल बिल', value, note: '' },
    },
  ];
}
