// Reports and messages for a buyer do not show the dealer's price or balance.

import { expect, test } from 'vitest';
import { shareText } from '../../data/car/car.ts';
import { carOf } from '../../data/car/car-of.ts';
import { coverLetterhead, coverOf } from '../../data/car/file-cover.ts';
import { catalogue, isAskedByPlate } from '../../data/catalogue.ts';
import type { Reader } from '../../data/judge.ts';
import { judges, sampleAnswer } from '../../data/judges.ts';
import { SAMPLE_AT } from '../../data/samples/sample.ts';
import { makePdf } from '../../web/report/pdf/make-pdf.ts';
import { letterhead } from './made-report.ts';
import { readPdf } from './pdf-reader.ts';

const MONEY = /balance|wallet|\bprice|recharge|(Rs\.?|INR|₹) ?(4|5|6|25)(?![\d,.])/i;

test.each(catalogue.map((each) => [each.id, each] as const))(
  'the document of %s shows no balance and no price',
  async (_, service) => {
    for (const reader of ['dealer', 'buyer'] satisfies Reader[]) {
      const report = judges[service.id].report(sampleAnswer(service), SAMPLE_AT, reader);
      const { all, info } = await readPdf(await makePdf(report, letterhead));
      expect(all).toContain('Report 4F9A0C77D1');
      expect([all, report.fileName, ...info.values()].join('\n')).not.toMatch(MONEY);
      expect(JSON.stringify([report.findings, report.figures])).not.toMatch(MONEY);
    }
  },
);

test("a car's file and the message about it show no balance and no price", async () => {
  const reports = catalogue
    .filter(({ id }) => isAskedByPlate(id))
    .map((service) => {
      const answer = sampleAnswer(service);
      const { findings } = judges[service.id].report(answer, SAMPLE_AT);
      const about = judges[service.id].aboutCar?.(answer) ?? {};
      return { id: service.id, serviceId: service.id, soldAt: SAMPLE_AT, about, findings };
    });
  const car = carOf(reports);
  const cover = coverOf(car, { plate: 'MH00SB0000', seen: undefined, reader: 'buyer' });
  const { all } = await readPdf(await makePdf(cover, coverLetterhead(car, letterhead)));
  expect(all).toContain('Reports in this file');
  const messages = (['en', 'hi'] as const).map((language) =>
    shareText(car, { plate: 'MH00SB0000', language, page: 'https://lotproof.example/v' }),
  );
  expect([all, ...messages].join('\n')).not.toMatch(MONEY);
});
