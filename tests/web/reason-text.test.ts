// The wording of all reasons and refusals, in both languages.

import { refusal } from '../../api/refusal.ts';
import { type RefusalCode, refusals } from '../../data/refusals.ts';
import type { PhoneReason } from '../../sw/outbox/reasons.ts';
import { english } from '../../web/words/english.ts';
import { hindi } from '../../web/words/hindi.ts';
import { reasonText } from '../../web/words/reason-text.ts';

const phones = Object.keys(english.reasons) as PhoneReason[];
test.each(phones)("the phone's reason %s has a text in both languages", (reason) => {
  expect(reasonText(reason, english)).toEqual({ text: english.reasons[reason] });
  expect(reasonText(reason, hindi)).toEqual({ text: hindi.reasons[reason] });
});

test('a reason shows its HTTP status in both languages', () => {
  const reason = { code: 'outOfReach', status: 503 } as const;
  expect(reasonText(reason, english).text).toBe('Lotproof cannot be reached right now (503).');
  expect(reasonText(reason, hindi).text).toMatch(/ \(503\)।$/);
});

/** Values that suit every code; `forms` adds the values that some codes need. */
const values = {
  ...{ field: 'email', allow: 'GET, HEAD, POST', support: 'help@example.in', not: 'changed' },
  ...{ state: 'Lotproof is starting.', trouble: 'The disk is full.', service: 'RC Verification' },
  ...{ told: 'The RTO rests.', input: 'vehicle number', price: 25, required: 25, balance: 1.5 },
  ...{ hours: 3, left: 2, source: 'The RTO', characters: 8, retryAfterSeconds: 40 },
  ...{ email: 'dealer@example.in', conflicts: [], recordsMax: 1, bytesMax: 2, kilobytes: 64 },
  ...{ most: 200, ids: 60 },
};
const forms: [RefusalCode, object][] = [
  ...Object.keys(refusals).map((code) => [code as RefusalCode, {}] as [RefusalCode, object]),
  ...[0, 1, undefined].map((left): [RefusalCode, object] => ['not_found', { left }]),
  ['malformed', { field: 'digest' }],
  ['too_many_questions', { hours: 1 }],
  ...[60, 5_000, 7_200].map((retryAfterSeconds): [RefusalCode, object] => [
    'too_many_attempts',
    { retryAfterSeconds },
  ]),
  ['wrong_password', { characters: undefined }],
];

test.each(forms)('the refusal %s with %o has a text in both languages', (code, form) => {
  const sent = JSON.parse(JSON.stringify(refusal(code, { ...values, ...form } as never)));
  const text = reasonText(sent, english).text;
  expect(text).toBe(sent.message);
  const inHindi = reasonText(sent, hindi);
  expect(inHindi.lang).toBeUndefined();
  expect(inHindi.text).toMatch(/\p{Script=Devanagari}/u);
  expect(inHindi.text + text).not.toMatch(/undefined|NaN|\*/);
  // English and Hindi agree on whether money was charged.
  expect(/कोई पैसा नहीं कटा/.test(inHindi.text)).toBe(
    /Nothing was (charged|taken)|No money was/.test(text),
  );
  expect(/लौटा दिए गए/.test(inHindi.text)).toBe(/was returned to your wallet/.test(text));
});

test("an unknown code is shown with the server's own sentence", () => {
  for (const code of ['of_a_newer_server', 'constructor']) {
    const sent = { code, message: 'A source is closed. Nothing was charged.' };
    expect(reasonText(sent, hindi)).toEqual({ text: sent.message, lang: 'en' });
    expect(reasonText(sent, english)).toEqual({ text: sent.message });
  }
});
