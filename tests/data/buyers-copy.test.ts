// A buyer's copy of a car report has everything about the car and nothing about people.

import { catalogue, isAskedByPlate, serviceById } from '../../data/catalogue.ts';
import { judges, sampleAnswer } from '../../data/judges.ts';
import { NOT_IN_COPY } from '../../data/proof/without-persons.ts';

const SOLD_AT = '2026-11-22T07:00:00Z';

const rc = Object.assign({}, sampleAnswer(serviceById('rc')), {
  owner_name: 'PERSONAL OWNER',
  father_name: 'PERSONAL FATHER',
  present_address: 'PERSONAL ROAD 1',
  permanent_address: 'PERSONAL ROAD 2',
  vehicle_chasi_number: 'MA3ERLF1S00123456',
  vehicle_engine_number: 'K12MN7654321',
});

const challans = {
  vehicleNumber: 'UP00SB4000',
  Pending_data: [{ challan_no: 'UP1', owner_name: 'PERSONAL OWNER', fine_imposed: '500' }],
  Disposed_data: [{ challan_no: 'UP2', owner_name: 'PERSONAL OWNER' }],
};

function textOf(report: object): string {
  return JSON.stringify(report);
}

test.each([
  ['rc', rc],
  ['challan', challans],
] as const)("a buyer's copy names no person: %s", (id, result) => {
  const { report } = judges[id];
  expect(textOf(report(result, SOLD_AT))).toContain('PERSONAL');
  const copy = textOf(report(result, SOLD_AT, 'buyer'));
  expect(copy).not.toContain('PERSONAL');
  expect(copy).toContain(NOT_IN_COPY);
});

test("a buyer's copy leaves out a field that may hold a name, and says whom to ask", () => {
  const named = {
    ...rc,
    blacklist_status: 'TAX ARREARS PERSONAL OWNER',
    noc_details: 'NOC WITH PERSONAL OWNER',
    financer: 'SHRI PERSONAL OWNER, PUNE',
  };
  const { findings } = judges.rc.report(named, SOLD_AT, 'buyer');
  const sentences = findings.map(({ text }) => `${text.en.head}: ${text.en.detail}`);
  expect(sentences).toContain('Blacklisted: Ask the dealer for the reason.');
  expect(sentences.join()).not.toMatch(new RegExp(`${NOT_IN_COPY}|TAX|PUNE|“`));
  const without = { ...named, blacklist_status: 'TAX ARREARS' };
  const [first] = judges.rc.report(without, SOLD_AT, 'buyer').findings;
  expect(first?.text.en).toEqual({
    head: 'Blacklisted',
    detail: 'TAX ARREARS. Ask the RTO what lifts it.',
  });
});

test("a buyer's copy has only the first characters of chassis and engine numbers", () => {
  const copy = textOf(judges.rc.report(rc, SOLD_AT, 'buyer'));
  expect(copy).toContain('MA3ERLF1S001•••••');
  expect(copy).toContain('K12MN76•••••');
  expect(copy).not.toMatch(/123456|654321/);
});

test("a buyer's copy says that the source gave no value for an empty field", () => {
  const copy = judges.rc.report({ ...rc, father_name: '' }, SOLD_AT, 'buyer');
  const notes = copy.blocks.flatMap((block) => (block.kind === 'notice' ? [block.text] : []));
  expect(notes).toEqual([expect.stringMatching(/no value for: Father or husband -,/)]);
});

test.each(catalogue.filter(({ id }) => isAskedByPlate(id)).map((each) => [each.id, each] as const))(
  "a buyer's copy has the findings of the whole report: %s",
  (_, service) => {
    const answer = sampleAnswer(service);
    const [whole, copy] = (['dealer', 'buyer'] as const).map((reader) =>
      judges[service.id].report(answer, SOLD_AT, reader),
    );
    expect(copy?.findings).toEqual(whole?.findings);
    expect(copy?.figures).toEqual(whole?.figures);
  },
);
