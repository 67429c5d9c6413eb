// A legal page shows the date from which its text applies, so a changed text needs a new date.

import { createHash } from 'node:crypto';
import { privacy } from '../../data/legal/privacy.ts';
import { processing } from '../../data/legal/processing.ts';
import { type LegalText, terms } from '../../data/legal/terms.ts';

/**
 * The hash of each text, by its date. If a text that dealers have read changes, add a line with a
 * new date.
 */
const TEXTS: readonly [LegalText, Record<string, string>][] = [
  [privacy, { '26 November 2026': '30bc238e58c9', '27 November 2026': '42ac36918b1b' }],
  [terms, { '23 November 2026': 'b2a27f06433d', '27 November 2026': '000dbc0709e2' }],
  [processing, { '23 November 2026': '3cda86d5f9dc', '27 November 2026': '278dd5ac0f9b' }],
];

function fingerprint({ title, lead, sections }: LegalText): string {
  const text = JSON.stringify([title, lead, sections]);
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

test.each(TEXTS)('the page $title shows the date of its current text', (page, texts) => {
  expect(texts[page.since], 'the text changed: so must its date').toBe(fingerprint(page));
  expect(Object.keys(texts).at(-1)).toBe(page.since);
});
