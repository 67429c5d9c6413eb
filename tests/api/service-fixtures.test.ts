// Every fixture of the sandbox behaves as its row says, through a real box and over HTTP.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serviceById } from '../../data/catalogue.ts';
import { unwrapResult } from '../../data/contract.ts';
import { toRupees } from '../../data/money.ts';
import type { Block } from '../../data/report.ts';
import type { ServiceId } from '../../data/service.ts';
import { startTestBox, type TestBox } from './box.ts';
import { type Dealer, type Reply, signedInDealer } from './dealer.ts';

let box: TestBox;
let dealer: Dealer;
beforeAll(async () => {
  box = await startTestBox();
  dealer = await signedInDealer(box.url, 5000);
});
afterAll(() => box.remove());

function ask(id: ServiceId, typed: string[]): Promise<Reply> {
  const { serviceName, fields, fixedPayload, consent } = serviceById(id);
  const values = fields.map(({ name }, index) => [name, typed[index] ?? '']);
  const payload = { ...fixedPayload, ...Object.fromEntries(values) };
  return dealer.post(
    '/api/service/call',
    { serviceName, payload, ...(consent ? { consent: consent.version } : {}) },
    { 'idempotency-key': randomUUID() },
  );
}

/** The report of what is found; fails unless exactly its price was taken. */
async function report(id: ServiceId, ...typed: string[]) {
  const before = await dealer.balance();
  const reply = await ask(id, typed);
  expect([reply.status, reply.body['message']]).toEqual([200, undefined]);
  const service = serviceById(id);
  expect(before - (await dealer.balance())).toBe(toRupees(service.pricePaise));
  const { data } = reply.body as { data: Record<string, unknown> };
  return { ...service.report(unwrapResult(service.envelope, data)), wire: reply.text };
}

function facts(blocks: Block[]): [string, string][] {
  return blocks.flatMap((block) =>
    block.kind === 'facts'
      ? block.facts.map(({ label, value }): [string, string] => [label, value])
      : [],
  );
}

function shownAt(blocks: Block[], label: string): string | undefined {
  return facts(blocks).find(([each]) => each === label)?.[1];
}

function titles(blocks: Block[]): string[] {
  return blocks.flatMap((block) => (block.kind === 'facts' ? [block.title] : []));
}

function verdicts(blocks: Block[]): string[] {
  return blocks.flatMap((block) => (block.kind === 'verdict' ? [block.text] : []));
}

const free: [ServiceId, string[], number, string][] = [
  ['hyundai', ['MH00SB0007'], 503, 'source_down'],
  ['hyundai', ['MH00SB0008'], 503, 'source_down'],
  ...(['hyundai', 'maruti', 'mahindra', 'rc', 'challan'] as const).flatMap(
    (id): [ServiceId, string[], number, string][] => [
      [id, ['MH00SB9402'], 503, 'source_down'],
      [id, ['MH00SB9404'], 404, 'not_found'],
      [id, ['MH00SB9422'], 422, 'invalid_identifier'],
      [id, ['MH00SB9429'], 429, 'rate_limited'],
      [id, ['MH00SB9500'], 503, 'source_down'],
      [id, ['NO PLATE'], 422, 'invalid_identifier'],
    ],
  ),
  ['pan', ['AAAPS0000Z'], 404, 'not_found'],
  ['pan', ['ABCDE1234F'], 422, 'invalid_identifier'],
  ['aadhaar', ['999999990057'], 503, 'source_down'],
  ['aadhaar', ['1234567890123456'], 422, 'invalid_identifier'],
  ['bank', ['2640101002729', 'CNRR0002640'], 422, 'invalid_identifier'],
  ['bank', ['007711000031', 'HDFC0000077'], 503, 'source_down'],
  ['bank', ['7766667287515', 'ICIC0000001'], 422, 'invalid_identifier'],
  ['bank', ['50101329442375', 'HDFC0000001'], 503, 'source_down'],
  ['bank', ['7766674831270', 'SBIN0000003'], 503, 'source_down'],
  ['bank', ['026291800001191', 'YESB262'], 422, 'invalid_identifier'],
];

describe('No report, no charge', () => {
  it.each(free)('%s %j ends in %i %s, and the ledger stays as it was', async (...row) => {
    const [id, typed, status, code] = row;
    const before = await dealer.transactions();
    const balance = await dealer.balance();
    const reply = await ask(id, typed);
    expect([reply.status, reply.body['code']]).toEqual([status, code]);
    expect(reply.body['message']).toMatch(/Nothing was charged/);
    expect(await dealer.transactions()).toEqual(before);
    expect(await dealer.balance()).toBe(balance);
  });

  it.each(['hyundai', 'maruti', 'mahindra', 'rc', 'challan'] as const)(
    '%s …9599 fails once and then answers, and is charged once',
    async (id) => {
      expect((await ask(id, ['KA05AB9599'])).status).toBe(503);
      await report(id, 'KA05AB9599');
    },
  );

  it.each(['00224412311300', '7766666351000'])(
    'a transfer that is still on its way (%s) is free until the bank has answered',
    async (account) => {
      expect((await ask('bank', [account, 'YESB0000001'])).status).toBe(503);
      await report('bank', account, 'YESB0000001');
    },
  );
});

describe('Service histories', () => {
  it.each([
    ['maruti', 'DL0CSB1001', 'INR 6,435.50'],
    ['maruti', 'DL0CSB1002', 'INR 6,435.50'],
    ['mahindra', 'KA00SB2001', 'INR 6,435.50'],
    ['mahindra', 'KA00SB2002', 'INR 6,435.50'],
  ] as const)('%s %s: five records, whichever reading', async (id, plate, amount) => {
    const { title, blocks } = await report(id, plate);
    expect(title).toBe(`Service History Report - ${plate}`);
    expect(titles(blocks)).toEqual([
      'Record 1 (Latest Service)',
      'Record 2',
      'Record 3',
      'Record 4',
      'Record 5',
    ]);
    expect(shownAt(blocks, 'Service date')).toBe('2023-06-07');
    expect(facts(blocks)).toContainEqual(['Amount', amount]);
    expect(facts(blocks)).toContainEqual(['Service type', 'Paid Service']);
    expect(verdicts(blocks)).toEqual(['Odometer never went back']);
  });

  it('DL0CSB1003: records out of order are put in order; one day twice accuses nobody', async () => {
    const { blocks } = await report('maruti', 'DL0CSB1003');
    const dates = facts(blocks).filter(([label]) => label === 'Service date');
    expect(dates.map(([, date]) => date)).toEqual([
      '2023-09-30',
      '2022-08-14',
      '2021-07-05',
      '2021-07-05',
      '2020-02-20',
    ]);
    expect(verdicts(blocks)).toEqual(['Odometer never went back']);
  });

  it('DL0CSB1004: a missing reading, a zero, a comma and a digit too many are told apart', async () => {
    const { blocks } = await report('maruti', 'DL0CSB1004');
    const readings = facts(blocks).filter(([label]) => label === 'Odometer');
    expect(readings.map(([, km]) => km)).toEqual([
      '61,480 KM',
      '5,32,400 KM',
      '45,210 KM',
      '0 KM',
      '-',
    ]);
    expect(verdicts(blocks)).toEqual(['Odometer went back']);
  });

  it('MH00SB0006: a car without a visit is a paid report that says so', async () => {
    const { blocks } = await report('hyundai', 'MH00SB0006');
    expect(blocks).toContainEqual(expect.objectContaining({ kind: 'notice' }));
  });
});

describe('RC', () => {
  it('MH00SB0001: nothing against the car', async () => {
    const { blocks, subject, fileName } = await report('rc', 'MH00SB0001');
    expect(fileName).toBe('Rcverification-MH00SB0001.pdf');
    expect(verdicts(blocks)).toEqual(['Not blacklisted', 'Active registration', 'Not financed']);
    expect(Object.fromEntries(facts(blocks))).toMatchObject({
      'RC status': 'Active',
      Financed: 'NO',
      NOC: 'Not Issued',
      Blacklisted: 'No',
      'Blacklist details': '-',
      Commercial: 'NO',
      Norms: 'N/A',
      'Owner number': '1',
    });
    expect(subject).toMatchObject({ colour: 'white' });
  });

  it('MH00SB0002: financed, an NOC in words, insurance over', async () => {
    const { blocks } = await report('rc', 'MH00SB0002');
    expect(verdicts(blocks)[0]).toBe('Financed');
    expect(Object.fromEntries(facts(blocks))).toMatchObject({
      Financed: 'YES',
      Financer: 'SANDBOX FINANCE LTD',
      NOC: 'NOC issued on 2024-02-11 for SANDBOX RTO NASHIK',
      'Insured up to': '2023-03-01',
    });
  });

  it('HR00SB3001: inactive, blacklisted, commercial, financed as a boolean, permits', async () => {
    const { blocks, subject } = await report('rc', 'HR00SB3001');
    expect(verdicts(blocks)).toEqual([
      'Blacklisted',
      'Inactive registration',
      'Financed',
      'Commercial vehicle',
    ]);
    expect(Object.fromEntries(facts(blocks))).toMatchObject({
      'RC status': 'Inactive',
      Financed: 'YES',
      Blacklisted: 'BLACKLISTED',
      'Blacklist details': 'SANDBOX TAX ARREARS, SANDBOX RTO GURUGRAM',
      Commercial: 'YES',
      'Owner number': '4',
      'Permit type': 'GOODS CARRIER PERMIT',
      'National permit number': 'SBXNP000001',
    });
    expect(subject).toMatchObject({ colour: 'yellow' });
  });

  it('HR00SB3002: whatever is missing is a dash, and other statuses stand as they are', async () => {
    const { blocks } = await report('rc', 'HR00SB3002');
    const shown = facts(blocks).filter(([, value]) => value !== '-');
    expect(Object.fromEntries(shown)).toEqual({
      'Registration number': 'HR00SB3002',
      'RC status': 'NOC ISSUED',
      Commercial: 'NO',
      Norms: 'N/A',
    });
  });

  it.each([
    ['KA00SB2002', 'Maker', 'MARUTI SUZUKI INDIA LTD'],
    ['99BH0001AA', 'Registered at', 'SANDBOX BHARAT SERIES'],
    ['MHVAZZ9999', 'Registration date', '1961-04-12'],
    ['T1299MH0001AA', 'RC status', 'TEMPORARY'],
    ['MH00SB3003', 'Owner', 'सैंडबॉक्स स्वामी एक'],
    ['TN00SB3004', 'Owner', 'சாண்ட்பாக்ஸ் உரிமையாளர் ஒன்று'],
  ])('%s: %s is %s', async (plate, label, value) => {
    expect(shownAt((await report('rc', plate)).blocks, label)).toBe(value);
  });

  it('DL00SB3005: an electric car has a green plate', async () => {
    expect((await report('rc', 'DL00SB3005')).subject).toMatchObject({ colour: 'green' });
  });
});

describe('Challans', () => {
  const headings = (blocks: Block[]) =>
    blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []));

  it('UP00SB4001: virtual before regular before e-challan, three tables to a page', async () => {
    const { blocks, fileName } = await report('challan', 'UP00SB4001');
    expect(fileName).toBe('Challan-UP00SB4001.pdf');
    expect(headings(blocks)).toEqual([
      'Pending: Virtual Court',
      'Pending: Regular Court',
      'Pending: E-Challans',
      'Disposed (Paid)',
    ]);
    const perPage = blocks
      .map(({ kind }) => kind)
      .join(' ')
      .split('page')
      .map((kinds) => kinds.split('facts').length - 1);
    expect(perPage).toEqual([3, 3, 3, 3, 1]);
    const fines = facts(blocks).filter(([label]) => label === 'Fine imposed');
    expect(fines.slice(0, 8).map(([, fine]) => fine)).toEqual([
      'INR 1,000',
      'INR 500',
      'INR 1,500.50',
      'INR 500',
      'INR 0',
      '-',
      'INR 500',
      'INR 2,000',
    ]);
    const offences = facts(blocks).filter(([label]) => label === 'Offence');
    expect(offences.slice(3, 8).map(([, offence]) => offence)).toEqual([
      'Riding without helmet',
      '-',
      'Over Speeding',
      '-',
      'Riding without helmet',
    ]);
  });

  it.each([
    ['MH00SB0001', ['No challans available'], 4],
    ['UP00SB4002', ['No pending challans'], 3],
    ['UP00SB4003', ['2 challans pending'], 3],
    ['UP00SB4004', ['No challans available'], 4],
  ])('%s is judged %j; %i groups have no challans available', async (plate, words, count) => {
    const { blocks } = await report('challan', plate);
    expect(verdicts(blocks)).toEqual(words);
    const empty = blocks.filter(
      (block) => block.kind === 'notice' && block.text === 'No challans available',
    );
    expect(empty).toHaveLength(count);
  });
});

describe('PAN', () => {
  it('AAAPS0000A: of the linked Aadhaar number only the last digits leave the box', async () => {
    const { blocks, wire, fileName } = await report('pan', 'AAAPS0000A');
    expect(fileName).toBe('Pan-Verification.pdf');
    expect(shownAt(blocks, 'Aadhaar number')).toBe('XXXX XXXX XX12');
    expect(shownAt(blocks, 'Aadhaar linked')).toBe('YES');
    expect(wire).not.toContain('65xx');
  });

  it('AAAPS0000B: not linked, and no address', async () => {
    const { blocks } = await report('pan', 'AAAPS0000B');
    expect(shownAt(blocks, 'Aadhaar linked')).toBe('NO');
    expect(shownAt(blocks, 'City')).toBe('-');
  });

  it('AAACS0000C: a company has a date of incorporation', async () => {
    const { blocks } = await report('pan', 'AAACS0000C');
    expect(shownAt(blocks, 'Date of incorporation')).toBe('2011-06-20');
    expect(shownAt(blocks, 'Last name')).toBe('-');
  });
});

describe('Aadhaar', () => {
  it.each([
    ['999999990019', 'Aadhaar number exists', '693'],
    ['999999990026', 'Aadhaar number exists', '-'],
    ['999999990042', 'Aadhaar is deactivated', '693'],
    // A provider's own test number, whose check digit is wrong: only live mode refuses it.
    ['655675523712', 'Aadhaar number exists', undefined],
  ])('%s: %s', async (number, verdict, lastDigits) => {
    const { blocks, wire, fileName } = await report('aadhaar', number);
    expect(fileName).toBe('Aadhaar-Verification.pdf');
    expect(verdicts(blocks)).toEqual([verdict]);
    expect(shownAt(blocks, 'Aadhaar number')).toBe(`XXXX XXXX ${number.slice(-4)}`);
    if (lastDigits !== undefined) {
      expect(shownAt(blocks, 'Phone number ends in')).toBe(lastDigits);
    }
    expect(wire).not.toContain(number.slice(0, 8));
  });
});

describe('Bank account', () => {
  it.each([
    ['026291800001191', 'YESB0000262', 'JOHN DOE'],
    ['00011020001772', 'HDFC0000001', 'JOHN DOE'],
    ['000890289871772', 'SCBL0036078', 'JOHN DOE'],
    ['000100289877623', 'SBIN0008752', 'JOHN DOE'],
    ['1233943142', 'SBIN0000001', 'TOM WELLS'],
    ['026291800001200', 'YESB0000262', '-'],
  ])('%s at %s is valid, in the name of %s', async (account, ifsc, name) => {
    const { blocks } = await report('bank', account, ifsc.toLowerCase());
    expect(verdicts(blocks)).toEqual(['Account is valid']);
    expect(Object.fromEntries(facts(blocks))).toMatchObject({
      'Account number': account,
      IFSC: ifsc,
      'Name at bank': name,
      'Account status': 'VALID',
      UTR: name === '-' ? '-' : '404223241811',
    });
  });

  it.each([
    ['026291800001190', 'YESB0000262', /no such account/],
    ['7766666585146', 'YESB0000001', /no such account/],
    ['7766667989884', 'RATN0000070', /blocked/],
    ['7766667755761', 'ICIC0000001', /non-resident/],
  ])('%s at %s is not valid, and the report says why', async (account, ifsc, why) => {
    const { blocks } = await report('bank', account, ifsc);
    expect(blocks[0]).toMatchObject({ text: 'Account is not valid', tone: 'bad' });
    expect(JSON.stringify(blocks[0])).toMatch(why);
    expect(shownAt(blocks, 'MICR')).toBe('-');
  });
});
