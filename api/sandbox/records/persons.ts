// Invented holders of PANs and Aadhaar numbers: fixtures for some numbers, and a few that all other
// numbers share. PAN serials of 0000 are never issued; the Aadhaar fixtures are in a range for
// tests.

import { panSample } from '../../../data/services/pan.ts';
import {
  DOWN,
  INVALID,
  NO_BALANCE,
  type Records,
  recordFor,
  type SourceAnswer,
} from '../source-answer.ts';

const NO_ADDRESS = {
  ADDRESS_1: '',
  ADDRESS_2: '',
  ADDRESS_3: '',
  PINCODE: '',
  CITY: '',
  STATE: '',
  COUNTRY: '',
};

const { PAN: _, ...sample } = panSample() as Record<string, string>;

const INDIVIDUAL = {
  ...sample,
  ADDRESS_3: '',
  MIDDLE_NAME: 'HOLDER',
  LAST_NAME: 'SHARMA',
  // One source shows only the first two and the last two digits. We may show fewer.
  AADHAR_NUM: '65xxxxxxxx12',
};

const COMPANY = {
  ...INDIVIDUAL,
  FIRST_NAME: 'SANDBOX MOTORS PRIVATE LIMITED',
  MIDDLE_NAME: '',
  LAST_NAME: '',
  AADHAR_NUM: '',
  AADHAR_LINKED: '',
  DOB: '2011-06-20',
  GENDER: '',
  IDENTITY_TYPE: 'Company',
};

const NOT_LINKED = { ...INDIVIDUAL, AADHAR_NUM: '', AADHAR_LINKED: 'false', ...NO_ADDRESS };

const holders = new Map<string, object>([
  ['AAAPS0000A', INDIVIDUAL],
  ['AAAPS0000B', NOT_LINKED],
  ['AAACS0000C', COMPANY],
  // A record with empty values, as for an unknown PAN.
  ['AAAPS0000Z', Object.fromEntries(['PAN', ...Object.keys(INDIVIDUAL)].map((key) => [key, '']))],
]);

export function panResult(PAN: string): unknown {
  const isPerson = PAN[3] === 'P';
  return { PAN, ...recordFor(PAN, holders, isPerson ? [INDIVIDUAL, NOT_LINKED] : [COMPANY]) };
}

const FOUND = {
  age_range: '30-40',
  state: 'Maharashtra',
  gender: 'M',
  last_digits: '693',
  is_mobile: true,
  remarks: 'success',
};

const aadhaars = new Map<string, object>([
  ['999999990019', FOUND],
  ['999999990026', { ...FOUND, is_mobile: false, last_digits: '' }],
  ['999999990042', { ...FOUND, remarks: 'deactivated_aadhaar' }],
]);
const AADHAAR_IS_DOWN = '999999990057';

/** The numbers are unmasked, as they come from the real source. */
export const aadhaarRecords: Records = {
  resultOf: ({ aadhaarNumber: aadhaar_number = '' }) => ({
    data: { aadhaar_number, ...recordFor(aadhaar_number, aadhaars, [FOUND]) },
  }),
  failureOf: ({ aadhaarNumber }) => (aadhaarNumber === AADHAAR_IS_DOWN ? DOWN : undefined),
};

// Invented bank accounts: the provider's own test pairs, and a valid account for any other pair.

type Account = { accountNumber: string; ifsc: string };

/** The last value is a holder's name, a code that explains a bad account, or a kind of failure. */
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

/** A pending or declined transfer gives no answer, so our server takes the bank to be down. */
const failures = new Map<string | undefined, SourceAnswer>([
  ['invalid', INVALID],
  ['no-balance', NO_BALANCE],
  ['declined', { status: 200, code: 424, message: 'SOURCE_BANK_DECLINED' }],
  ['pending', DOWN],
  ['answers-later', DOWN], // the first look-up finds this check still pending
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

/** Returns the provider's result for a pair that has one. */
function bankResult(account: Account): unknown {
  const { accountNumber, ifsc } = account;
  // The provider lists this pair without an IFSC.
  if (accountNumber === '1233943142') return valid('TOM WELLS', ifsc);
  // The bank withheld the name, and the transfer has no number.
  if (accountNumber === '026291800001200') return valid('', ifsc, { utr: '' });
  if (accountNumber === '7766666351000' && ifsc === 'YESB0000001') return invalid('FAILED_AT_BANK');
  const ending = endingOf(account);
  if (ending === 'JOHN DOE' || ending === 'answers-later') return valid('JOHN DOE', ifsc);
  if (ending !== undefined) return invalid(ending);
  return valid('SANDBOX HOLDER', ifsc);
}

/** Uses the form of the provider's older API, which sends some numbers as JSON numbers. */
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
