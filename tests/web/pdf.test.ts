// Checks the document by reading it with another library.

import { readFileSync } from 'node:fs';
import { catalogue } from '../../data/catalogue.ts';
import { judges } from '../../data/judges.ts';
import type { Letterhead, Report } from '../../data/report.ts';
import { SAMPLE_AT } from '../../data/samples/sample.ts';
import { makePdfOf } from '../../web/report/pdf/make-pdf.ts';
import { sampleDocument } from '../../web/report/signed-sample.ts';
import { letterhead, reportOf } from './made-report.ts';
import { makePdf } from './make-pdf.ts';
import { readPdf, type Text } from './pdf-reader.ts';
import { sampleStatements } from './sample-statements.ts';

const LONG =
  'Shree Siddhivinayak Automotive Enterprises (India) Private Limited, Authorised Dealership and ' +
  'Workshop, Survey Number 214/3, Old Mumbai-Pune Highway, Bopodi, Pune 411003, Maharashtra';

function visit(index: number, changes: Record<string, unknown> = {}) {
  return {
    dateOfSVC: `20${10 + index}-03-14`,
    mileAge: `${(index + 1) * 9000}`,
    serviceType: ['PS', 'FS', 'RR', 'AR', 'OC'][index % 5],
    dealerName: 'SANDBOX HYUNDAI PUNE',
    totalAmmount: '8450.50',
    ...changes,
  };
}

function history(visits: unknown[], vehicleNumber = 'MH00SB0001'): Report {
  return judges.hyundai.report({ vehicleNumber, serviceHistoryDetails: visits }, SAMPLE_AT);
}

function visits(count: number): unknown[] {
  return Array.from({ length: count }, (_, index) => visit(index));
}

/** Returns whether two pieces of text overlap, from baseline to the height of capitals. */
function overlap(one: Text, other: Text): boolean {
  const isBeside = one.x + one.width <= other.x + 0.5 || other.x + other.width <= one.x + 0.5;
  const isAbove = one.y <= other.y - other.height * 0.7 || other.y <= one.y - one.height * 0.7;
  return !isBeside && !isAbove;
}

async function read(report: Report, changes: Partial<Letterhead> = {}) {
  return readPdf(await makePdf(report, { ...letterhead, ...changes }));
}

test('the first page is 210 by 340 mm and later pages are 210 by 320, all upright', async () => {
  const { pages } = await read(history(visits(7)));
  const sizes = pages.map((page) => [Math.round(page.widthMm), Math.round(page.heightMm)]);
  expect(sizes).toEqual([
    [210, 340],
    [210, 320],
    [210, 320],
  ]);
});

test.each([
  { count: 0, pages: 1 },
  { count: 1, pages: 1 },
  { count: 3, pages: 1 },
  { count: 4, pages: 2 },
  { count: 7, pages: 3 },
  { count: 30, pages: 11 }, // the table of all records does not fit on the tenth page
])('$count records take $pages pages', async ({ count, pages }) => {
  expect((await read(history(visits(count)))).pages).toHaveLength(pages);
});

test('page one has room for three records plus a warning, a drop and long names', async () => {
  const report = history([
    visit(3, { mileAge: '61240', dealerName: LONG.slice(0, 100) }),
    visit(4, { mileAge: '38900', dealerName: LONG.slice(0, 100) }),
    visit(5, { mileAge: '31000', dealerName: LONG.slice(0, 100) }),
  ]);
  const madeFor = 'a-dealership-with-a-long-name@a-domain-with-a-long-name.example.com';
  expect((await read(report, { stamp: 'SANDBOX', madeFor })).pages).toHaveLength(1);
});

test("every page has its number, the page count and the report's number", async () => {
  const { pages } = await read(history(visits(7)));
  for (const [index, page] of pages.entries()) {
    const texts = page.texts.map(({ text }) => text);
    expect(texts).toContain(`Page ${index + 1} of 3`);
    expect(texts).toContain('Report 4F9A0C77D1');
  }
});

test('the first page shows the time in India, the source and the dealer', async () => {
  const { pages } = await read(history(visits(1)));
  const texts = pages[0]?.texts.map(({ text }) => text);
  expect(texts).toContain('21 Nov 2026, 10:15 IST');
  expect(texts).toContain("Hyundai's workshop records");
  expect(texts).toContain('dealer@example.com');
});

test('a sandbox document says SANDBOX on every page, and a real one never does', async () => {
  const sandbox = await read(history(visits(7)), { stamp: 'SANDBOX' });
  for (const page of sandbox.pages) {
    expect(page.texts.some(({ text }) => /^SANDBOX[:\s]/.test(text))).toBe(true);
  }
  const real = await read(history([visit(0, { dealerName: 'A DEALER' })]));
  expect(real.all).not.toMatch(/sandbox|sample/i);
});

test('a document declares its language for screen readers', async () => {
  expect((await read(history(visits(1)))).language).toBe('en');
});

test("the PDF's properties name the document and its maker", async () => {
  const { info } = await read(history(visits(1)));
  expect(info.get('Title')).toBe('Service History Report - MH00SB0001');
  expect(info.get('Subject')).toContain('4F9A0C77D1');
  expect(info.get('Creator')).toBe('Lotproof');
  expect(info.get('CreationDate')).toBe("D:20261121101500+05'30'");
});

test('a document can still be made after 2037', async () => {
  const { info } = await read(history(visits(1)), { madeAt: '2038-01-19T20:00:00.000Z' });
  expect(info.get('CreationDate')).toBe("D:20380120013000+05'30'");
});

test('the same report gives the same bytes, and another letterhead gives other bytes', async () => {
  const report = history(visits(7));
  const [first, again, other] = await Promise.all([
    makePdf(report, letterhead),
    makePdf(report, letterhead),
    makePdf(report, { ...letterhead, reportNumber: '0000000000' }),
  ]);
  expect(Buffer.from(first).equals(Buffer.from(again))).toBe(true);
  expect(Buffer.from(first).equals(Buffer.from(other))).toBe(false);
});

const awkward: Record<string, Report> = {
  'long values': history([
    visit(0, { dealerName: `${LONG} `.repeat(40) }),
    visit(1, { serviceType: LONG, dealerName: 'X'.repeat(900) }),
    ...visits(5),
  ]),
  'missing values': history([{}, visit(1, { mileAge: null, totalAmmount: 'NA' }), {}]),
  'an impossible year': history([visit(0), visit(1, { dateOfSVC: '9021-01-01' })]),
  'one day twice': history([visit(0), visit(0, { mileAge: '100' })]),
  'many falls': history(
    Array.from({ length: 60 }, (_, index) =>
      visit(index % 80, { mileAge: `${1000 + (index % 2)}` }),
    ),
  ),
  'one round reading': history([visit(0, { mileAge: '40000' })]),
  'a long title': history(visits(1), LONG),
  'all kinds of block': reportOf([
    { kind: 'page' },
    { kind: 'notice', text: LONG.repeat(60) },
    { kind: 'facts', title: LONG, facts: [] },
    {
      kind: 'facts',
      title: 'Many facts',
      facts: Array.from({ length: 90 }, (_, index) => ({ label: `Fact ${index}`, value: LONG })),
    },
    { kind: 'chart', title: 'No points', unit: 'KM', points: [] },
    { kind: 'chart', title: 'One point', unit: 'KM', points: [{ x: 0, y: 0 }] },
    { kind: 'heading', text: 'Tables' },
    { kind: 'table', title: 'Empty', columns: ['A', 'B'], rows: [] },
    {
      kind: 'table',
      title: 'Rows',
      columns: ['Number', 'Where', 'Why', 'Fine'],
      rows: Array.from({ length: 60 }, (_, row) => [
        `${row}`,
        LONG,
        row % 9 ? '' : LONG.repeat(9),
        '1',
      ]),
    },
    { kind: 'page' },
    { kind: 'page' },
  ]),
};

test.each(Object.entries(awkward))(
  '%s: texts do not overlap, and no internal value is printed',
  async (_, report) => {
    const { pages, all } = await read(report);
    expect(all).not.toMatch(/undefined|null|NaN|Invalid/);
    for (const { texts, widthMm } of pages) {
      const footAt = texts.findIndex(({ text }) => text.startsWith('A true copy'));
      const foot = texts[footAt]?.y ?? 0;
      for (const [index, one] of texts.entries()) {
        expect(one.x, one.text).toBeGreaterThanOrEqual(10);
        expect(one.x + one.width, one.text).toBeLessThanOrEqual(widthMm - 10);
        if (index < footAt) expect(one.y, one.text).toBeLessThan(foot - 6);
        const covered = texts.slice(index + 1).find((other) => overlap(one, other));
        expect(covered, `on ${one.text}`).toBeUndefined();
      }
    }
  },
);

test('a table that spans several pages keeps its rows in order and repeats its head', async () => {
  const rows = Array.from({ length: 200 }, (_, index) => [`row${index}`, 'x']);
  const { pages, texts } = await read(
    reportOf([{ kind: 'table', title: 'Rows', columns: ['Number', 'Mark'], rows }]),
  );
  expect(texts.filter((text) => /^row\d+$/.test(text))).toEqual(rows.map(([first]) => first));
  for (const page of pages) expect(page.texts.map(({ text }) => text)).toContain('Number');
});

test('a character that no font can print is printed as plain text, never as garbage', async () => {
  const text = 'Fine of ₹1,500 – “pending” • Zoë; 名前 عمر';
  const { texts } = await read(reportOf([{ kind: 'notice', text }]));
  expect(texts).toContain('Fine of INR 1,500 – “pending” • Zoë; ? ?');
});

test('a document says that a question mark stands for letters that it cannot print', async () => {
  const said = async (text: string) =>
    (await read(reportOf([{ kind: 'notice', text }]))).texts.join(' ');
  expect(await said('Owner: عمر')).toContain('A question mark (?) stands for letters');
  expect(await said('Was it a taxi? ₹500 − Zoë')).not.toContain('A question mark');
});

test('a document of 30 records is small enough to be sent over a slow connection', async () => {
  expect((await makePdf(history(visits(30)), letterhead)).byteLength).toBeLessThan(40_000);
});

test.each(catalogue.map((service) => [service.id, service] as const))(
  'the published sample of %s is up to date and says SAMPLE',
  async (id, service) => {
    const published = readFileSync(new URL(`../../web/public/samples/${id}.pdf`, import.meta.url));
    const made = await makePdfOf(await sampleDocument(service, sampleStatements[id]));
    expect(published.equals(Buffer.from(made)), 'run `npm run samples`').toBe(true);
    const { pages } = await readPdf(made);
    for (const page of pages) {
      expect(page.texts.some(({ text }) => /^SAMPLE[:\s]/.test(text))).toBe(true);
    }
  },
);
