// The findings of each sandbox record, worst first. Check this table when a rule changes.

import { recordsOf } from '../../api/sandbox/source.ts';
import { type ServiceId, serviceById } from '../../data/catalogue.ts';
import { judges } from '../../data/judges.ts';
import { SOLD_AT } from './document.ts';

const QUIET = ['warn no_visit_lately', 'good odometer_steady', 'good no_accident_repair'];

const CLEAN = [
  'good registration_active',
  'good not_blacklisted',
  'good not_financed',
  'good papers_in_order',
  'good few_owners',
];

const fixtures: [ServiceId, string, string[]][] = [
  [
    'hyundai',
    'MH00SB0001',
    ['bad accident_repair', 'warn works_not_known', 'warn no_visit_lately', 'good odometer_steady'],
  ],
  [
    'hyundai',
    'MH00SB0002',
    ['bad odometer_went_back', 'bad accident_repair', 'warn no_visit_lately'],
  ],
  ['hyundai', 'MH00SB0003', QUIET],
  ['hyundai', 'MH00SB0004', QUIET],
  ['hyundai', 'MH00SB0005', ['warn no_visit_lately', 'good no_accident_repair']],
  ['hyundai', 'MH00SB0006', []],
  ['maruti', 'DL0CSB1001', QUIET],
  ['maruti', 'DL0CSB1002', QUIET],
  ['maruti', 'DL0CSB1003', QUIET],
  [
    'maruti',
    'DL0CSB1004',
    ['warn odometer_slip', 'warn no_visit_lately', 'good no_accident_repair'],
  ],
  ['mahindra', 'KA00SB2001', QUIET],
  ['mahindra', 'KA00SB2002', QUIET],
  ['rc', 'MH00SB0001', CLEAN],
  [
    'rc',
    'MH00SB0002',
    [
      'bad financed',
      'warn noc_issued',
      'warn insurance_expired',
      'good registration_active',
      'good not_blacklisted',
      'good papers_in_order',
      'good few_owners',
    ],
  ],
  ['rc', 'KA00SB2001', CLEAN],
  ['rc', 'KA00SB2002', CLEAN],
  ['rc', '99BH0001AA', ['warn bharat_series', ...CLEAN]],
  ['rc', 'MHVAZZ9999', CLEAN],
  [
    'rc',
    'T1299MH0001AA',
    ['warn registration_unclear', 'warn registered_before_made', ...CLEAN.slice(1)],
  ],
  [
    'rc',
    'HR00SB3001',
    [
      'bad registration_not_active',
      'bad blacklisted',
      'bad financed',
      'warn permit_expired',
      'warn national_permit_expired',
      'warn commercial_use',
      'warn many_owners',
      'good papers_in_order',
    ],
  ],
  ['rc', 'HR00SB3002', ['bad noc_issued']],
  ['rc', 'MH00SB3003', CLEAN],
  ['rc', 'TN00SB3004', CLEAN],
  ['rc', 'DL00SB3005', CLEAN],
  ['challan', 'UP00SB4001', ['bad challans_in_court']],
  ['challan', 'UP00SB4002', ['good no_challan_pending']],
  ['challan', 'UP00SB4003', ['bad challans_in_court']],
  ['challan', 'UP00SB4004', ['good no_challan_pending']],
  ['challan', 'MH00SB0001', ['good no_challan_pending']],
  ['pan', 'AAAPS0000A', ['good pan_found']],
  ['pan', 'AAAPS0000B', ['good pan_found']],
  ['pan', 'AAACS0000C', ['good pan_found']],
  ['aadhaar', '999999990019', ['good aadhaar_exists']],
  ['aadhaar', '999999990026', ['good aadhaar_exists']],
  ['aadhaar', '999999990042', ['bad aadhaar_deactivated']],
  ['bank', '026291800001191 YESB0000262', ['good account_valid']],
  ['bank', '026291800001200 YESB0000262', ['good account_valid']],
  ['bank', '026291800001190 YESB0000262', ['bad account_not_valid']],
  ['bank', '7766667989884 RATN0000070', ['bad account_not_valid']],
  ['bank', '7766667755761 ICIC0000001', ['bad account_not_valid']],
];

it.each(fixtures)('the %s report on %s has these findings', (id, asked, expected) => {
  const service = serviceById(id);
  const typed = asked.split(' ');
  const question = Object.fromEntries(
    service.fields.map(({ name }, at) => [name, typed[at] ?? '']),
  );
  const delivered = judges[service.id].delivered(recordsOf(service).resultOf(question), question);
  const { findings } = judges[service.id].report(delivered, SOLD_AT);
  expect(findings.map(({ severity, code }) => `${severity} ${code}`)).toEqual(expected);
});

it('a name in an Indian script does not change the findings', () => {
  const heads = ['MH00SB0001', 'MH00SB3003', 'TN00SB3004'].map((plate) => {
    const rc = serviceById('rc');
    const result = recordsOf(rc).resultOf({ vehicleNumber: plate });
    return judges.rc.report(result, SOLD_AT).findings.map(({ text }) => text);
  });
  expect(heads[1]).toEqual(heads[0]);
  expect(heads[2]).toEqual(heads[0]);
});
