// Invented bank accounts: the provider's own test pairs, and a plausible holder for any other.

import { DOWN, INVALID, NO_BALANCE, type Records, type SourceAnswer } from '../source-answer.ts';
import { seededBy } from './seeded.ts';

type Account = { accountNumber: string; ifsc: string };

/** With the holder's name, the code of an account that cannot be paid, or one of the failures. */
const PAIRS: [account: string, ifsc: string, ending: string][] = [
  ['026291800001191', 'YESB0000262', 'JOHN DOE'],
  ['00011020001772', 'HDFC0000001', 'JOHN DOE'],
  ['000890289871772', 'SCBL0036078', 'JOHN DOE'],
  ['000100289877623', 'SBIN0008752', 'JOHN DOE'],
  ['2640101002729', 'CNRR0002640', 'invalid'],
  ['026291800001190', 'YESB0000262', 'INVALID_BANK_ACCOUNT'],
  ['007711000031', 'HDFC0000077', 'pending'],
  ['00224412311300', 'YESB0000001', 'answers-later'],
  ['7766666351000', 'YESB0000001', 'answers-later'],
  ['7766666585146', 'YESB0000001', 'INVALID_BANK_ACCOUNT'],
  ['7766667287515', 'ICIC0000001', 'invalid'],
  ['7766667989884', 'RATN0000070', 'ACCOUNT_BLOCKED'],
  ['7766667755761', 'ICIC0000001', 'NRE_ACCOUNT'],
  ['50101329442375', 'HDFC0000001', 'no-balance'],
  ['7766674831270', 'SBIN0000003', 'declined'],
];

const endings = new Map(PAIRS.map(([account, ifsc, ending]) => [`${account} ${ifsc}`, ending]));

/** A transfer that is on its way or was declined gives no answer: for us, the bank is down. */
const failures = new Map<string | undefined, SourceAnswer>([
  ['invalid', INVALID],
  ['no-balance', NO_BALANCE],
  ['declined', { status: 200, code: 424, message: 'SOURCE_BANK_DECLINED' }],
  ['pending', DOWN],
  ['answers-later', DOWN], // still on its way the first time
]);

export const bankRecords: Records = {
  resultOf: (question) => bankResult(accountIn(question)),
  failureOf: (question, isFirst) => {
    const account = accountIn(question);
    const ending = endingOf(account);
    const isLate = ending === 'answers-later' && !isFirst(account.accountNumber);
    return isLate ? undefined : failures.get(ending);
  },
};

function accountIn({ AccountNumber = '', IfscCode = '' }: Record<string, string>): Account {
  return { accountNumber: AccountNumber, ifsc: IfscCode };
}

function endingOf({ accountNumber, ifsc }: Account): string | undefined {
  return endings.get(`${accountNumber} ${ifsc}`);
}

/** The provider's result for a pair that gets one. */
function bankResult(account: Account): unknown {
  const { accountNumber, ifsc } = account;
  // The provider lists this one without an IFSC.
  if (accountNumber === '1233943142') return valid('TOM WELLS', ifsc);
  // The bank withheld the name, and the transfer has no number.
  if (accountNumber === '026291800001200') return valid('', ifsc, { utr: '' });
  if (accountNumber === '7766666351000' && ifsc === 'YESB0000001') return invalid('FAILED_AT_BANK');
  const ending = endingOf(account);
  if (ending === 'JOHN DOE' || ending === 'answers-later') return valid('JOHN DOE', ifsc);
  if (ending !== undefined) return invalid(ending);
  const seeded = seededBy(`bank ${accountNumber} ${ifsc}`);
  const holder = `SANDBOX HOLDER ${seeded.pick(['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE'])}`;
  return seeded.isOneIn(10) ? invalid('INVALID_BANK_ACCOUNT') : valid(holder, ifsc);
}

/** As the provider's older wire has it: some numbers are numbers. */
function valid(nameAtBank: string, ifsc: string, changes: Record<string, unknown> = {}) {
  return {
    status: 'SUCCESS',
    accountStatus: 'VALID',
    accountStatusCode: 'ACCOUNT_IS_VALID',
    data: {
      nameAtBank,
      bankName: BANKS.get(ifsc.slice(0, 4)) ?? 'SANDBOX BANK',
      city: 'MUMBAI',
      branch: 'SANTACRUZ, MUMBAI',
      utr: '404223241811',
      refId: 23,
      micr: 400532038,
      ...changes,
    },
  };
}

function invalid(accountStatusCode: string) {
  return {
    status: 'SUCCESS',
    accountStatus: 'INVALID',
    accountStatusCode,
    data: { nameAtBank: '', bankName: '', city: '', branch: '', utr: '', refId: 24, micr: 0 },
  };
}

const BANKS = new Map([
  ['YESB', 'YES BANK'],
  ['HDFC', 'HDFC BANK'],
  ['SCBL', 'STANDARD CHARTERED BANK'],
  ['SBIN', 'STATE BANK OF INDIA'],
  ['ICIC', 'ICICI BANK LIMITED'],
]);
