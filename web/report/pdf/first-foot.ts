// What the foot of the first page has above that of every page: the letterhead and, beside both,
// the code that proves the report.

import type { jsPDF } from 'jspdf';
import type { Letterhead, PageSize } from '../../../data/report.ts';
import { PROOF_QUESTION, proofSentence } from '../letterhead-text.ts';
import { linesHeightMm, rules, write, writeLines } from './drawing.ts';
import { drawLetterheadRow, letterheadRow } from './letterhead-row.ts';
import { cornerHeight, cornerOf, cornerWidth, drawCorner } from './proof-corner.ts';
import { COLOURS, FOOT_MM, MARGIN_MM, STYLES } from './style.ts';
import { wrapUpTo } from './text-metrics.ts';

/** Between what stands here and the end of its part of the page. */
const BELOW_MM = 3.4;

/** How much of the foot's clearance lies above this, and not below. */
const CLEARANCE_MM = 4;

const QUESTION_ABOVE_MM = 7.5;
const SENTENCE_BELOW_MM = 2.2;

/** The longest host takes two. */
const SENTENCE_LINES_MAX = 2;

/** `rowMm`: what the code leaves of the width between the margins. */
type FirstFoot = { heightMm: number; rowMm: number; draw: (pageHeightMm: number) => void };

export function firstFoot(doc: jsPDF, letterhead: Letterhead, page: PageSize): FirstFoot {
  const corner = cornerOf(letterhead.proof, page);
  const widthMm = page.widthMm - 2 * MARGIN_MM;
  const rowMm = widthMm - cornerWidth(corner);
  const row = letterheadRow(doc, letterhead, rowMm);
  const question = questionOf(doc, letterhead, rowMm);
  const textMm = row.heightMm + question.heightMm + BELOW_MM;
  const fromEdgeMm = FOOT_MM - CLEARANCE_MM;
  const heightMm = Math.max(textMm, cornerHeight(corner) - fromEdgeMm);
  const draw = (pageHeightMm: number) => {
    const bottom = pageHeightMm - fromEdgeMm;
    rules(doc, COLOURS.line, { x: MARGIN_MM, width: widthMm }, [bottom - heightMm]);
    drawLetterheadRow(doc, row, bottom - heightMm);
    question.draw(bottom - BELOW_MM - question.heightMm);
    if (corner) drawCorner(doc, corner, page);
  };
  return { heightMm, rowMm, draw };
}

/** What the code beside it is for. */
function questionOf(doc: jsPDF, { proof }: Letterhead, roomMm: number) {
  if (!proof) return { heightMm: 0, draw: () => undefined };
  const limit = { roomMm, linesMax: SENTENCE_LINES_MAX };
  const lines = wrapUpTo(doc, proofSentence(proof), STYLES.value, limit);
  const questionMm = QUESTION_ABOVE_MM + linesHeightMm(1, STYLES.strong);
  const draw = (top: number) => {
    write(doc, PROOF_QUESTION, { x: MARGIN_MM, y: top + questionMm }, STYLES.strong);
    const y = top + questionMm + SENTENCE_BELOW_MM;
    writeLines(doc, lines, { x: MARGIN_MM, y }, STYLES.value);
  };
  const heightMm = questionMm + SENTENCE_BELOW_MM + linesHeightMm(lines.length, STYLES.value);
  return { heightMm, draw };
}
