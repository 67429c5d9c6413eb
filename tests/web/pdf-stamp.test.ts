// The stamp across a page can be read through: what lies under it is what was paid for.

import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { serviceById } from '../../data/catalogue.ts';
import { sampleLetterhead } from '../../data/samples/letterhead.ts';
import { makePdf } from '../../web/pdf.ts';

type Shown = { text: string; opacity: number };

/** What a page shows, each text with the opacity that it is shown in. */
function shownTexts({ fnArray, argsArray }: { fnArray: number[]; argsArray: unknown[][] }) {
  const stack: number[] = [];
  const shown: Shown[] = [];
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
    if (operator === OPS.showText) {
      const glyphs = args[0] as { unicode?: string }[];
      shown.push({ text: glyphs.map(({ unicode }) => unicode ?? '').join(''), opacity });
    }
  }
  return shown;
}

test('the stamp is faint on every page, and nothing else is', async () => {
  const service = serviceById('hyundai');
  const bytes = await makePdf(service.report(service.sample), sampleLetterhead(service));
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await loading.promise;
  expect(document.numPages).toBe(3);
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const faint = shownTexts(await page.getOperatorList()).filter(({ opacity }) => opacity < 1);
    expect(faint).toEqual([{ text: 'SAMPLE', opacity: 0.06 }]);
  }
  await loading.destroy();
});
