// Turns a report's blocks into pieces, and sets running text: headings, notices, and tinted boxes.

import type { jsPDF } from 'jspdf';
import { type Block, cellText } from '../../../data/report.ts';
import { chartPiece } from './chart.ts';
import { fillBox, linesHeightMm, writeLines } from './drawing.ts';
import { factsPiece } from './facts.ts';
import type { Piece } from './page-layout.ts';
import { COLOURS, lineHeightMm, MARGIN_MM, STYLES, type TextStyle } from './style.ts';
import { tablePiece } from './table.ts';
import { printable, wrap } from './text-metrics.ts';

/** A heading has more space above than below. */
const HEADING_ABOVE_MM = 4;
const HEADING_SHRINK_MM = 2;

type Heading = Extract<Block, { kind: 'heading' }>;

function headingPiece(doc: jsPDF, block: Heading, widthMm: number): Piece {
  const lines = wrap(doc, block.text, STYLES.heading, widthMm - 2 * MARGIN_MM);
  const textMm = linesHeightMm(lines.length, STYLES.heading);
  return {
    height: HEADING_ABOVE_MM + textMm,
    shrink: HEADING_SHRINK_MM,
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

const PADDING_MM = 4.5;

function noticePiece(doc: jsPDF, text: string, widthMm: number): Piece {
  const width = widthMm - 2 * MARGIN_MM;
  const lines = wrap(doc, text, STYLES.value, width - 2 * PADDING_MM - 2);
  return linesPiece(doc, lines, {
    tint: { colour: COLOURS.marigold, soft: COLOURS.band, width },
    textX: MARGIN_MM + PADDING_MM + 1,
    style: STYLES.value,
    paddingMm: PADDING_MM,
  });
}

/** Small text without a box. */
function asidePiece(doc: jsPDF, text: string, widthMm: number): Piece {
  const textX = MARGIN_MM + PADDING_MM + 0.5;
  const lines = wrap(doc, text, STYLES.label, widthMm - 2 * textX);
  return linesPiece(doc, lines, { textX, style: STYLES.label, paddingMm: 0 });
}

type TextBox = {
  textX: number;
  style: TextStyle;
  paddingMm: number;
  tint?: { colour: string; soft: string; width: number };
};

/** Content above the lines, drawn in the first part of a box that spans pages. */
type Above = { heightMm: number; draw: (top: number) => void };

/** Lines of text, perhaps in a tinted box with a coloured edge. They may span pages. */
export function linesPiece(doc: jsPDF, lines: string[], box: TextBox, above?: Above): Piece {
  const { paddingMm, style, tint } = box;
  const aboveMm = above?.heightMm ?? 0;
  // Without text there is no gap below `above`, so take 0.28 of a line off the height.
  const textMm =
    lines.length === 0 ? -0.28 * lineHeightMm(style) : linesHeightMm(lines.length, style);
  const height = aboveMm + textMm + 2 * paddingMm;
  return {
    height,
    draw: (top) => {
      if (tint) {
        const area = { x: MARGIN_MM, y: top, width: tint.width, height };
        fillBox(doc, tint.soft, area);
        fillBox(doc, tint.colour, { ...area, width: 1.4 });
      }
      above?.draw(top + paddingMm);
      writeLines(doc, lines, { x: box.textX, y: top + paddingMm + aboveMm }, style);
    },
    split: (room) => {
      const count = Math.floor((room - aboveMm - 2 * paddingMm) / lineHeightMm(style));
      if (count < 2 || count >= lines.length) return undefined;
      return [
        linesPiece(doc, lines.slice(0, count), box, above),
        linesPiece(doc, lines.slice(count), box),
      ];
    },
  };
}

/** Whether a block prints nothing and would only take up space, or even a whole page. */
export function isBlank(block: Block): boolean {
  const texts = textsOf(block);
  return texts !== undefined && printable(texts.join('')).trim() === '';
}

/** All texts in a block; undefined for kinds that are never blank. */
function textsOf(block: Block): string[] | undefined {
  switch (block.kind) {
    case 'heading':
    case 'notice':
      return [block.text];
    case 'facts':
      return [
        block.title,
        block.remark?.text ?? '',
        ...block.facts.flatMap(({ label, value }) => [label, value]),
      ];
    case 'table':
      // An empty table is not blank: it shows that there are no rows.
      return block.rows.length > 0
        ? [block.title, ...block.columns, ...block.rows.flat().map(cellText)]
        : undefined;
    case 'chart':
    case 'page':
      return undefined;
    default:
      return block satisfies never;
  }
}

export function pieceOf(doc: jsPDF, block: Block, width: number): Piece | 'page' {
  switch (block.kind) {
    case 'heading':
      return headingPiece(doc, block, width);
    case 'facts':
      return factsPiece(doc, block, width);
    case 'table':
      return tablePiece(doc, block, width);
    case 'notice':
      return (block.isAside ? asidePiece : noticePiece)(doc, block.text, width);
    case 'chart':
      return chartPiece(doc, block, width);
    case 'page':
      return 'page';
    default:
      return block satisfies never;
  }
}
