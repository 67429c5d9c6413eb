// Text that continues: a group on the next page, a long word on the next line.

import { expect, test } from 'vitest';
import { serviceById } from '../../data/catalogue.ts';
import { judges, sampleAnswer } from '../../data/judges.ts';
import { sampleChallan } from '../../data/services/challan/challan.ts';
import { makePdf } from '../../web/report/pdf/make-pdf.ts';
import { letterhead } from './made-report.ts';
import { readPdf, type Text } from './pdf-reader.ts';

const bank = serviceById('bank');

test('a page that continues a group of challans repeats its name', async () => {
  const challans = (count: number, sent: Record<string, unknown>) =>
    Array.from({ length: count }, (_, index) => sampleChallan({ challan_no: `${index}`, ...sent }));
  const report = judges.challan.report(
    {
      vehicleNumber: 'UP00SB4001',
      Pending_data: challans(5, { sent_to_virtual_court: 'Yes' }),
      Disposed_data: challans(3, { challan_status: 'Disposed' }),
    },
    letterhead.madeAt,
  );
  const { pages } = await readPdf(await makePdf(report, letterhead));
  const groupsOn = pages.map(({ texts }) =>
    texts.map(({ text }) => text).filter((text) => /^(Pending|Disposed)[ :]/.test(text)),
  );
  expect(groupsOn[0]).toContain('Pending: Virtual Court');
  expect(groupsOn[1]?.[0]).toBe('Pending: Virtual Court (continued)');
  expect(groupsOn.at(-1)?.[0]).toBe('Disposed (Paid) (continued)');
  expect(pages.every(({ texts }) => texts.filter(isChallan).length <= 3)).toBe(true);
});

function isChallan({ text }: Text): boolean {
  return /^Challan \d+$/.test(text);
}

test('a long email breaks after a punctuation mark, not within a word', async () => {
  const madeFor = 'purchase.department@shree-siddhivinayak-automotive-enterprises.example.co.in';
  const { texts } = await readPdf(
    await makePdf(judges.bank.report(sampleAnswer(bank), letterhead.madeAt), {
      ...letterhead,
      madeFor,
    }),
  );
  const from = texts.findIndex((text) => text.startsWith('purchase'));
  const lines = texts.slice(from, texts.findIndex((text) => text.endsWith('co.in')) + 1);
  expect(lines.join('')).toBe(madeFor);
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/[@._-]$/);
});

test('the amount that a bank check transfers is printed in plain English', async () => {
  const { all } = await readPdf(
    await makePdf(judges.bank.report(sampleAnswer(bank), letterhead.madeAt), letterhead),
  );
  expect(all).toContain('Checked by a credit of INR 1 to the beneficiary account.');
});
