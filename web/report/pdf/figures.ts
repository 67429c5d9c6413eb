// The numbers of a report that are read at a glance, side by side in one frame.

import type { jsPDF } from 'jspdf';
import type { Report } from '../../../data/report.ts';
import { fillBox, linesHeightMm, strokeBox, writeLines } from './drawing.ts';
import type { Piece } from './page-layout.ts';
import { printable } from './printable.ts';
import { COLOURS, lineHeightMm, MARGIN_MM, STYLES, type TextStyle } from './style.ts';
import { widthMm, wrap } from './text-metrics.ts';

const PADDING_MM = 4;
/** Above and below together, on a page that is nearly full. */
const SHRINK_MM = 4;
const GAP_MM = 2;
const VALUE: TextStyle = { sizePt: 17, isBold: true, colour: COLOURS.ink };
/** A long value is set smaller before it is broken. */
const VALUE_PT_MIN = 12;
const SMALL: TextStyle = { ...STYLES.label, sizePt: 9 };

/** None on a page that has a table of what it judges: it says the same, and more. */
export function figuresPieces(doc: jsPDF, { figures, blocks, page }: Report): Piece[] {
  const isTabled = blocks.some((block) => block.kind === 'table' && !block.isSummary);
  if (isTabled || figures.length === 0) return [];
  const width = page.widthMm - 2 * MARGIN_MM;
  const column = width / figures.length;
  const room = column - 2 * PADDING_MM;
  const widest = Math.max(...figures.map(({ en }) => widthMm(doc, printable(en.value), VALUE)));
  const sizePt = Math.max(VALUE_PT_MIN, Math.min(VALUE.sizePt, (VALUE.sizePt * room) / widest));
  const valueStyle = { ...VALUE, sizePt };
  const cells = figures.map(({ en }) => ({
    label: wrap(doc, en.label, SMALL, room),
    value: wrap(doc, en.value, valueStyle, room),
    note: en.note === '' ? [] : wrap(doc, en.note, SMALL, room),
  }));
  const labelMm = Math.max(...cells.map(({ label }) => label.length)) * lineHeightMm(SMALL);
  const valueMm = Math.max(...cells.map(({ value }) => linesHeightMm(value.length, valueStyle)));
  const noteMm = Math.max(...cells.map(({ note }) => note.length)) * lineHeightMm(SMALL);
  const height = 2 * PADDING_MM + labelMm + valueMm + GAP_MM + noteMm;
  const draw = (boxTop: number, drawnMm: number) => {
    const top = boxTop + (drawnMm - height) / 2;
    strokeBox(doc, COLOURS.line, { x: MARGIN_MM, y: boxTop, width, height: drawnMm });
    for (const [index, { label, value, note }] of cells.entries()) {
      const left = MARGIN_MM + index * column;
      if (index > 0)
        fillBox(doc, COLOURS.line, { x: left, y: boxTop, width: 0.2, height: drawnMm });
      const x = left + PADDING_MM;
      const valueTop = top + PADDING_MM + labelMm + 0.4;
      writeLines(doc, label, { x, y: top + PADDING_MM }, SMALL);
      writeLines(doc, value, { x, y: valueTop }, valueStyle);
      writeLines(doc, note, { x, y: valueTop + valueMm + GAP_MM }, SMALL);
    }
  };
  return [{ height, shrink: SHRINK_MM, growth: 0, draw }];
}
