// The cover of a car's file, and the message that the dealer shares.

import type { CarReport } from '../../../data/car/about-car.ts';
import { shareText } from '../../../data/car/car.ts';
import { carOf } from '../../../data/car/car-of.ts';
import { coverOf } from '../../../data/car/file-cover.ts';
import { type ServiceId, serviceById } from '../../../data/catalogue.ts';
import { judges, sampleAnswer } from '../../../data/judges.ts';
import { cellText } from '../../../data/report.ts';

const SOLD_AT = '2026-11-22T07:00:00Z';

function bought(serviceId: ServiceId, part: object = {}): CarReport {
  const service = serviceById(serviceId);
  const result = Object.assign({}, sampleAnswer(service), part);
  const { findings, identity } = judges[service.id].report(result, SOLD_AT);
  const about = judges[service.id].aboutCar?.(result) ?? {};
  return {
    id: serviceId,
    serviceId,
    soldAt: SOLD_AT,
    about,
    findings,
    ...(identity && { identity }),
  };
}

const seller = {
  paper: 'pan',
  name: 'SOMEBODY ELSE',
  field: 'FIRST_NAME',
  reportId: 'pan',
  findings: [],
} as const;
const seen = { on: 20_779, dialKm: 60_000 };
const car = carOf([bought('rc'), bought('hyundai'), bought('challan')], { seen, seller: [seller] });

const cover = coverOf(car, { plate: 'MH00SB0000', seen, reader: 'dealer' });
const tables = cover.blocks.flatMap((block) => (block.kind === 'table' ? [block] : []));

test('the cover names the car, its reports and their findings', () => {
  expect(cover.identity?.name).toMatch(/Grand i10/i);
  expect(tables[0]?.rows.map(([what = '']) => cellText(what))).toEqual([
    'RC Verification',
    'Hyundai Service History',
    'Challan Check',
  ]);
  expect(cover.findings).toEqual(car.findings);
});

test("the cover lists the events in order, up to today's odometer reading", () => {
  const days = tables[1]?.rows.map(([day = '']) => Date.parse(cellText(day))) ?? [];
  expect(days).toEqual(days.toSorted((one, other) => one - other));
  expect(tables[1]?.rows.at(-1)?.map(cellText)).toEqual([
    '22 Nov 2026',
    'Read on the dial by the dealer',
    '60,000 KM',
  ]);
});

test('the cover lists the work and bill of each visit, and marks an accident repair', () => {
  const serviceHistoryDetails = [
    {
      dateOfSVC: '2020-08-23',
      mileAge: '41741',
      serviceType: 'BODY REPAIR',
      totalAmmount: '8298',
    },
    { dateOfSVC: '2021-02-08', mileAge: '47823', serviceType: 'PS' },
  ];
  const history = carOf([bought('hyundai', { serviceHistoryDetails })]);
  const cover = coverOf(history, { plate: 'MH00SB0000', seen: undefined, reader: 'dealer' });
  const [, when] = cover.blocks.flatMap((block) => (block.kind === 'table' ? [block.rows] : []));
  expect(when).toEqual([
    ['23 Aug 2020', { text: 'Accident repair, INR 8,298', severity: 'bad' }, '41,741 KM'],
    ['8 Feb 2021', 'Periodic Service', '47,823 KM'],
  ]);
});

test('the cover lists a visit without a reading, but no visit made after the report', () => {
  const visitOn = (dateOfSVC: string) => ({ dateOfSVC, mileAge: '', serviceType: 'PS' });
  const serviceHistoryDetails = [visitOn('2021-05-04'), visitOn('2028-05-04')];
  const history = carOf([bought('hyundai', { serviceHistoryDetails })]);
  const cover = coverOf(history, { plate: 'MH00SB0000', seen: undefined, reader: 'dealer' });
  const [, when] = cover.blocks.flatMap((block) => (block.kind === 'table' ? [block.rows] : []));
  expect(when).toEqual([['4 May 2021', 'Periodic Service', '-']]);
});

test("the cover does not mention the seller, and marks a buyer's copy as such", () => {
  expect(car.sellerFindings.map(({ code }) => code)).toContain('pan_holder_other');
  expect(JSON.stringify(cover)).not.toContain('SOMEBODY ELSE');
  const copy = coverOf(car, { plate: 'MH00SB0000', seen, reader: 'buyer' });
  expect(JSON.stringify(copy)).toContain('Buyer’s copy');
  expect(copy.fileName).toBe('Car-copy-MH00SB0000.pdf');
});

const page = 'https://lotproof.example/v';

test('a shared message gives the plate, the car and the worst finding, but no name', () => {
  const worse = carOf([bought('rc', { rc_status: 'N', owner_number: '4' })], {
    seller: [seller],
  });
  const text = shareText(worse, { plate: 'MH00SB0000', language: 'en', page });
  expect(text.split('\n')[0]).toMatch(/^MH 00 SB 0000: .*Grand i10/i);
  expect(text.split('\n')[1]).toBe('❗ Registration inactive');
  expect(text).toContain('4th owner');
  expect(text.split('\n').at(-1)).toBe(`Check that the PDF is genuine: ${page}`);
  expect(text).not.toMatch(/SOMEBODY|SANDBOX OWNER/);
});

test("a shared message is in the dealer's language", () => {
  const text = shareText(car, { plate: 'MH00SB0000', language: 'hi', page });
  expect(text).toMatch(/[\u0900-\u097F]/);
});
