// A search typed in Hindi finds what the list shows in Hindi.

import { expect, test } from 'vitest';
import { catalogue } from '../../data/catalogue.ts';
import { searchInEnglish } from '../../web/words/hindi/reports.ts';

test.each([
  ['चालान', 'Challan'],
  ['जांच', 'Check'],
  ['MH 12 आधार', 'MH 12 Aadhaar'],
  ['21 नव॰ 2026', '21 Nov 2026'],
  ['7 फरवरी 2026', '7 Feb 2026'],
  ['3 अक्तू॰ 2026', '3 Oct 2026'],
  ['सत्य', 'Verification'],
  ['mh 12 de 1433', 'mh 12 de 1433'],
  ['ट्रैक्टर', 'ट्रैक्टर'],
])('%s is searched as %s', (typed, english) => {
  expect(searchInEnglish(typed)).toBe(english);
});

test('a search finds a check by every Hindi word of its name', () => {
  for (const { shortName, hindi } of catalogue) {
    for (const word of hindi.shortName.split(' ')) {
      expect(shortName, word).toContain(searchInEnglish(word));
    }
  }
});

test('a search finds every month as the list writes it', () => {
  for (let month = 0; month < 12; month += 1) {
    const day = new Date(2026, month, 5);
    const shown = day.toLocaleString('hi-IN', { dateStyle: 'medium' });
    const english = day.toLocaleString('en-US', { month: 'short' });
    expect(searchInEnglish(shown), shown).toBe(`5 ${english} 2026`);
  }
});
