// The bank account verification service.

import * as v from 'valibot';
import { type Finding, finding } from '../findings/finding.ts';
import { type Document, judge } from '../judge.ts';
import { type Labels, say } from '../report.ts';
import { mask } from '../values/identifiers.ts';
import { requiredText, text } from '../values/source-values.ts';
import type { Day } from '../values/time-text.ts';
import { fact, translated, valuedFirst } from './report-blocks.ts';

/** Statuses of a transfer that is still pending. Such an answer is not sold. */
export const UNDECIDED: ReadonlySet<string> = new Set([
  'RECEIVED',
  'APPROVAL_PENDING',
  'PARTIALLY_APPROVED',
  'IN_PROCESS',
  'PROCESSING',
  'PENDING',
]);

/** Some banks send 0 instead of leaving a missing number empty. */
const number = v.pipe(
  text,
  v.transform((sent) => (sent === '0' ? '' : sent)),
);

const Result = v.object({
  accountStatus: v.pipe(
    requiredText,
    v.toUpperCase(),
    v.check((status) => !UNDECIDED.has(status)),
  ),
  accountStatusCode: text,
  data: v.object({
    nameAtBank: text,
    bankName: text,
    city: text,
    branch: text,
    utr: number,
    refId: number,
    micr: number,
  }),
  /** The dealer's input, added because no source repeats it. */
  asked: v.object({ accountNumber: requiredText, ifsc: requiredText }),
});

type Result = v.InferOutput<typeof Result>;

export const bank = judge('bank', {
  result: Result,
  // No source repeats the account in its answer, and a bank merger may change the account's IFSC.
  repeated: {},
  // An answer always has a status, which is what the dealer wanted to know.
  isNothing: () => false,
  delivered: (result, { AccountNumber = '', IfscCode = '' }) => ({
    ...Object(result),
    asked: { accountNumber: AccountNumber, ifsc: IfscCode },
  }),
  report,
  holder: ({ data }) => ({ paper: 'account', name: data.nameAtBank, field: 'nameAtBank' }),
  findings,
});

const STATUSES = { VALID: 'Valid', INVALID: 'Not valid' } as const;

function report(result: Result, _soldOn: Day, labels: Labels): Document {
  const { accountStatus, data, asked } = result;
  return {
    title: say(labels, 'Bank Account Verification Report'),
    fileName: 'Bank-Verification.pdf',
    subject: { kind: 'text', text: mask(asked.accountNumber) },
    page: { widthMm: 210, firstHeightMm: 260, laterHeightMm: 260 },
    blocks: [
      {
        kind: 'facts',
        title: say(labels, 'Account'),
        facts: valuedFirst([
          fact(labels, 'Account number', asked.accountNumber),
          fact(labels, 'IFSC', asked.ifsc.toUpperCase()),
          fact(labels, 'Name at bank', data.nameAtBank),
          fact(labels, 'Account status', translated(labels, accountStatus, STATUSES)),
          fact(labels, 'Bank', data.bankName),
          fact(labels, 'Branch', data.branch),
          fact(labels, 'City', data.city),
          fact(labels, 'MICR', data.micr),
          fact(labels, 'UTR', data.utr),
          fact(labels, 'Reference', data.refId),
        ]),
      },
      {
        kind: 'notice',
        text: say(labels, 'Checked by a credit of ₹1 to the beneficiary account.'),
      },
    ],
  };
}

/** Codes that say why an account cannot receive money. Other codes are shown as words. */
const REASONS = new Map([
  ['INVALID_BANK_ACCOUNT', ['The bank has no such account.', 'बैंक में ऐसा कोई खाता नहीं है।']],
  ['ACCOUNT_BLOCKED', ['The bank has blocked this account.', 'बैंक ने यह खाता ब्लॉक किया है।']],
  [
    'NRE_ACCOUNT',
    [
      'This is a non-resident account, which takes no such credit.',
      'यह NRE खाता है, जिसमें ऐसा क्रेडिट नहीं होता।',
    ],
  ],
  [
    'FRAUD_ACCOUNT',
    ['This account has been reported for fraud.', 'इस खाते पर धोखाधड़ी की शिकायत दर्ज है।'],
  ],
]);

function findings({ accountStatus, accountStatusCode, data }: Result): Finding[] {
  const evidence = ['accountStatus'];
  if (accountStatus !== 'VALID') {
    const code = accountStatusCode.replaceAll('_', ' ').toLowerCase();
    const asSent = code === '' ? ['', ''] : [`The bank says: ${code}.`, `बैंक का जवाब: ${code}।`];
    const [english = '', hindi = ''] = REASONS.get(accountStatusCode) ?? asSent;
    return finding('account_not_valid', 'bad', evidence, {
      en: ['Account is not valid', english],
      hi: ['खाता मान्य नहीं है', hindi],
    });
  }
  const { nameAtBank } = data;
  const isNamed = nameAtBank !== '';
  return finding('account_valid', 'good', evidence, {
    en: [
      'Account is valid',
      isNamed ? `It is held by ${nameAtBank}.` : 'The bank did not share the name of its holder.',
    ],
    hi: ['खाता मान्य है', isNamed ? `खाताधारक: ${nameAtBank}।` : 'बैंक ने खाताधारक का नाम नहीं बताया।'],
  });
}

/** An invented answer for the published sample. */
export const bankSample = (): unknown => ({
  accountStatus: 'VALID',
  accountStatusCode: 'ACCOUNT_IS_VALID',
  data: {
    nameAtBank: 'SANDBOX SAMPLE SELLER',
    bankName: 'YES BANK',
    city: 'MUMBAI',
    branch: 'SANTACRUZ, MUMBAI',
    utr: '000000000000',
    refId: '23',
    micr: '400532038',
  },
  asked: { accountNumber: '000000000000000', ifsc: 'YESB0000262' },
});
