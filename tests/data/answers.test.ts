// Tests the meaning of each source's answer: a record, no record, another number's record, or an
// unreadable answer. Only the first is charged.

import {
  isAskedByPlate,
  knownService,
  type ServiceId,
  serviceById,
  serviceByName,
} from '../../data/catalogue.ts';
import { judges, sampleAnswer } from '../../data/judges.ts';

type Answer = Record<string, unknown>;

function sampleOf(id: ServiceId, change: Answer = {}): Answer {
  return { ...Object(sampleAnswer(serviceById(id))), ...change };
}

const ofBank = { nameAtBank: '', bankName: '', city: '', branch: '', utr: 0, refId: '0', micr: '' };
const ofPerson = { data: { aadhaar_number: '999999990019' } };
const emptyPan = { PAN: 'AAAPS0000A', FIRST_NAME: '', AADHAR_LINKED: 'false' };
const visits = (...serviceHistoryDetails: Answer[]) => ({ serviceHistoryDetails });

it.each<[ServiceId, Answer, boolean]>([
  ['hyundai', visits(), true],
  ['hyundai', visits({}, { dealerName: 'NA' }), true],
  ['hyundai', visits({}, { dealerName: 'A' }), false],
  ['maruti', visits(), true],
  ['maruti', visits({}), true],
  ['maruti', visits({ mileage: 5 }), false],
  ['maruti', visits({}, { mileage: 5 }), false],
  ['mahindra', visits({}), true],
  ['mahindra', visits({ dealer_name: 'A' }, {}), false],
  ['rc', { ...blank('rc'), rc_number: 'MH00SB0000' }, true],
  [
    'rc',
    {
      ...blank('rc'),
      rc_number: 'MH00SB0000',
      financed: 'false',
      isCommercial: 'false',
      noc_details: 'NA',
      blacklist_status: 'NA',
      blacklistDetails: 'NA',
    },
    true,
  ],
  ['rc', { ...blank('rc'), rc_number: 'MH00SB0000', color: 'RED' }, false],
  ['challan', { Pending_data: [], Disposed_data: null }, false],
  ['bank', { data: ofBank }, false],
  ['pan', { ...blank('pan'), ...emptyPan }, true],
  ['pan', { ...blank('pan'), ...emptyPan, LAST_NAME: 'SELLER' }, false],
  ['aadhaar', { data: { aadhaar_number: '999999990019' } }, true],
  ['aadhaar', { data: { ...ofPerson.data, remarks: 'invalid_aadhaar_number' } }, true],
  ['aadhaar', { data: { ...ofPerson.data, state: 'Goa' } }, false],
])('whether an answer counts as having no record, for %s with %j: %s', (id, change, isNothing) => {
  expect(judges[id].isNothing(sampleOf(id, change))).toBe(isNothing);
});

it.each(['hyundai', 'rc', 'pan', 'aadhaar'] as const)(
  'an unreadable answer does not count as having no record: %s',
  (id) => {
    expect(judges[id].isNothing(null)).toBe(false);
  },
);

function blank(id: ServiceId): Answer {
  return Object.fromEntries(Object.keys(sampleOf(id)).map((key) => [key, '']));
}

it.each<[ServiceId, Answer, boolean]>([
  ['hyundai', {}, true],
  ['hyundai', { vehicleNumber: ' ' }, false],
  ['hyundai', { serviceHistoryDetails: null }, false],
  ['maruti', { vehicleNumber: 'NA' }, false],
  ['maruti', { serviceHistoryDetails: 'none' }, false],
  ['rc', { rc_number: null }, false],
  ['challan', { vehicleNumber: '' }, false],
  ['challan', { Pending_data: null, Disposed_data: null }, true],
  ['challan', { Pending_data: undefined }, false],
  ['challan', { Disposed_data: [{ challan_no: 'NA' }] }, false],
  ['challan', { Disposed_data: [{ offence_details: [{ name: 'Parking' }] }] }, true],
  ['challan', { Disposed_data: [{ challan_no: '1', offence_details: [] }] }, true],
  ['bank', { accountStatus: 'INVALID' }, true],
  ['bank', { accountStatus: '' }, false],
  ['bank', { asked: undefined }, false],
  ['bank', { asked: { accountNumber: '', ifsc: 'YESB0000262' } }, false],
  ['bank', { asked: { accountNumber: '1', ifsc: '' } }, false],
  ['bank', { data: undefined }, false],
  ...[
    'RECEIVED',
    'APPROVAL_PENDING',
    'PARTIALLY_APPROVED',
    'In_Process',
    'PROCESSING',
    'pending',
  ].map((accountStatus): [ServiceId, Answer, boolean] => ['bank', { accountStatus }, false]),
  ['pan', { PAN: undefined }, false],
  ['pan', { FIRST_NAME: undefined }, false],
  ['pan', { FIRST_NAME: '' }, true],
  ['aadhaar', { data: { aadhaar_number: 'xxxxxxxxxxxx' } }, false],
  ['aadhaar', { data: { ...ofPerson.data, remarks: 'failed' } }, false],
  ['aadhaar', { data: { ...ofPerson.data, remarks: 'success' } }, true],
])("whether a source's answer can be a report, for %s with %j: %s", (id, change, isReadable) => {
  expect(judges[id].isReadable(sampleOf(id, change))).toBe(isReadable);
});

it.each<[ServiceId, Answer, Record<string, string>, string | undefined]>([
  ['hyundai', { vehicleNumber: 'MH 00 SB 0000' }, { vehicleNumber: 'MH00SB0000' }, undefined],
  ['hyundai', { vehicleNumber: 'MH00SB0002' }, { vehicleNumber: 'MH00SB0000' }, 'vehicleNumber'],
  ['maruti', { vehicleNumber: '' }, { vehicleNumber: 'MH00SB0000' }, undefined],
  ['mahindra', { vehicleNumber: 'MH00SB0002' }, { vehicleNumber: 'MH00SB0000' }, 'vehicleNumber'],
  ['rc', { rc_number: 'MH00SB0002' }, { vehicleNumber: 'MH00SB0000' }, 'vehicleNumber'],
  ['rc', { rc_number: 'MH00SB0002' }, {}, 'vehicleNumber'],
  ['pan', { PAN: 'AAAPS0000B' }, { panNumber: 'AAAPS0000A' }, 'panNumber'],
  [
    'aadhaar',
    { data: { aadhaar_number: 'XX18' } },
    { aadhaarNumber: '999999990019' },
    'aadhaarNumber',
  ],
  ['aadhaar', { data: { aadhaar_number: 19 } }, { aadhaarNumber: '19' }, undefined],
  ['aadhaar', { data: { aadhaar_number: 18 } }, { aadhaarNumber: '19' }, 'aadhaarNumber'],
  ['aadhaar', { data: { aadhaar_number: ['19'] } }, { aadhaarNumber: '18' }, undefined],
  ['aadhaar', { data: null }, { aadhaarNumber: '19' }, undefined],
  ['bank', {}, { AccountNumber: '1', IfscCode: 'HDFC0000001' }, undefined],
])(
  'an answer about another number is recognised: %s sends %j for %j, and %s differs',
  (id, change, asked, field) => {
    expect(judges[id].otherThanAsked(sampleOf(id, change), asked)?.name).toBe(field);
  },
);

it('no full Aadhaar number leaves the server, nor does any field that is in no report', () => {
  const sent = {
    data: { aadhaar_number: '999999990019', last_digits: '9876543210', photo: 'x' },
  };
  const { delivered } = judges.aadhaar;
  const { data } = delivered(sent, {}) as { data: Answer };
  expect(data).toMatchObject({ aadhaar_number: 'XXXX XXXX 0019', last_digits: '210' });
  expect(data['photo']).toBeUndefined();
  const { delivered: ofPan } = judges.pan;
  const shown = ofPan(sampleOf('pan', { AADHAR_NUM: '65xxxxxxxx12', EMAIL: 'a@b.in' }), {});
  expect(shown).toMatchObject({ AADHAR_NUM: 'XXXX XXXX XX12' });
  expect(shown).not.toHaveProperty('EMAIL');
});

it.each(['pan', 'aadhaar'] as const)(
  'an unreadable answer stays unreadable and is therefore refused: %s',
  (id) => {
    expect(judges[id].delivered('none', {})).toBe('none');
  },
);

it('the answer to a bank or challan check names what was requested', () => {
  const account = { AccountNumber: '026291800001191', IfscCode: 'YESB0000262' };
  const ofAccount = judges.bank.delivered({ accountStatus: 'VALID' }, account);
  const repeated = { accountNumber: '026291800001191', ifsc: 'YESB0000262' };
  expect(ofAccount).toEqual({ accountStatus: 'VALID', asked: repeated });
  expect(judges.bank.delivered(null, {})).toEqual({
    asked: { accountNumber: '', ifsc: '' },
  });
  const ofCar = judges.challan.delivered({ a: 1 }, { vehicleNumber: 'UP00SB4001' });
  expect(ofCar).toEqual({ a: 1, vehicleNumber: 'UP00SB4001' });
});

it('an answer with nothing to hide or add is unchanged', () => {
  const sent = { vehicleNumber: 'MH00SB0000' };
  expect(judges.rc.delivered(sent, {})).toBe(sent);
});

it('a service is found by its API name and by its id, and by nothing else', () => {
  expect(serviceByName('Challan Check')?.id).toBe('challan');
  expect(serviceByName('challan')).toBeUndefined();
  expect(knownService('challan')?.serviceName).toBe('Challan Check');
  expect(knownService('Challan Check')).toBeUndefined();
  expect(['rc', 'bank', 'pan', 'tyres'].map(isAskedByPlate)).toEqual([true, false, false, false]);
});
