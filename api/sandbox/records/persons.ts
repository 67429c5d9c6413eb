// Invented holders of PANs and Aadhaar numbers: the fixtures by number, and a plausible one for any
// other. PAN serials of 0000 are never issued; the Aadhaar fixtures lie in a range for tests.

import { DOWN, type Records } from '../source-answer.ts';
import { seededBy } from './seeded.ts';

const NO_ADDRESS = {
  ADDRESS_1: '',
  ADDRESS_2: '',
  ADDRESS_3: '',
  PINCODE: '',
  CITY: '',
  STATE: '',
  COUNTRY: '',
};

const INDIVIDUAL = {
  FIRST_NAME: 'SANDBOX',
  MIDDLE_NAME: 'HOLDER',
  LAST_NAME: 'SHARMA',
  // The first two and the last two digits: how one source masks, and more than may be seen.
  AADHAR_NUM: '65xxxxxxxx12',
  AADHAR_LINKED: 'true',
  DOB: '1990-01-31',
  GENDER: 'M',
  IDENTITY_TYPE: 'Individual',
  ADDRESS_1: 'FLAT 00, SANDBOX SOCIETY',
  ADDRESS_2: 'SANDBOX ROAD',
  ADDRESS_3: '',
  PINCODE: '411000',
  CITY: 'PUNE',
  STATE: 'MAHARASHTRA',
  COUNTRY: 'INDIA',
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

const holders = new Map<string, object>([
  ['AAAPS0000A', INDIVIDUAL],
  ['AAAPS0000B', { ...INDIVIDUAL, AADHAR_NUM: '', AADHAR_LINKED: 'false', ...NO_ADDRESS }],
  ['AAACS0000C', COMPANY],
  // Of one that it does not know, every value is empty.
  ['AAAPS0000Z', Object.fromEntries(['PAN', ...Object.keys(INDIVIDUAL)].map((key) => [key, '']))],
]);

/** The provider's result for a PAN. */
export function panResult(PAN: string): unknown {
  return { PAN, ...(holders.get(PAN) ?? inventedHolder(PAN)) };
}

function inventedHolder(PAN: string) {
  const seeded = seededBy(`pan ${PAN}`);
  if (PAN[3] !== 'P') return { ...COMPANY, DOB: `${seeded.between(1975, 2020)}-04-01` };
  const isLinked = !seeded.isOneIn(6);
  return {
    ...INDIVIDUAL,
    MIDDLE_NAME: '',
    LAST_NAME: `HOLDER ${seeded.pick(['TWO', 'THREE', 'FOUR', 'FIVE', 'SIX'])}`,
    GENDER: seeded.pick(['M', 'F']),
    DOB: `${seeded.between(1960, 2002)}-0${seeded.between(1, 9)}-${seeded.between(10, 28)}`,
    AADHAR_LINKED: String(isLinked),
    AADHAR_NUM: isLinked ? `XXXXXXXX${seeded.between(1000, 9999)}` : '',
    // Most records have none.
    ...(seeded.isOneIn(3) ? {} : NO_ADDRESS),
  };
}

const FOUND = {
  age_range: '30-40',
  state: 'Maharashtra',
  gender: 'M',
  last_digits: '693',
  is_mobile: true,
  remarks: 'success',
};

const AADHAAR_IS_DOWN = '999999990057';

export const aadhaarRecords: Records = {
  resultOf: ({ aadhaarNumber = '' }) => aadhaarResult(aadhaarNumber),
  failureOf: ({ aadhaarNumber }) => (aadhaarNumber === AADHAAR_IS_DOWN ? DOWN : undefined),
};

/** The provider's result for an Aadhaar number: unmasked, as the real one sends it. */
function aadhaarResult(aadhaar_number: string): unknown {
  return { data: { aadhaar_number, ...holderOf(aadhaar_number) } };
}

function holderOf(number: string) {
  switch (number) {
    case '999999990019':
      return FOUND;
    case '999999990026':
      return { ...FOUND, is_mobile: false, last_digits: '' };
    case '999999990042':
      return { ...FOUND, remarks: 'deactivated_aadhaar' };
    default: {
      const seeded = seededBy(`aadhaar ${number}`);
      const from = seeded.pick([20, 30, 40, 50, 60]);
      return {
        ...FOUND,
        age_range: `${from}-${from + 10}`,
        state: seeded.pick(['Maharashtra', 'Karnataka', 'Delhi', 'Gujarat', 'Tamil Nadu']),
        gender: seeded.pick(['M', 'F']),
        last_digits: String(seeded.between(100, 999)),
      };
    }
  }
}
