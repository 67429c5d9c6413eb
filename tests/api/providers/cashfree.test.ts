// Cashfree's documented answers, over HTTP, and the outcome of each. A bank check moves a rupee, so
// most of this file tests that it is sent only once.

import type { Source } from '../../../api/providers/adapter.ts';
import {
  ask,
  type Line,
  outcomeWhen,
  REFERENCE,
  sourceOf,
  troubles,
} from '../../support/asking.ts';
import { type StandIn, standIn } from '../../support/stand-in.ts';

const sentBefore = new Set<string>();
const checks = {
  begin: async (reference: string) => {
    const isNew = !sentBefore.has(reference);
    sentBefore.add(reference);
    return isNew;
  },
  forget: async (reference: string) => void sentBefore.delete(reference),
};

let at: StandIn;
let source: Source;
beforeAll(async () => {
  at = await standIn();
  const keys = { clientId: 'an-id-of-ours', clientSecret: 'a-secret-of-ours' };
  source = sourceOf({ id: 'cashfree', baseUrl: at.url, ...keys }, checks);
});
beforeEach(() => sentBefore.clear());

const found = (result: object) => ({ kind: 'found', provider: 'cashfree', result });
const PAN = {
  status: 'VALID',
  reference_id: 21637861,
  pan: 'AAAPS0000A',
  registered_name: 'A OWNER',
  first_name: 'A',
  last_name: 'OWNER',
  masked_aadhaar_number: 'XXXXXXXX8848',
  aadhaar_linked: true,
  date_of_birth: '27-10-2004',
  address: { street: 'FC ROAD', city: 'PUNE', pincode: 411001 },
};
const RC = {
  status: 'VALID',
  reference_id: 7,
  reg_no: 'MH00SB0001',
  owner: 'A OWNER',
  rc_financer: '',
  rc_status: 'ACTIVE',
  noc_details: {},
  blacklist_details: { remark: 'STOLEN', by: 'POLICE' },
  is_commercial: false,
  vehicle_insurance_company_name: 'NA',
};
const BANK = {
  reference_id: 23,
  name_at_bank: 'JOHN DOE',
  bank_name: 'YES BANK',
  utr: 404223241811,
  city: 'MUMBAI',
  branch: 'SANTACRUZ',
  micr: 0,
  account_status: 'VALID',
  account_status_code: 'ACCOUNT_IS_VALID',
};
const bank = (status: string, code = '') => ({
  body: { ...BANK, account_status: status, account_status_code: code },
});
const refused = (code: string, status = 400) => ({
  status,
  body: { code, type: 'x', message: 'x' },
});

const table: Line[] = [
  [
    'a PAN',
    'pan',
    { body: PAN },
    found({
      PAN: 'AAAPS0000A',
      FIRST_NAME: 'A',
      AADHAR_NUM: 'XXXX XXXX 8848',
      AADHAR_LINKED: 'true',
      DOB: '27-10-2004',
      ADDRESS_1: 'FC ROAD',
      PINCODE: '411001',
    }),
  ],
  [
    'the PAN of a person with a single name',
    'pan',
    { body: { ...PAN, registered_name: 'OWNER', first_name: '' } },
    found({ FIRST_NAME: 'OWNER', LAST_NAME: '' }),
  ],
  [
    'an unknown PAN',
    'pan',
    { body: { status: 'INVALID', pan: 'AAAPS0000A' } },
    { kind: 'not_found' },
  ],
  ['an invalid number', 'pan', refused('pan_value_invalid'), { kind: 'invalid_identifier' }],
  [
    'a request of ours with errors',
    'pan',
    refused('verification_id_missing'),
    { kind: 'provider_broke' },
  ],
  ['used-up credit', 'pan', refused('insufficient_balance', 422), { kind: 'provider_broke' }],
  ['an unknown status', 'pan', { body: { status: 'DANCING' } }, { kind: 'provider_broke' }],
  [
    'an RC with objects as remarks',
    'rc',
    { body: RC },
    found({
      rc_number: 'MH00SB0001',
      financed: 'false',
      noc_details: 'NA',
      blacklistDetails: 'STOLEN, POLICE',
      isCommercial: 'false',
      insurance_company: '',
    }),
  ],
  [
    'an RC without the field for the financer',
    'rc',
    { body: { ...RC, rc_financer: undefined } },
    found({ financed: '', financer: '' }),
  ],
  ['an unknown RC', 'rc', { body: { status: 'INVALID' } }, { kind: 'not_found' }],
  [
    'a valid RC without its number',
    'rc',
    { body: { status: 'VALID' } },
    { kind: 'provider_broke' },
  ],
  ['a valid PAN without a name', 'pan', { body: { status: 'VALID' } }, { kind: 'provider_broke' }],
  ...troubles('pan'),
  [
    'a good account',
    'bank',
    { body: BANK },
    found({
      accountStatus: 'VALID',
      data: { nameAtBank: 'JOHN DOE', utr: '404223241811', refId: '23', micr: '0' },
    }),
  ],
  [
    'an account whose bank withholds the name',
    'bank',
    { body: { ...BANK, name_at_bank: '', utr: null } },
    found({ accountStatus: 'VALID', data: { nameAtBank: '', utr: '' } }),
  ],
  [
    'an unknown account',
    'bank',
    bank('INVALID', 'INVALID_BANK_ACCOUNT'),
    found({ accountStatus: 'INVALID', accountStatusCode: 'INVALID_BANK_ACCOUNT' }),
  ],
  [
    'a blocked account',
    'bank',
    bank('INVALID', 'ACCOUNT_BLOCKED'),
    found({ accountStatus: 'INVALID' }),
  ],
  ['an unknown branch', 'bank', bank('INVALID', 'INVALID_IFSC'), { kind: 'invalid_identifier' }],
  [
    'a bank that is down',
    'bank',
    bank('FAILED', 'BENEFICIARY_BANK_OFFLINE'),
    { kind: 'source_down' },
  ],
  [
    'a bank that declines',
    'bank',
    bank('REJECTED', 'SOURCE_BANK_DECLINED'),
    { kind: 'source_down' },
  ],
  ['used-up credit', 'bank', bank('FAILED', 'INSUFFICIENT_BALANCE'), { kind: 'provider_broke' }],
  ['refused keys', 'bank', { status: 401, body: {} }, { kind: 'provider_broke' }],
  ['an invalid number', 'bank', refused('bank_account_invalid'), { kind: 'invalid_identifier' }],
  ['an unknown shape', 'bank', { body: { ok: true } }, { kind: 'provider_broke' }],
  ['a rate limit', 'bank', { status: 429, body: {} }, { kind: 'rate_limited' }],
];

it.each(table)("Cashfree's answer gives the right outcome: %s (%s)", async (...line) => {
  expect(await outcomeWhen(source, at, line)).toMatchObject(line[3]);
});

const posts = () => at.asked.filter(({ method }) => method === 'POST').length;
const later = { waitMs: 500 };

it('a bank check is sent once, then looked up until the bank has answered', async () => {
  at.tell(({ method }) =>
    method === 'POST' || at.asked.length < 3 ? bank('RECEIVED') : { body: BANK },
  );
  expect(await ask(source, 'bank')).toMatchObject({ kind: 'found' });
  expect(at.asked).toMatchObject([
    { method: 'POST', path: '/bank-account/async', body: { user_id: REFERENCE } },
    { method: 'GET', path: `/bank-account?user_id=${REFERENCE}` },
    { method: 'GET' },
  ]);
});

it('a bank check that outlasted its call is not sent again', async () => {
  at.tell(bank('RECEIVED'));
  expect(await ask(source, 'bank', later)).toMatchObject({ kind: 'pending' });
  at.tell({ body: BANK });
  expect(await ask(source, 'bank')).toMatchObject({ kind: 'found' });
  expect(posts()).toBe(0);
});

it.each([
  ['the connection was cut', { fault: 'cut' }],
  ['it was never answered', { fault: 'hang' }],
  ['its answer was a 500', { status: 500 }],
] as const)('a bank check is looked up and not sent again if %s', async (_, told) => {
  at.tell(({ method }) => (method === 'POST' ? told : { body: BANK }));
  expect(await ask(source, 'bank', later)).toMatchObject({ kind: 'pending' });
  at.tell(({ method }) => (method === 'POST' ? told : { body: BANK }));
  expect(await ask(source, 'bank')).toMatchObject({ kind: 'found' });
  expect(posts()).toBe(0);
});

it('a bank check that Cashfree does not know is sent again only after a long wait', async () => {
  at.tell(({ method }) => (method === 'POST' ? { fault: 'cut' } : { status: 404, body: {} }));
  // The check was sent just now and may still be on its way, so its absence proves nothing yet.
  expect(await ask(source, 'bank', { waitMs: 2_000 })).toMatchObject({ kind: 'pending' });
  expect(await ask(source, 'bank')).toEqual({ kind: 'source_down' });
  expect(posts()).toBe(1);
  at.tell({ body: BANK });
  expect(await ask(source, 'bank')).toMatchObject({ kind: 'found' });
  expect(posts()).toBe(1);
});

it('a bank check that a bank declined is sent again, because no rupee has moved', async () => {
  at.tell(bank('FAILED', 'SOURCE_BANK_DECLINED'));
  expect(await ask(source, 'bank')).toEqual({ kind: 'source_down' });
  at.tell({ body: BANK });
  expect(await ask(source, 'bank')).toMatchObject({ kind: 'found' });
  expect(posts()).toBe(1);
});
