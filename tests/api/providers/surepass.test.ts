// Surepass's documented answers, over HTTP, and the outcome of each.

import type { Source } from '../../../api/providers/adapter.ts';
import type { ServiceId } from '../../../data/catalogue.ts';
import { ask, type Line, outcomeWhen, sourceOf, troubles } from '../../support/asking.ts';
import { type StandIn, standIn } from '../../support/stand-in.ts';

let at: StandIn;
let source: Source;
beforeAll(async () => {
  at = await standIn();
  source = sourceOf({ id: 'surepass', baseUrl: at.url, token: 'a-token-of-ours' });
});

const says = (data: unknown, status_code = 200) => ({
  status: status_code,
  body: { data, status_code, success: status_code === 200, message: null, message_code: 'x' },
});
const found = (result: object) => ({ kind: 'found', provider: 'surepass', result });

const RC = {
  client_id: 'rc_1',
  rc_number: 'MH00SB0001',
  owner_name: ' A  OWNER ',
  fit_up_to: '2099-09-00',
  financed: true,
  financer: 'NA',
  insurance_upto: '1900-01-01',
  noc_details: 'NA',
  blacklist_status: null,
  registered_at: 'PUNE',
  rc_status: null,
  seat_capacity: 5,
};
const visits = [{ Date_Of_SVC: '2024-01-19', mileage: '38,900 km', totalAmount: 51200 }];
const histories = (details: unknown) =>
  says({ client_id: 'h_1', id_number: 'MH00SB0001', service_history_details: details });
const challans = (challan_details: unknown) => says({ client_id: 'c_1', challan_details });
const PAN = {
  client_id: 'p_1',
  pan_number: 'AAAPS0000A',
  full_name: 'A B OWNER',
  full_name_split: ['A', 'B', 'OWNER'],
  masked_aadhaar: '65xxxxxxxx12',
  aadhaar_linked: false,
  address: { line_1: '', zip: 411001, city: 'PUNE' },
};
const aadhaar = (remarks: string) =>
  says({ aadhaar_number: '999999990019', age_range: '30-40', last_digits: null, remarks });

const table: Line[] = [
  [
    'an RC with dirty values',
    'rc',
    says(RC),
    found({
      rc_number: 'MH00SB0001',
      owner_name: 'A OWNER',
      fit_up_to: '2099-09-00',
      financed: 'true',
      financer: '',
      insurance_upto: '',
      noc_details: 'NA',
      blacklist_status: '',
      regAuthority: 'PUNE',
      rc_status: '',
      seat_capacity: '5',
    }),
  ],
  ['an empty RC', 'rc', says({ client_id: 'rc_2', rc_number: '' }), { kind: 'not_found' }],
  ['an unknown car', 'rc', says(null, 404), { kind: 'not_found' }],
  ['an invalid number', 'rc', says(null, 422), { kind: 'invalid_identifier' }],
  ['a later webhook', 'rc', says(null, 202), { kind: 'provider_broke' }],
  ['success without data', 'rc', says(null), { kind: 'provider_broke' }],
  ['a failure with 200', 'rc', { body: says(null, 500).body }, { kind: 'source_down' }],
  ['a record with 500', 'rc', { status: 500, body: says(RC).body }, { kind: 'source_down' }],
  ['HTML with 404', 'rc', { status: 404, body: '<html>' }, { kind: 'provider_broke' }],

  [
    "Hyundai's visits",
    'hyundai',
    histories(visits),
    found({
      vehicleNumber: 'MH00SB0001',
      serviceHistoryDetails: [
        {
          dateOfSVC: '2024-01-19',
          mileAge: '38900',
          serviceType: '',
          dealerName: '',
          totalAmmount: '51200',
        },
      ],
    }),
  ],
  [
    "Maruti's visits in Mahindra's words",
    'maruti',
    histories([{ svc_date: '2024-01-19', mileage: '10', net_bill_amt: '5', dealer_name: 'D' }]),
    found({
      serviceHistoryDetails: [
        { dateOfSVC: '2024-01-19', mileage: '10', totalAmmount: '5', dealerName: 'D' },
      ],
    }),
  ],
  [
    'a reading in miles',
    'maruti',
    histories([{ svc_date: '2024-01-19', mileage: '38,900 miles' }]),
    found({ serviceHistoryDetails: [{ mileage: '38,900 miles' }] }),
  ],
  [
    'the PAN of a person whose name is not split',
    'pan',
    says({ ...PAN, full_name_split: ['', '', ''] }),
    found({ FIRST_NAME: 'A B OWNER', LAST_NAME: '' }),
  ],
  [
    "Mahindra's visits",
    'mahindra',
    histories([{ svc_date: '2024-01-19', work_type: 'RR', net_bill_amt: 10.5 }]),
    found({
      serviceHistoryDetails: [{ svc_date: '2024-01-19', work_type: 'RR', net_bill_amt: '10.5' }],
    }),
  ],
  ['no visit on record', 'maruti', histories([]), { kind: 'not_found' }],
  ['no list of visits', 'maruti', histories(null), { kind: 'provider_broke' }],
  [
    'visits in an unknown shape',
    'mahindra',
    histories([{ zeit: 'MH00SB0001', stand: 'A OWNER' }]),
    { kind: 'provider_broke', why: 'an unknown shape: zeit stand' },
  ],

  [
    'challans of two portals, one of them twice',
    'challan',
    challans([
      { challan_number: 'C1', amount: '15000.00', challan_status: null, court_challan: true },
      { challan_number: 'C1', amount: 15000, upstream_code: 'MH1' },
      {
        challan_number: 'C2',
        amount: '500',
        challan_status: 'Disposed',
        offense_details_list: [{ offense_name: 'Over Speeding' }, { offense_name: ' ' }],
        sent_to_virtual_court: '03-11-2025',
        sent_to_reg_court: '-',
      },
    ]),
    found({
      Pending_data: [{ challan_no: 'C1', fine_imposed: '15000.00', challan_status: 'Pending' }],
      Disposed_data: [
        {
          challan_no: 'C2',
          offence_details: [{ name: 'Over Speeding' }],
          sent_to_virtual_court: 'Yes',
          sent_to_reg_court: 'No',
        },
      ],
    }),
  ],
  [
    'a challan that one portal has as paid and another as pending',
    'challan',
    challans([
      { challan_number: 'C1', amount: 500, challan_status: 'Paid' },
      { challan_number: 'C1', amount: 500, challan_status: 'Pending' },
    ]),
    found({ Pending_data: [{ challan_no: 'C1' }], Disposed_data: [] }),
  ],
  ['no challan', 'challan', challans([]), found({ Pending_data: [], Disposed_data: [] })],
  ['no list of challans', 'challan', challans(null), { kind: 'provider_broke' }],
  ['no challans but remarks', 'challan', challans([{ note: 'x' }]), { kind: 'provider_broke' }],

  [
    'a PAN',
    'pan',
    says(PAN),
    found({
      PAN: 'AAAPS0000A',
      FIRST_NAME: 'A',
      LAST_NAME: 'OWNER',
      AADHAR_NUM: 'XXXX XXXX XX12',
      AADHAR_LINKED: 'false',
      PINCODE: '411001',
      CITY: 'PUNE',
    }),
  ],
  [
    'a PAN with every field empty',
    'pan',
    says({ pan_number: '', full_name: '' }),
    { kind: 'not_found' },
  ],
  ['a PAN without a name', 'pan', says({ ...PAN, full_name: '' }), { kind: 'provider_broke' }],

  [
    'an unmasked Aadhaar number',
    'aadhaar',
    aadhaar('success'),
    found({ data: { aadhaar_number: 'XXXX XXXX 0019', last_digits: '', age_range: '30-40' } }),
  ],
  [
    'an Aadhaar number with an unknown remark',
    'aadhaar',
    aadhaar('suspended_aadhaar'),
    { kind: 'provider_broke' },
  ],
  [
    'an invalid Aadhaar number',
    'aadhaar',
    aadhaar('invalid_aadhaar'),
    { kind: 'invalid_identifier' },
  ],
  [
    'a deactivated Aadhaar number',
    'aadhaar',
    aadhaar('deactivated_aadhaar'),
    found({ data: { remarks: 'deactivated_aadhaar' } }),
  ],
  ['a failed Aadhaar check', 'aadhaar', aadhaar('failed'), { kind: 'source_down' }],
  ...troubles('rc'),
  ...troubles('hyundai'),
];

it.each(table)("Surepass's answer gives the right outcome: %s (%s)", async (...line) => {
  expect(await outcomeWhen(source, at, line)).toMatchObject(line[3]);
});

it('Surepass counts as "source down" if no server is listening', async () => {
  const nobody = sourceOf({ id: 'surepass', baseUrl: 'http://127.0.0.1:1', token: 'x' });
  expect(await ask(nobody, 'rc')).toEqual({ kind: 'source_down' });
});

it.each<[ServiceId, string, object]>([
  ['rc', '/rc/rc-full', { id_number: 'MH00SB0001' }],
  ['maruti', '/rc/vehicle-service-history', { id_number: 'MH00SB0001', maker: 'maruti' }],
  ['challan', '/rc/rc-related/challan-advanced', { rc_number: 'MH00SB0001' }],
  ['pan', '/pan/pan-comprehensive', { id_number: 'AAAPS0000A' }],
  ['aadhaar', '/aadhaar-validation/aadhaar-validation', { id_number: '999999990019' }],
])('our requests to Surepass ask for %s at %s', async (serviceId, path, body) => {
  at.tell({ status: 404, body: {} });
  await ask(source, serviceId);
  expect(at.asked).toMatchObject([
    { method: 'POST', path, body, headers: { authorization: 'Bearer a-token-of-ours' } },
  ]);
});

it('our key for Surepass can be tested without a purchase', async () => {
  at.tell(({ body }) => (Object.keys(Object(body)).length === 0 ? says(null, 422) : says(RC)));
  const signal = AbortSignal.timeout(5_000);
  expect(await source.trouble(signal)).toBeUndefined();
  at.tell({ status: 401, body: {} });
  expect(await source.trouble(signal)).toBe('it refuses our keys');
  at.tell({ status: 200, body: '<html>' });
  expect(await source.trouble(signal)).toBe('another program answers at its address');
});
