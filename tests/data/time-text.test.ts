// Times written for dealers, in Indian time and without Intl.

import fc from 'fast-check';
import { timeText } from '../../data/values/time-text.ts';

test('a time is written as day, month, year and 12-hour clock, in both languages', () => {
  const at = new Date(2026, 8, 3, 0, 5).getTime();
  expect(timeText('en', at)).toBe('3 Sep 2026, 12:05 am');
  expect(timeText('hi', at)).toBe('3 सितंबर 2026, 12:05 am');
  expect(timeText('en', new Date(2026, 10, 21, 12, 30).toISOString())).toBe(
    '21 Nov 2026, 12:30 pm',
  );
});

test('a time is written as Intl does it, except for a month with four letters', () => {
  const intl = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });
  const anyTime = fc.date({
    min: new Date(2020, 0, 1),
    max: new Date(2040, 0, 1),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(anyTime, (date) => {
      const expected = intl.format(date).replace('Sept', 'Sep').replaceAll('\u202f', ' ');
      expect(timeText('en', date.getTime())).toBe(expected);
    }),
  );
});

test('a value that is not a time is shown as a dash', () => {
  expect(timeText('en', 'yesterday')).toBe('–');
});
