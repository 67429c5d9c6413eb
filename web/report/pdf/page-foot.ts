// The foot of every page of a report.

import type { jsPDF } from 'jspdf';
import type { Letterhead } from '../../../data/report.ts';
import { footText } from '../letterhead-text.ts';
import { rules, write } from './drawing.ts';
import { COLOURS, lineHeightMm, MARGIN_MM, STYLES } from './style.ts';
import { widthMm } from './text-metrics.ts';

/** `width`: of the room between the margins, what the first page's code leaves. */
type Foot = { top: number; width: number };

/** Draws all of the foot but the page number. */
export function drawFoot(doc: jsPDF, letterhead: Letterhead, { top, width }: Foot): void {
  const { sentence, number } = footText(letterhead);
  rules(doc, COLOURS.line, { x: MARGIN_MM, width }, [top]);
  const share = Math.min(1, width / widthMm(doc, sentence, STYLES.small));
  const style = { ...STYLES.small, sizePt: STYLES.small.sizePt * share };
  write(doc, sentence, { x: MARGIN_MM, y: top + 5.2 }, style);
  write(doc, number, { x: MARGIN_MM, y: secondLine(top) }, STYLES.smallStrong);
}

export function drawPageNumber(doc: jsPDF, text: string, { top, width }: Foot): void {
  const at = { x: MARGIN_MM + width, y: secondLine(top) };
  write(doc, text, at, STYLES.smallStrong, 'right');
}

function secondLine(top: number): number {
  return top + 6 + lineHeightMm(STYLES.small);
}
