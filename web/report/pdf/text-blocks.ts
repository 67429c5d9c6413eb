// Blocks of running text: headings, verdicts and notices.

import type { jsPDF } from 'jspdf';
import type { Block, Tone } from '../../../data/report.ts';
import { dots, fillBox, linesHeightMm, strokePaths, writeLines } from './drawing.ts';
import type { Piece } from './page-layout.ts';
import type { Spot } from './style.ts';
import { COLOURS, lineHeightMm, MARGIN_MM, STYLES, type TextStyle } from './style.ts';
import { wrap } from './text-metrics.ts';

type Verdict = Extract<Block, { kind: 'verdict' }>;

/** A heading is further from what is above it than from what is below it. */
const HEADING_ABOVE_MM = 4;
const HEADING_SHRINK_MM = 2;

type Heading = Extract<Block, { kind: 'heading' }>;

export function headingPiece(doc: jsPDF, block: Heading, widthMm: number): Piece {
  const lines = wrap(doc, block.text, STYLES.heading, widthMm - 2 * MARGIN_MM);
  const textMm = linesHeightMm(lines.length, STYLES.heading);
  return {
    height: HEADING_ABOVE_MM + textMm,
    shrink: HEADING_SHRINK_MM,
    growth: 0,
    isHeading: true,
    again: block.repeats && (() => continuedPiece(doc, block, widthMm)),
    draw: (top, height) => {
      writeLines(doc, lines, { x: MARGIN_MM, y: top + height - textMm }, STYLES.heading);
    },
  };
}

function continuedPiece(doc: jsPDF, { text }: Heading, widthMm: number): Piece {
  const block: Heading = { kind: 'heading', text: `${text} (continued)` };
  return { ...headingPiece(doc, block, widthMm), isAgain: true };
}

/** Not by colour alone: each tone also has its own sign, and the text says it. */
const tones: Record<Tone, { colour: string; soft: string; sign: string }> = {
  good: { colour: COLOURS.good, soft: COLOURS.goodSoft, sign: 'M-1.9 0.1L-0.5 1.5L2 -1.4' },
  bad: { colour: COLOURS.bad, soft: COLOURS.badSoft, sign: 'M0 -2L0 0.5M0 2L0 2.01' },
  plain: { colour: COLOURS.ink, soft: COLOURS.plainSoft, sign: 'M0 -2L0 -2.01M0 -0.5L0 2' },
};

const PADDING_MM = 4.5;
const SIGN_ROOM_MM = 16;

export function verdictPiece(doc: jsPDF, block: Verdict, widthMm: number): Piece {
  const { colour, soft, sign } = tones[block.tone];
  const width = widthMm - 2 * MARGIN_MM;
  const room = width - SIGN_ROOM_MM - PADDING_MM;
  const style = { sizePt: 14, isBold: true, colour };
  const headline = wrap(doc, block.text, style, room);
  const headlineMm = headline.length * lineHeightMm(style) + 0.2;
  const detail = block.detail === '' ? [] : wrap(doc, block.detail, STYLES.value, room);
  const box = { colour, soft, width, textX: MARGIN_MM + SIGN_ROOM_MM };
  return linesPiece(doc, detail, { ...box, style: STYLES.value }, headlineMm, (top) => {
    writeLines(doc, headline, { x: box.textX, y: top }, style);
    drawSign(doc, { x: MARGIN_MM + 8.4, y: top + 3 }, colour, sign);
  });
}

export function noticePiece(doc: jsPDF, text: string, widthMm: number): Piece {
  const width = widthMm - 2 * MARGIN_MM;
  const lines = wrap(doc, text, STYLES.value, width - 2 * PADDING_MM - 2);
  return linesPiece(doc, lines, {
    colour: COLOURS.marigold,
    soft: COLOURS.band,
    width,
    textX: MARGIN_MM + PADDING_MM + 1,
    style: STYLES.value,
  });
}

type TextBox = { colour: string; soft: string; width: number; textX: number; style: TextStyle };

/** A tinted box with a coloured edge around lines of text, which may span pages. */
function linesPiece(
  doc: jsPDF,
  lines: string[],
  box: TextBox,
  aboveMm = 0,
  drawAbove: (top: number) => void = () => {},
): Piece {
  const textMm = lines.length === 0 ? -1.5 : linesHeightMm(lines.length, box.style);
  const height = aboveMm + textMm + 2 * PADDING_MM;
  return {
    height,
    shrink: 3,
    growth: 5,
    draw: (top, drawnHeight) => {
      const area = { x: MARGIN_MM, y: top, width: box.width, height: drawnHeight };
      fillBox(doc, box.soft, area);
      fillBox(doc, box.colour, { ...area, width: 1.4 });
      const textTop = top + (drawnHeight - height) / 2 + PADDING_MM;
      drawAbove(textTop);
      writeLines(doc, lines, { x: box.textX, y: textTop + aboveMm }, box.style);
    },
    split: (room) => {
      const roomForLines = room - aboveMm - 2 * PADDING_MM;
      const count = Math.floor(roomForLines / lineHeightMm(box.style));
      if (count < 2 || count >= lines.length) return undefined;
      return [
        linesPiece(doc, lines.slice(0, count), box, aboveMm, drawAbove),
        linesPiece(doc, lines.slice(count), box),
      ];
    },
  };
}

function drawSign(doc: jsPDF, middle: Spot, colour: string, sign: string): void {
  dots(doc, [middle], { colour, widthMm: 8.2 });
  strokePaths(doc, [{ path: sign, colour: COLOURS.white, width: 1 }], { ...middle, scale: 1 });
}
