// Tests what a document says about rare answers, where one wrong word would mislead the dealer.

import type { CarReport } from '../../data/car/about-car.ts';
import { carOf } from '../../data/car/car-of.ts';
import { type ServiceId, serviceById } from '../../data/catalogue.ts';
import { finding, worstFirst } from '../../data/findings/finding.ts';
import { judges, sampleAnswer } from '../../data/judges.ts';
import { linesOf, SOLD_AT } from './document.ts';

type Answer = Record<string, unknown>;

function sampleOf(id: ServiceId, change: Answer): Answer {
  return { ...Object(sampleAnswer(serviceById(id))), ...change };
}

/** Returns the findings of an answer, each as `severity: head (detail)`. */
function findingsOf(id: ServiceId, change: Answer): string[] {
  return linesOf(judges[id].report(sampleOf(id, change), SOLD_AT)).filter((line) =>
    /^(good|warn|bad): /.test(line),
  );
}

function shownIn(id: ServiceId, change: Answer, label: string): string | undefined {
  const lines = linesOf(judges[id].report(sampleOf(id, change), SOLD_AT));
  const empty = lines.find((line) => line.startsWith('The source sent no value for: '));
  if (empty?.split(/: |, /).includes(`${label} -`)) return '-';
  return lines.find((line) => line.startsWith(`  ${label}: `))?.slice(label.length + 4);
}

const ofBank = { nameAtBank: '', bankName: '', city: '', branch: '', utr: 0, refId: '0', micr: '' };
const ofPerson = { data: { aadhaar_number: '999999990019' } };

const bankAs = (accountStatusCode: string) =>
  findingsOf('bank', { accountStatus: 'INVALID', accountStatusCode });

it.each([
  ['INVALID_BANK_ACCOUNT', 'The bank has no such account.'],
  ['ACCOUNT_BLOCKED', 'The bank has blocked this account.'],
  ['NRE_ACCOUNT', 'This is a non-resident account, which takes no such credit.'],
  ['FRAUD_ACCOUNT', 'This account has been reported for fraud.'],
  ['NAME_MISMATCH_TOO_BIG', 'The bank says: name mismatch too big.'],
])('a document says that an account is %s: %s', (code, detail) => {
  expect(bankAs(code)).toEqual([`bad: Account is not valid (${detail})`]);
});

it('a document says that an account is not valid, even if the reason is unknown', () => {
  expect(bankAs('')).toEqual(['bad: Account is not valid']);
  const unnamed = findingsOf('bank', { accountStatus: 'valid', data: ofBank });
  const detail = 'The bank did not share the name of its holder.';
  expect(unnamed).toEqual([`good: Account is valid (${detail})`]);
});

it('a document shows a dash if a bank leaves out a number or sends 0', () => {
  const labels = ['MICR', 'UTR', 'Reference', 'Name at bank', 'Bank', 'Branch', 'City'];
  const shown = labels.map((label) => shownIn('bank', { data: ofBank }, label));
  expect(shown).toEqual(labels.map(() => '-'));
  const account = { accountNumber: '0123456789', ifsc: 'yesb0000262' };
  expect(shownIn('bank', { asked: account }, 'IFSC')).toBe('YESB0000262');
});

it('a document says that an Aadhaar number is deactivated or has no phone', () => {
  const as = (more: Answer) => findingsOf('aadhaar', { data: { ...ofPerson.data, ...more } });
  const gone =
    'bad: Aadhaar is deactivated (The number is no longer valid. Ask for another proof.)';
  expect(as({ remarks: 'deactivated_aadhaar' })).toEqual([gone]);
  const alone = 'good: Aadhaar number exists (No phone number is linked to it.)';
  expect(as({ remarks: 'success' })).toEqual([alone]);
});

it.each([
  ['m', 'Male'],
  ['F', 'Female'],
  ['T', 'Transgender'],
  ['Others', 'Others'],
  ['', '-'],
])('a document shows the gender %j as %s', (sent, shown) => {
  expect(shownIn('pan', { GENDER: sent }, 'Gender')).toBe(shown);
  const data = { ...ofPerson.data, gender: sent };
  expect(shownIn('aadhaar', { data }, 'Gender')).toBe(shown);
});

it.each([
  ['true', 'YES'],
  ['False', 'NO'],
  ['Y', 'Y'],
  ['', '-'],
])("a document shows a PAN's Aadhaar link %j as %s", (sent, shown) => {
  expect(shownIn('pan', { AADHAR_LINKED: sent }, 'Aadhaar linked')).toBe(shown);
});

it.each([
  ['', 'Date of birth'],
  ['Individual', 'Date of birth'],
  ['PERSON', 'Date of birth'],
  ['Company', 'Date of incorporation'],
])(
  'a document shows the date for a PAN holder of type %j under the label %s',
  (IDENTITY_TYPE, label) => {
    expect(shownIn('pan', { IDENTITY_TYPE }, label)).toBe('31 Jan 1990');
    const names = { FIRST_NAME: 'ONE', MIDDLE_NAME: '', LAST_NAME: 'LTD' };
    expect(findingsOf('pan', names)).toEqual(['good: PAN found (ONE LTD)']);
  },
);

it('a PAN document is made even if the source omits the PAN', () => {
  expect(linesOf(judges.pan.report(sampleOf('pan', { PAN: '' }), SOLD_AT))[2]).toBe('text PAN');
});

it.each([
  [{ isCommercial: 'true' }, 'yellow'],
  [{ isCommercial: 'true', fuel_type: 'ELECTRIC(BOV)' }, 'green'],
  [{ isCommercial: 'false' }, 'white'],
])('a document shows the plate colour of a car with %j: %s', (change, colour) => {
  expect(linesOf(judges.rc.report(sampleOf('rc', change), SOLD_AT))[2]).toBe(
    `plate MH00SB0000, ${colour}`,
  );
});

it('a document names the lender of a financed car, if the register names one', () => {
  const end = 'Get its NOC and Form 35 first.';
  const named = { financed: 'true', financer: 'SANDBOX BANK' };
  expect(findingsOf('rc', named)[0]).toBe(`bad: Financed (By SANDBOX BANK. ${end})`);
  expect(findingsOf('rc', { financed: 'true' })[0]).toBe(
    `bad: Financed (The lender is not named here. ${end})`,
  );
});

it.each([
  [{ noc_details: '' }, 'NOC', '-'],
  [{ noc_details: 'Issued 2020' }, 'NOC', 'Issued 2020'],
  [{ norms_type: '' }, 'Norms', 'N/A'],
  [{ isCommercial: 'true' }, 'Commercial', 'YES'],
  [{ blacklistDetails: 'FIR 12' }, 'Blacklist details', 'FIR 12'],
])('a document shows what a register sends: for %j, %s is %s', (change, label, shown) => {
  expect(shownIn('rc', change, label)).toBe(shown);
});

it('a document has no finding about a field that the register leaves empty', () => {
  const silent = { rc_status: '', blacklist_status: '', financed: '', isCommercial: 'yes' };
  expect(findingsOf('rc', silent)).toEqual([
    'warn: Commercial vehicle (Making it private costs tax and time.)',
    'good: 4 papers in order (Insurance, Pollution (PUCC), Fitness, Tax)',
    'good: First owner',
  ]);
});

it("irreparable defects rank above another car's chassis, debts, odometer and accidents", () => {
  const ranked = [
    ['noc_issued', 'bad', ''],
    ['chassis_of_other_plate', 'bad', ''],
    ['financed', 'bad', ''],
    ['challans_in_court', 'bad', '₹1,500'],
    ['odometer_went_back', 'bad', '− 90,000 KM'],
    ['dial_below_record', 'bad', '− 22,340 KM'],
    ['total_loss', 'bad', '₹9,000'],
    ['accident_repair', 'bad', '₹8,298'],
    ['account_not_valid', 'bad', ''],
    ['large_bill', 'warn', '₹2,50,000'],
    ['few_owners', 'good', ''],
  ] as const;
  const findings = ranked.flatMap(([code, severity, figure]) =>
    finding(code, severity, ['any'], { figure, en: [code], hi: [code] }),
  );
  const codes = ranked.map(([code]) => code);
  expect(worstFirst(findings.toReversed()).map(({ code }) => code)).toEqual(codes);
});

it('a car that changed hands within a month is said to have done so in a month', () => {
  const sold = { owner_number: '2', registration_date: '2026-10-25' };
  expect(findingsOf('rc', sold).join()).toContain('2 owners in a month');
});

it('findings of the same rank follow the order of the menus, not the order of purchase', () => {
  const bought = (serviceId: string, soldAt: string): CarReport => {
    const findings = finding(serviceId, 'warn', ['any'], { en: ['x'], hi: ['x'] });
    return { id: serviceId, serviceId, soldAt, about: {}, findings };
  };
  const codes = (rcAt: string, challanAt: string) =>
    carOf([bought('challan', challanAt), bought('rc', rcAt)]).findings.map(({ code }) => code);
  const [first, second] = ['2026-11-01T00:00:00Z', '2026-11-01T00:00:02Z'] as const;
  expect(codes(first, second)).toEqual(['rc', 'challan']);
  expect(codes(second, first)).toEqual(['rc', 'challan']);
});
