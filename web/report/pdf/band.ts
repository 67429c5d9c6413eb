// The band over facts, a table or a chart: its title, and what is found in it.

import type { jsPDF } from 'jspdf';
import type { Judged } from '../../../data/report.ts';
import { fillBox, write } from './drawing.ts';
import { printable } from './printable.ts';
import { drawSign, severityLooks } from './severity-sign.ts';
import { COLOURS, MARGIN_MM, STYLES } from './style.ts';
import { widthMm, wrapUpTo } from './text-metrics.ts';

export type Titled = { title: string; remark?: Judged };

export const BAND_MM = 9;
const PADDING_MM = 4;
const SIGN_MM = 4.2;
const REMARK_GAP_MM = 2;

/**
 * The title band of facts, tables and charts: tinted, with an edge in marigold; in the colours of
 * its remark, if it has one.
 */
export function drawBand(doc: jsPDF, { title, remark }: Titled, top: number, width: number): void {
  const look = remark && severityLooks[remark.severity];
  fillBox(doc, look?.soft ?? COLOURS.band, { x: MARGIN_MM, y: top, width, height: BAND_MM });
  const edge = { x: MARGIN_MM, y: top, width: 1.4, height: BAND_MM };
  fillBox(doc, look?.edge ?? COLOURS.marigold, edge);
  const y = top + 5.9;
  let roomMm = width - 2 * PADDING_MM;
  if (remark && look) {
    const style = { ...STYLES.strong, colour: look.colour };
    const text = printable(remark.text);
    const left = MARGIN_MM + width - PADDING_MM - widthMm(doc, text, style);
    const sign = { x: left - REMARK_GAP_MM - SIGN_MM, y: top + (BAND_MM - SIGN_MM) / 2 };
    write(doc, text, { x: left, y }, style);
    drawSign(doc, remark.severity, sign, SIGN_MM);
    roomMm = sign.x - REMARK_GAP_MM - MARGIN_MM - PADDING_MM;
  }
  const [line = ''] = wrapUpTo(doc, title, STYLES.band, { roomMm, linesMax: 1 });
  write(doc, line, { x: MARGIN_MM + PADDING_MM + 1, y }, STYLES.band);
}
