// The wording of the page /v: the sources of checks with a proof, and the age of a report.

import { catalogue } from '../../../data/catalogue.ts';
import { judges } from '../../../data/judges.ts';
import { agoText } from '../../../data/values/time-text.ts';
import { SOURCE_IDS } from '../../../web/public-site/verify/source-id.ts';
import { verify as english } from '../../../web/words/english/verify.ts';
import { verify as hindi } from '../../../web/words/hindi/verify.ts';

test('the page knows the source of every check whose reports have a proof', () => {
  const proven = catalogue.filter(({ id }) => judges[id].buyersView).map(({ id }) => id);
  expect([...SOURCE_IDS].toSorted()).toEqual(proven.toSorted());
});

test('each outcome has the same placeholders in both languages', () => {
  const placesOf = (texts: readonly string[]) =>
    [...new Set(texts.join().match(/\{\w+\}/g))].toSorted();
  for (const [kind, { heading, text }] of Object.entries(english.outcomes)) {
    const other = hindi.outcomes[kind as keyof typeof hindi.outcomes];
    expect(placesOf([other.heading, ...other.text]), kind).toEqual(placesOf([heading, ...text]));
  }
});

const now = Date.parse('2026-11-23T18:00:00Z'); // this is 23:30 in India

test.each([
  ['2026-11-23T07:26:00Z', 'today', 'आज'],
  ['2026-11-24T07:26:00Z', 'today', 'आज'], // the phone's clock is slow
  ['2026-11-22T18:31:00Z', 'today', 'आज'],
  ['2026-11-22T18:29:00Z', 'yesterday', 'कल'],
  ['2026-11-20T07:26:00Z', '3 days ago', '3 दिन पहले'],
  ['2026-09-24T07:26:00Z', '60 days ago', '60 दिन पहले'],
  ['2026-09-01T07:26:00Z', '2 months ago', '2 महीने पहले'],
  ['2025-01-01T07:26:00Z', '22 months ago', '22 महीने पहले'],
  ['2024-01-01T07:26:00Z', '2 years ago', '2 साल पहले'],
])('a report dated %s was made %s', (at, said, inHindi) => {
  expect(agoText('en', Date.parse(at), now)).toBe(said);
  expect(agoText('hi', Date.parse(at), now)).toBe(inHindi);
});
