// The texts below a chart over time: which stand there, and that none stands there twice.

import { expect, it } from 'vitest';
import { timeAxis } from '../../../web/desk/parts/chart.tsx';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** 10:15 of 21 November 2026 in India. */
const START = Date.UTC(2026, 10, 21, 4, 45) / 1000;

/** As the chart asks: the least step that leaves each text its room. */
function textsOf(seconds: number, widthPixels: number): string[] {
  const [min, max] = [START, START + seconds];
  const room = (seconds / widthPixels) * timeAxis.space;
  const step = timeAxis.incrs(undefined, 0, min, max).find((each) => each >= room) ?? 0;
  const at = timeAxis.splits(undefined, 0, min, max, step);
  return timeAxis.values(undefined, at, 0, 0, step);
}

it('an account of a few hours has clock times, from full hours of India', () => {
  expect(textsOf(5 * HOUR, 400)).toEqual(['11:00', '12:00', '13:00', '14:00', '15:00']);
  expect(textsOf(20 * 60, 400)).toEqual(['10:15', '10:20', '10:25', '10:30', '10:35']);
});

it('between two clock times that are alike stands the day that begins', () => {
  expect(textsOf(1.9 * DAY, 300)).toEqual(['12:00', '22 Nov', '12:00', '23 Nov']);
});

it('an account of some days has each day once', () => {
  expect(textsOf(3 * DAY, 900)).toEqual(['22 Nov', '23 Nov', '24 Nov']);
});

for (const days of [0.01, 0.2, 0.9, 2, 3, 9, 40, 300, 2000]) {
  for (const width of [280, 1000]) {
    it(`no two texts are alike over ${days} days and ${width} pixels, and there are some`, () => {
      const texts = textsOf(days * DAY, width);
      expect(texts.length).toBeGreaterThan(0);
      if (days < 360) expect(new Set(texts).size).toBe(texts.length);
    });
  }
}
