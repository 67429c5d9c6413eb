// The code in the corner of the first page, by which whoever holds the paper checks the report.

import type { jsPDF } from 'jspdf';
import type { PageSize, PrintedProof } from '../../../data/report.ts';
import { type QrCode, qrCodeOf } from '../qr-code.ts';
import { drawFormObject } from './form-object.ts';
import { COLOURS, MARGIN_MM, MM_PER_PT } from './style.ts';

/**
 * Our pages are higher than A4, on which they are printed: this is a module's size on paper, which
 * a phone's camera reads from a blurred one-bit print, where 0.40 mm is read only now and then.
 */
const PRINTED_MODULE_MM = 0.46;

/** What a printer leaves of A4's height. */
const PRINTED_PAGE_MM = 287;

/** From the last line of the foot, and so from the code, to the edge of the paper. */
const BELOW_MM = 4.4;

/** Between the code's white edge and what stands beside it. */
const BESIDE_MM = 3;

type Corner = { digits: string; code: QrCode; moduleMm: number };

export function cornerOf(proof: PrintedProof | undefined, page: PageSize): Corner | undefined {
  if (!proof) return undefined;
  const moduleMm = (PRINTED_MODULE_MM * page.firstHeightMm) / PRINTED_PAGE_MM;
  return { digits: proof.code.digits, code: qrCodeOf(proof.code), moduleMm };
}

/** What it takes of the width between the margins. */
export function cornerWidth(corner: Corner | undefined): number {
  return corner ? (corner.code.size + corner.code.quiet) * corner.moduleMm + BESIDE_MM : 0;
}

/** What it takes of the page's height, the white above it included. */
export function cornerHeight(corner: Corner | undefined): number {
  return corner ? (corner.code.size + corner.code.quiet) * corner.moduleMm + BELOW_MM : 0;
}

/** Its dark modules end at the right margin and at the last line of the foot. */
export function drawCorner(doc: jsPDF, { digits, code, moduleMm }: Corner, page: PageSize): void {
  const { size, runs } = code;
  const draw = () => {
    doc.setFillColor(COLOURS.black);
    for (const { x, y, length } of runs) {
      doc.rect(x * MM_PER_PT, y * MM_PER_PT, length * MM_PER_PT, MM_PER_PT, null);
    }
    doc.fill();
  };
  // In units of a module, each of them a point of the drawing: whole numbers, a fifth of the bytes.
  const side = size * MM_PER_PT;
  const drawing = { name: `Code ${digits}`, width: side, height: side, draw };
  const x = page.widthMm - MARGIN_MM - size * moduleMm;
  drawFormObject(doc, drawing, {
    x,
    y: page.firstHeightMm - BELOW_MM,
    scale: moduleMm / MM_PER_PT,
  });
}
