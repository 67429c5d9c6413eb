// A document starts with the car's worst finding in large type.

import { carOf } from '../../data/car/car-of.ts';
import { coverOf } from '../../data/car/file-cover.ts';
import { serviceById } from '../../data/catalogue.ts';
import { judges, sampleAnswer } from '../../data/judges.ts';
import type { Report } from '../../data/report.ts';
import { makePdfOf } from '../../web/report/pdf/make-pdf.ts';
import { readFace } from './face-file.ts';
import { letterhead } from './made-report.ts';
import { makePdf } from './make-pdf.ts';
import { type Page, readPdf } from './pdf-reader.ts';

async function firstPageOf(report: Report): Promise<Page> {
  const [page] = (await readPdf(await makePdf(report, letterhead))).pages;
  if (page === undefined) throw new Error('no page');
  return page;
}

/** Returns the wanted strings that are on the page, from top to bottom. */
function inOrder({ texts }: Page, ...wanted: string[]): string[] {
  return texts
    .filter(({ text }) => wanted.includes(text))
    .toSorted((one, other) => one.y - other.y)
    .map(({ text }) => text);
}

const visit = (dateOfSVC: string, mileAge: string, serviceType = 'PS') => ({
  dateOfSVC,
  mileAge,
  serviceType,
  dealerName: 'SANDBOX HYUNDAI PUNE',
  totalAmmount: '8450.50',
});

const turnedBackHistory = {
  vehicleNumber: 'MH00SB0002',
  serviceHistoryDetails: [
    visit('2021-03-14', '12480'),
    visit('2022-09-02', '61240'),
    visit('2024-01-19', '38900', 'AR'),
  ],
};
const turnedBack = judges.hyundai.report(turnedBackHistory, letterhead.madeAt);

test('the first page shows the worst finding above the figures and records', async () => {
  const page = await firstPageOf(turnedBack);
  const wanted = [
    'Service History Report - MH00SB0002',
    'Odometer went back',
    'Accident or body repair on record',
    'No visit for 2 years',
    'Highest reading',
    'Odometer at each visit (KM)',
    'Record 1 (Latest Service)',
    'Made for',
  ];
  expect(inOrder(page, ...wanted)).toEqual(wanted);
});

test('the worst finding is the largest text, with its figure beside it', async () => {
  const { texts } = await firstPageOf(turnedBack);
  const heightOf = (wanted: string) => texts.find(({ text }) => text === wanted)?.height ?? 0;
  expect(heightOf('– 22,340 KM')).toBeGreaterThan(heightOf('Odometer went back'));
  expect(heightOf('Odometer went back')).toBeGreaterThan(
    heightOf('Accident or body repair on record'),
  );
});

test('a record with a finding shows the finding beside its title', async () => {
  const page = await firstPageOf(turnedBack);
  const remark = '22,340 KM below the visit before, accident repair';
  const [title, found] = ['Record 1 (Latest Service)', remark].map((wanted) =>
    page.texts.find(({ text }) => text === wanted),
  );
  expect(found?.y).toBeCloseTo(title?.y ?? 0, 1);
});

test("a registration names its car and has a table of its documents' expiry dates", async () => {
  const rc = serviceById('rc');
  const sent = { ...Object(sampleAnswer(rc)), insurance_upto: '2026-10-30' };
  const page = await firstPageOf(judges.rc.report(sent, letterhead.madeAt));
  const wanted = [
    'RC Verification Report - MH00SB0000',
    'Hyundai Grand I10 1.2 Sportz, 2019',
    'Insurance expired 22 days before this report',
    '5 checks in order',
    'Papers on the day of this report, 21 Nov 2026',
    'Expired 22 days ago',
    'Owner and registration',
  ];
  expect(inOrder(page, ...wanted)).toEqual(wanted);
});

test('a dealer who chose Hindi gets each finding in Hindi below the English', async () => {
  const parts = [{ report: turnedBack, letterhead }] as const;
  const bytes = await makePdfOf({ parts, language: 'hi' }, readFace);
  const { texts } = (await readPdf(bytes)).pages[0] ?? { texts: [] };
  const rowOf = (wanted: string) => texts.find(({ text }) => text.includes(wanted))?.y ?? 0;
  const rows = ['Odometer went back', 'ओडोमीटर', 'Accident or body', 'मरम्मत'];
  const places = rows.map(rowOf);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(Math.min(...places)).toBeGreaterThan(0);
});

test('a registration without bad findings fits on one page', async () => {
  const report = judges.rc.report(sampleAnswer(serviceById('rc')), letterhead.madeAt);
  const { pages, all } = await readPdf(await makePdf(report, letterhead));
  expect(pages).toHaveLength(1);
  expect(all).toContain('The source sent no value for: Sleepers -, Standing places -,');
});

test("the cover of a car's file has room for eight findings and a timeline", async () => {
  const results = {
    rc: { ...Object(sampleAnswer(serviceById('rc'))), ...troubled },
    hyundai: turnedBackHistory,
  };
  const bought = (['rc', 'hyundai'] as const).map((id) => {
    const { report, aboutCar } = judges[id];
    const { findings, identity } = report(results[id], letterhead.madeAt);
    const about = aboutCar?.(results[id]) ?? {};
    const judged = { id, serviceId: id, soldAt: letterhead.madeAt, about, findings };
    return { ...judged, ...(identity && { identity }) };
  });
  const cover = coverOf(carOf(bought), { plate: 'MH00SB0000', seen: undefined, reader: 'buyer' });
  expect(cover.findings.length).toBeGreaterThanOrEqual(8);
  const { pages, texts } = await readPdf(await makePdf(cover, { ...letterhead, kind: 'file' }));
  expect(texts).toEqual(expect.arrayContaining(['Jan 2019', '38,900 KM']));
  expect(pages).toHaveLength(1);
});

const troubled = {
  financed: 'true',
  financer: 'SANDBOX FINANCE LTD',
  noc_details: '2024-02-11 SANDBOX RTO NASHIK',
  insurance_upto: '2023-03-01',
  owner_number: '4',
};
