// Why a request waits, said in the dealer's language.

import { beforeAll, expect, test } from 'vitest';
import { reasons, withStatus } from '../../sw/outbox/reasons.ts';
import { english } from '../../web/words/english.ts';
import { hindi } from '../../web/words/hindi.ts';
import { reasonText } from '../../web/words/reason-text.ts';
import { speak, words } from '../../web/words/words.ts';

beforeAll(() => speak('hi'));

test.each(Object.entries(reasons))(
  'the phone’s own reason %s is said in both languages',
  (reason, sentence) => {
    expect(reasonText(sentence, english)).toEqual({ text: sentence });
    expect(reasonText(sentence, words())).toEqual({ text: Object(hindi.reasons)[reason] });
  },
);

test('a status stays with its reason', () => {
  const said = withStatus(reasons.outOfReach, 503);
  expect(said).toBe('Lotproof cannot be reached right now (503).');
  expect(reasonText(said, english).text).toBe(said);
  expect(reasonText(said, hindi).text).toMatch(/ \(503\)।$/);
});
