// Compares our letter widths with another library's reading of Adobe's metrics.

import { PDFDocument, StandardFonts } from 'pdf-lib';
import { expect, test } from 'vitest';
import { latinWidth } from '../../web/report/pdf/letter-widths.ts';
import { printable } from '../../web/report/pdf/text-metrics.ts';

/** Every character that the standard fonts print unchanged. */
const letters = Array.from({ length: 0x2200 - 0x20 }, (_, at) => String.fromCharCode(at + 0x20))
  .filter((letter) => !/[\u0900-\u0D7F\u200C\u200D]/.test(letter))
  .filter((letter) => printable(letter) === letter);

test.each([
  ['normal', StandardFonts.Helvetica],
  ['bold', StandardFonts.HelveticaBold],
] as const)('letter widths match the %s font', async (weight, name) => {
  const face = await (await PDFDocument.create()).embedFont(name);
  expect(letters.length).toBeGreaterThan(200);
  for (const letter of letters) {
    const width = face.widthOfTextAtSize(letter, 1);
    expect(latinWidth(letter, weight), letter).toBeCloseTo(width, 6);
  }
});
