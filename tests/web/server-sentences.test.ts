// What the server says of a check, a payment or a sign-in, told to a dealer who reads Hindi.

import { expect, test } from 'vitest';
import { malformed, unauthenticated } from '../../api/http/request-refusals.ts';
import { passwordMessage } from '../../api/identity/mail.ts';
import { otherEmail } from '../../api/identity/sign-in/google-sign-in.ts';
import { weakSentence } from '../../api/identity/sign-in/password.ts';
import { gatewayDown } from '../../api/money/razorpay/razorpay-client.ts';
import * as topUp from '../../api/money/top-up/top-up-refusals.ts';
import { doubtfulClock } from '../../api/operations/trusted-clock.ts';
import type { Outcome } from '../../api/providers/outcome.ts';
import * as buying from '../../api/reports/buy-refusals.ts';
import * as noReport from '../../api/reports/buy-refusals.ts';
import { unsure } from '../../api/reports/no-sale.ts';
import { catalogue, serviceById } from '../../data/catalogue.ts';
import { english } from '../../web/words/english.ts';
import { hindi } from '../../web/words/hindi.ts';
import { reasonText } from '../../web/words/reason-text.ts';

const rc = serviceById('rc');
const HOUR_MS = 3_600_000;

const endings: Outcome[] = [
  { kind: 'not_found' },
  { kind: 'invalid_identifier' },
  { kind: 'pending', retryAfterSeconds: 5 },
  { kind: 'source_down' },
  { kind: 'rate_limited', retryAfterSeconds: 60 },
];

const said: string[] = [
  ...catalogue.flatMap((service) => endings.map((end) => noReport.unanswered(service, end))),
  ...[0, 1, 2].map((left) => noReport.unanswered(rc, { kind: 'not_found' }, left)),
  ...catalogue.flatMap(({ fields }) => fields.map(buying.invalidIdentifier)),
  buying.serviceOff(rc),
  buying.unknownService(),
  buying.consentChanged(),
  buying.consentMissing(),
  buying.keyReused(),
  buying.inProgress(),
  buying.keyAhead(),
  buying.keyTooOld(),
  buying.priceChanged(rc),
  buying.insufficientBalance(rc, 1_00),
  noReport.tooManyQuestions(HOUR_MS),
  noReport.tooManyQuestions(24 * HOUR_MS),
  doubtfulClock(),
  unsure(),
  unauthenticated(),
  malformed('email'),
  malformed('otp'),
  malformed('password'),
  malformed('payload'),
  malformed('consent'),
  otherEmail('dealer@example.in'),
  gatewayDown(),
  topUp.invalidAmount(),
  topUp.keyReused(),
  topUp.tooManyOrders(),
  topUp.forgedSignature(),
  topUp.unknownPayment(),
  topUp.otherAmount(),
  topUp.paymentLate(),
  topUp.uncredited({ kind: 'unfit' }),
  topUp.uncredited({ kind: 'pending' }),
]
  .map(({ message }) => message)
  .concat(weakSentence);

test.each([...new Set(said)])('in Hindi: %s', (sentence) => {
  const { text, lang } = reasonText(sentence, hindi);
  expect(lang).toBeUndefined();
  expect(text).toMatch(/\p{Script=Devanagari}/u);
  expect(text.includes('कोई पैसा नहीं कटा')).toBe(/Nothing was charged|No money/.test(sentence));
  // Amounts and hours are the server's own.
  expect(text.match(/\d+/g)).toEqual(sentence.match(/\d+/g));
  expect(reasonText(sentence, english)).toEqual({ text: sentence });
});

test('words that no language has stay English, and are marked so', () => {
  const letter = passwordMessage('dealer@example.in', 'set', 'help@example.in').text;
  expect(reasonText(letter, hindi)).toEqual({ text: letter, lang: 'en' });
  const newer = 'A source that is not known here is closed. Nothing was charged.';
  expect(reasonText(newer, hindi)).toEqual({ text: newer, lang: 'en' });
});
