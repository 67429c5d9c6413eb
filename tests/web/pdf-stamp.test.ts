// The stamp across a page leaves the paid text below readable.

import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { serviceById } from '../../data/catalogue.ts';
import { judges, sampleAnswer } from '../../data/judges.ts';
import { SAMPLE_AT, sampleLetterhead } from '../../data/samples/sample.ts';
import { makePdf } from '../../web/report/pdf/make-pdf.ts';

type Faint = { letters: number; texts: number };

/** The faint shapes and texts on a page. */
function faintIn({ fnArray, argsArray }: { fnArray: number[]; argsArray: unknown[][] }): Faint {
  const stack: number[] = [];
  const faint = { letters: 0, texts: 0 };
  let opacity = 1;
  for (const [index, operator] of fnArray.entries()) {
    const args = argsArray[index] ?? [];
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) stack.push(opacity);
    if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) {
      opacity = stack.pop() ?? 1;
    }
    if (operator === OPS.setGState) {
      const states = new Map(args[0] as [string, number][]);
      opacity = states.get('ca') ?? opacity;
    }
    if (opacity === 1) continue;
    expect(opacity).toBe(0.06);
    if (operator === OPS.constructPath && args[0] === OPS.fill) faint.letters += 1;
    if (operator === OPS.showText) faint.texts += 1;
  }
  return faint;
}

test('the stamp is faint on every page, is not text, and nothing else is faint', async () => {
  const service = serviceById('hyundai');
  const bytes = await makePdf(
    judges[service.id].report(sampleAnswer(service), SAMPLE_AT),
    sampleLetterhead(service),
  );
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await loading.promise;
  expect(document.numPages).toBe(3);
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    expect(faintIn(await page.getOperatorList())).toEqual({ letters: 'SAMPLE'.length, texts: 0 });
  }
  await loading.destroy();
});
