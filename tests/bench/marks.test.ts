// Tests the end of `npm run bench`: it prints every missed mark, from whichever table.

import { marksOfRatios, missed } from './marks.mjs';

const row = { what: 'a report’s tab', ratio: 1.55, 'at most': 1.2 };

it('a benchmark says in one line which mark it missed and by how much', () => {
  expect(missed(marksOfRatios([row]))).toEqual([
    'Missed: a report’s tab is 1.55, and at most 1.2 is wanted.',
  ]);
  expect(missed([{ what: 'paid calls', measured: 2.9, atLeast: 4 }])).toEqual([
    'Missed: paid calls is 2.9, and at least 4 is wanted.',
  ]);
});

it('a benchmark does not mention marks that are met or only reported', () => {
  const rows = [
    { ...row, ratio: 1.2 },
    { ...row, 'at most': 'told only' },
  ];
  expect(missed(marksOfRatios(rows))).toEqual([]);
});

it('a benchmark counts a mark as missed if its measurement is missing', () => {
  expect(missed([{ what: 'verify', measured: undefined, atMost: 60 }])).toHaveLength(1);
  expect(missed([{ what: 'verify', measured: Number.NaN, atMost: 60 }])).toHaveLength(1);
});
