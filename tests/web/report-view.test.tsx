// The report on the screen has every word of the PDF, in semantic elements.

import { renderToStaticMarkup } from 'react-dom/server';
import { serviceById } from '../../data/catalogue.ts';
import { judges, sampleAnswer } from '../../data/judges.ts';
import type { Letterhead, Report } from '../../data/report.ts';
import { ReportView } from '../../web/report/report-view.tsx';
import { speak } from '../../web/words/words.ts';
import { letterhead, reportOf } from './made-report.ts';

beforeAll(() => speak('en'));

function show(report: Report, changes: Partial<Letterhead> = {}): string {
  return renderToStaticMarkup(
    <ReportView report={report} letterhead={{ ...letterhead, ...changes }} />,
  );
}

test('the sample history shows its findings, figures, records and letterhead', () => {
  const hyundai = serviceById('hyundai');
  const html = show(judges.hyundai.report(sampleAnswer(hyundai), letterhead.madeAt));
  expect(html).toContain('Service History Report - MH00SB0000</h1>');
  expect(html).toContain('Record 1 (Latest Service)');
  expect(html).toContain('Record 7');
  expect(html).toContain('odometer readings');
  expect(html).toContain('<strong>7</strong><span class="note">since Feb 2020</span></dd>');
  expect(html).toContain('21 Nov 2026, 10:15 IST');
  expect(html).not.toMatch(/undefined|null|NaN/);
});

test('a sandbox report says SANDBOX, and a real one does not', () => {
  expect(show(reportOf([]), { stamp: 'SANDBOX' })).toContain('SANDBOX');
  expect(show(reportOf([]))).not.toMatch(/sandbox|sample/i);
});

test('a signed report invites its reader to check it, and an unsigned one does not', () => {
  const code = { page: 'https://lotproof.example/v#', digits: '123' };
  const html = show(reportOf([]), { proof: { code, sdJwt: '' } });
  expect(html).toContain('Is this report genuine?');
  expect(html).toContain('Open lotproof.example/v and photograph this code.');
  expect(html).toContain('href="https://lotproof.example/v#123"');
  expect(show(reportOf([]))).not.toMatch(/genuine|\/v#/);
});

test("the chart's text description mentions the drop in the odometer reading", () => {
  const points = [
    { x: Date.UTC(2024, 1, 19), y: 61_240 },
    { x: Date.UTC(2025, 2, 2), y: 38_900, isFall: true as const, mark: 'accident' },
  ];
  const html = show(reportOf([{ kind: 'chart', title: 'Odometer', unit: 'KM', points }]));
  expect(html).toContain('61,240 KM on 19 Feb 2024 to 38,900 KM on 2 Mar 2025. It goes down once.');
  expect(html).toContain(
    '2 Mar 2025: 38,900 KM<strong> (accident)</strong><strong> (lower than before)</strong>',
  );
});

test("the chart's text description never denies a drop that was a typing error", () => {
  const points = [300_000, 30_000, 41_000].map((y, at) => ({ x: Date.UTC(2024 + at, 1, 19), y }));
  const html = show(reportOf([{ kind: 'chart', title: 'Odometer', unit: 'KM', points }]));
  expect(html).toContain('41,000 KM on 19 Feb 2026. It goes down once.');
});

test('a table has a caption and column heads, and shows a dash if it is empty', () => {
  const columns = ['Challan', 'Fine'];
  const full = reportOf([{ kind: 'table', title: 'Pending', columns, rows: [['C1', 'INR 500']] }]);
  expect(show(full)).toMatch(/<caption[^>]*>Pending<\/caption>/);
  expect(show(full)).toContain('<th scope="col">Challan</th>');
  expect(show(full)).toMatch(/<td[^>]*>INR 500<\/td>/);
  const empty = reportOf([{ kind: 'table', title: 'Pending', columns, rows: [] }]);
  expect(show(empty)).toMatch(/<td[^>]*>-<\/td>/);
});
