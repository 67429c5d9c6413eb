// Draws the footer of a report's pages: a line on every page, letterhead and code on the first, and
// closing notes on the last if they fit.

import type { jsPDF } from 'jspdf';
import type { Letterhead, PageSize, PrintedProof } from '../../../data/report.ts';
import {
  COVER_QUESTION,
  footLines,
  letterheadFacts,
  madeAtText,
  PROOF_QUESTION,
  proofSentence,
} from '../letterhead-text.ts';
import { qrCodeOf } from '../qr-code.ts';
import { fillBox, linesHeightMm, rules, write, writeLines } from './drawing.ts';
import { drawFormObject } from './shapes.ts';
import {
  COLOURS,
  columnWidths,
  FOOT_MM,
  lineHeightMm,
  MARGIN_MM,
  MM_PER_PT,
  STYLES,
  type TextStyle,
} from './style.ts';
import { printable, widthMm, wrap, wrapUpTo } from './text-metrics.ts';

/** `width`: smaller on the first page, where the code is beside the footer. */
type Foot = { top: number; width: number };

/** Draws the footer except for the page number. */
export function drawFoot(doc: jsPDF, letterhead: Letterhead, { top, width }: Foot): void {
  const { sentence, number } = footLines(letterhead);
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

/** The space below the footer text. */
const TEXT_BELOW_MM = 3.4;

/** The space left free above the footer's line. */
const CLEARANCE_MM = 4;

const QUESTION_ABOVE_MM = 7.5;
const SENTENCE_BELOW_MM = 2.2;

/** The line limit for the sentence beside the code. The longest host name needs two. */
const SENTENCE_LINES_MAX = 2;

/** A laid-out part of the footer. `draw` takes its top or, for the code, the page's height. */
type Laid = { heightMm: number; draw: (y: number) => void };

const NOTHING: Laid = { heightMm: 0, draw: () => undefined };

/** `rowMm`: the width left for the letterhead beside the code. */
type FirstFoot = { heightMm: number; rowMm: number; draw: (pageHeightMm: number) => void };

export function firstFoot(doc: jsPDF, letterhead: Letterhead, page: PageSize): FirstFoot {
  const corner = cornerOf(doc, letterhead.proof, page);
  const widthMm = page.widthMm - 2 * MARGIN_MM;
  const rowMm = widthMm - corner.widthMm;
  const row = letterheadRow(doc, letterhead, rowMm);
  const question = questionOf(doc, letterhead, rowMm);
  const textMm = row.heightMm + question.heightMm + TEXT_BELOW_MM;
  const fromEdgeMm = FOOT_MM - CLEARANCE_MM;
  const heightMm = Math.max(textMm, corner.heightMm - fromEdgeMm);
  const draw = (pageHeightMm: number) => {
    const bottom = pageHeightMm - fromEdgeMm;
    rules(doc, COLOURS.line, { x: MARGIN_MM, width: widthMm }, [bottom - heightMm]);
    row.draw(bottom - heightMm);
    question.draw(bottom - TEXT_BELOW_MM - question.heightMm);
    corner.draw(pageHeightMm);
  };
  return { heightMm, rowMm, draw };
}

/** The question printed beside the code. */
function questionOf(doc: jsPDF, { proof, kind }: Letterhead, roomMm: number): Laid {
  if (!proof) return NOTHING;
  const limit = { roomMm, linesMax: SENTENCE_LINES_MAX };
  const lines = wrapUpTo(doc, proofSentence(proof), STYLES.value, limit);
  const questionMm = QUESTION_ABOVE_MM + linesHeightMm(1, STYLES.strong);
  const draw = (top: number) => {
    const question = kind === 'file' ? COVER_QUESTION : PROOF_QUESTION;
    write(doc, question, { x: MARGIN_MM, y: top + questionMm }, STYLES.strong);
    const y = top + questionMm + SENTENCE_BELOW_MM;
    writeLines(doc, lines, { x: MARGIN_MM, y }, STYLES.value);
  };
  const heightMm = questionMm + SENTENCE_BELOW_MM + linesHeightMm(lines.length, STYLES.value);
  return { heightMm, draw };
}

const FACT_GAP_MM = 6;
const VALUE: TextStyle = { sizePt: 9.5, isBold: true, colour: COLOURS.ink };
const VALUE_LINES_MAX = 6;
const VALUE_TOP_MM = 7.7;

/** The letterhead's facts in columns, `rowMm` wide in all. */
function letterheadRow(doc: jsPDF, letterhead: Letterhead, rowMm: number): Laid {
  const facts = letterheadFacts(letterhead);
  const wished = facts.map(({ value }) =>
    Math.max(22, widthMm(doc, printable(value), VALUE) + 0.1),
  );
  const room = rowMm - FACT_GAP_MM * (facts.length - 1);
  const widths = columnWidths(wished, room);
  const values = facts.map(({ value }, index) => {
    const limit = { roomMm: widths[index] ?? room, linesMax: VALUE_LINES_MAX };
    return wrapUpTo(doc, value, VALUE, limit);
  });
  const longest = Math.max(1, ...values.map((lines) => lines.length));
  const draw = (top: number) => {
    let x = MARGIN_MM;
    for (const [index, { label }] of facts.entries()) {
      writeLines(doc, [label], { x, y: top + 3.2 }, STYLES.small);
      writeLines(doc, values[index] ?? [], { x, y: top + VALUE_TOP_MM }, VALUE);
      x += (widths[index] ?? room) + FACT_GAP_MM;
    }
  };
  return { heightMm: VALUE_TOP_MM + linesHeightMm(longest, VALUE), draw };
}

/**
 * The size of one module of the code when printed on A4, to which our taller pages are scaled down.
 * A phone's camera reads modules of this size even in a blurred one-bit print, but rarely modules
 * of 0.40 mm.
 */
const PRINTED_MODULE_MM = 0.46;

/** The printable height of A4. */
const PRINTED_PAGE_MM = 287;

/** The distance from the footer's last line and from the code to the edge of the paper. */
const CODE_BELOW_MM = 4.4;

/** The space between the code's white border and what is beside it. */
const BESIDE_MM = 3;

/**
 * The code, with white space above and beside it. Its dark modules end at the right margin and at
 * the footer's last line.
 */
function cornerOf(doc: jsPDF, proof: PrintedProof | undefined, page: PageSize) {
  if (!proof) return { ...NOTHING, widthMm: 0 };
  const { size, quiet, runs } = qrCodeOf(proof.code);
  const moduleMm = (PRINTED_MODULE_MM * page.firstHeightMm) / PRINTED_PAGE_MM;
  const modules = () => {
    doc.setFillColor(COLOURS.black);
    for (const { x, y, length } of runs) {
      doc.rect(x * MM_PER_PT, y * MM_PER_PT, length * MM_PER_PT, MM_PER_PT, null);
    }
    doc.fill();
  };
  // Draw each module one point wide: whole numbers need only a fifth of the bytes.
  const side = size * MM_PER_PT;
  const name = `Code ${proof.code.digits}`;
  const codeMm = (size + quiet) * moduleMm;
  const x = page.widthMm - MARGIN_MM - size * moduleMm;
  const draw = (pageHeightMm: number) =>
    drawFormObject(
      doc,
      { name, width: side, height: side, draw: modules },
      { x, y: pageHeightMm - CODE_BELOW_MM, scale: moduleMm / MM_PER_PT },
    );
  return { widthMm: codeMm + BESIDE_MM, heightMm: codeMm + CODE_BELOW_MM, draw };
}

const PADDING_MM = 6;
const NOTE_GAP_MM = 8;
const TITLE_MM = 6;
const NOTE: TextStyle = { sizePt: 9, isBold: false, colour: COLOURS.muted };

/** The closing notes in three columns, drawn above `bottom`. */
export function closingOf(doc: jsPDF, letterhead: Letterhead, pageWidthMm: number) {
  const width = pageWidthMm - 2 * MARGIN_MM;
  const columnMm = (width - 2 * PADDING_MM - 2 * NOTE_GAP_MM) / 3;
  const notes = Object.entries(notesOf(letterhead)).map(([title, text]) => ({
    title,
    lines: wrap(doc, text, NOTE, columnMm),
  }));
  const longest = Math.max(...notes.map(({ lines }) => lines.length));
  const heightMm = 2 * PADDING_MM + TITLE_MM + linesHeightMm(longest, NOTE);
  const draw = (bottom: number) => {
    const top = bottom - heightMm;
    fillBox(doc, COLOURS.band, { x: MARGIN_MM, y: top, width, height: heightMm });
    for (const [index, { title, lines }] of notes.entries()) {
      const x = MARGIN_MM + PADDING_MM + index * (columnMm + NOTE_GAP_MM);
      write(doc, title, { x, y: top + PADDING_MM + 2.4 }, { ...STYLES.strong, sizePt: 9.5 });
      writeLines(doc, lines, { x, y: top + PADDING_MM + TITLE_MM }, NOTE);
    }
  };
  return { heightMm, draw };
}

function notesOf({ source, madeAt, reportNumber, stamp }: Letterhead) {
  const ask = `In any question, quote report ${reportNumber}.`;
  return {
    'Where it comes from':
      stamp === ''
        ? `${source}, asked on ${madeAtText(madeAt)}. The findings are our reading of them.`
        : 'Invented records, in the form in which real ones come.',
    'What it cannot show':
      'What was never entered there. A dash (-) means that the source sent no value.',
    'Before you decide': `Compare it with the original papers. ${ask}`,
  };
}
