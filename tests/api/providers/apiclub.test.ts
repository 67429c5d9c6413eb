// APIclub's documented answers, over HTTP, and the outcome of each.

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

let at: StandIn;
let source: Source;
beforeAll(async () => {
  at = await standIn();
  source = sourceOf({ id: 'apiclub', baseUrl: at.url, key: 'a-key-of-ours' });
});

const says = (response: unknown, code = 200) => ({ body: { code, status: 'x', response } });
const found = (result: object) => ({ kind: 'found', provider: 'apiclub', result });
const RC = {
  license_plate: 'MH00SB0001',
  owner_name: 'A OWNER',
  chassis_number: 'CHASSIS1',
  engine_number: 'ENGINE1',
  brand_name: 'HYUNDAI',
  is_financed: '1',
  insurance_expiry: '1900-01-01',
  rto_name: 'PUNE',
};

const table: Line[] = [
  [
    'an RC',
    'rc',
    says(RC),
    found({
      rc_number: 'MH00SB0001',
      vehicle_chasi_number: 'CHASSIS1',
      financed: 'true',
      insurance_upto: '',
      regAuthority: 'PUNE',
    }),
  ],
  ['an unknown car', 'rc', says(null, 404), { kind: 'not_found' }],
  ['an invalid number', 'rc', says(null, 422), { kind: 'invalid_identifier' }],
  ['used-up credit, with status 200', 'rc', says(null, 402), { kind: 'provider_broke' }],
  ['an RC without its plate', 'rc', says({ ok: 1 }), { kind: 'provider_broke' }],
  ['no car for the challans', 'challan', says(null, 404), { kind: 'not_found' }],
  ...troubles('rc'),
  ...troubles('challan'),
];

it.each(table)("APIclub's answer gives the right outcome: %s (%s)", async (...line) => {
  expect(await outcomeWhen(source, at, line)).toMatchObject(line[3]);
});

const challans = (response: unknown) => {
  at.tell(({ path }) => says(path.endsWith('rc_info') ? RC : response));
  return ask(source, 'challan');
};

it("a request for challans includes chassis and engine numbers from APIclub's RC", async () => {
  const list = [{ challan_no: 'C1', fine_imposed: '500', challan_status: 'Paid' }];
  expect(await challans({ challans: list })).toMatchObject(
    found({ Pending_data: [], Disposed_data: [{ challan_no: 'C1' }] }),
  );
  expect(at.asked).toMatchObject([
    { path: '/v1/rc_info', headers: { 'x-api-key': 'a-key-of-ours' } },
    {
      path: '/v1/challan_info_v2',
      headers: { 'x-request-id': REFERENCE },
      body: { vehicleId: 'MH00SB0001', chassis: 'CHASSIS1', engine_no: 'ENGINE1' },
    },
  ]);
});

it.each([
  ['no', { chassis_number: '', engine_number: null }, 'provider_broke'],
  ['a masked', { chassis_number: 'MA3EXXXXXXXX12345' }, 'provider_broke'],
  ['a starred', { engine_number: 'K12M****678' }, 'provider_broke'],
  ['no engine’s (an electric car), which alarms no one,', { engine_number: 'NA' }, 'source_down'],
])('a request for challans with %s number is not sent', async (_, hidden, kind) => {
  at.tell(({ path }) => says(path.endsWith('rc_info') ? { ...RC, ...hidden } : []));
  expect(await ask(source, 'challan')).toMatchObject({ kind });
  expect(at.asked).toHaveLength(1);
});

it("a request for challans reads a fine from any of the source's fields", async () => {
  const list = [
    { challan_no: 'C1', fine_imposed: '0', amount_of_fine_imposed: '1,000' },
    { challan_no: 'C2', fine_imposed: 'Rs-500' },
    { challan_no: 'C3', sent_to_reg_court: 'Not Applicable', sent_to_virtual_court: 'Not Sent' },
  ];
  expect(await challans({ challans: list })).toMatchObject(
    found({
      Pending_data: [
        { fine_imposed: '1000' },
        { fine_imposed: '500' },
        { sent_to_reg_court: 'No', sent_to_virtual_court: 'No' },
      ],
    }),
  );
});

it('a request for challans does not give a clean report if the list is missing', async () => {
  expect(await challans({ total: 0 })).toMatchObject({ kind: 'provider_broke' });
});
