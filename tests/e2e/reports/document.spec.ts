// The built worker makes documents under the security policy of the real pages.

import { readdirSync } from 'node:fs';
import type { Page } from 'playwright/test';
import type { Letterhead, Report } from '../../../data/report.ts';
import { readPdf } from '../../web/pdf-reader.ts';
import { expect, test, workerReady } from '../support/app.ts';

const assets = new URL('../../../build/web/assets/', import.meta.url);

const letterhead: Letterhead = {
  reportNumber: '4F9A0C77D1',
  madeAt: '2026-11-21T04:45:00.000Z',
  source: 'A source',
  madeFor: 'dealer@example.com',
  stamp: 'SANDBOX',
};

function reportOf(owner: string): Report {
  return {
    title: 'A report',
    fileName: 'a-report.pdf',
    subject: { kind: 'plate', plate: 'MH00SB0001' },
    findings: [],
    figures: [],
    page: { widthMm: 210, firstHeightMm: 260, laterHeightMm: 260 },
    blocks: [{ kind: 'facts', title: 'Owner', facts: [{ label: 'Name', value: owner }] }],
  };
}

/** Lets the built worker make a document and returns its bytes. */
async function made(page: Page, report: Report): Promise<ArrayBuffer> {
  const script = readdirSync(assets).find((name) => /^pdf-worker-.*\.js$/.test(name));
  const request = { id: 1, parts: [{ report, letterhead }] };
  const bytes = await page.evaluate(
    ({ path, asked }) =>
      new Promise<number[]>((resolve, reject) => {
        const worker = new Worker(path, { type: 'module' });
        worker.onerror = () => reject(new Error('The worker did not start'));
        worker.onmessage = ({ data }) => {
          if (data.bytes) resolve([...new Uint8Array(data.bytes)]);
          else reject(new Error(data.error));
        };
        worker.postMessage(asked);
      }),
    { path: `/assets/${script}`, asked: request },
  );
  return new Uint8Array(bytes).buffer;
}

test('A dealer with no signal makes a document with a Hindi name', async ({ page, context }) => {
  await page.goto('/login');
  await workerReady(page);
  await context.setOffline(true);
  const { texts } = await readPdf(await made(page, reportOf('श्री अनिल द्विवेदी')));
  expect(texts.join('').replaceAll(' ', '')).toContain('Nameश्रीअनिलद्विवेदी');
});
