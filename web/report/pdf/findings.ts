// Lays out a report's findings as bands with signs: first the bad ones, with the worst in large
// type, then the good ones as one band. A frame below them shows the most important figures.

import type { jsPDF } from 'jspdf';
import type { Finding } from '../../../data/findings/finding.ts';
import type { Report } from '../../../data/report.ts';
import type { Language } from '../../../data/values/language.ts';
import { drawSign, severityLooks } from './band.ts';
import { fillBox, linesHeightMm, strokeBox, write, writeLines } from './drawing.ts';
import type { Piece } from './page-layout.ts';
import { COLOURS, lineHeightMm, MARGIN_MM, STYLES, type TextStyle } from './style.ts';
import { linesPiece } from './text-blocks.ts';
import { printable, widthMm, wrap } from './text-metrics.ts';

const FIGURE_GAP_MM = 6;
const DETAIL_GAP_MM = 3;
/** The distance from the band's edge to the sign's centre. */
const SIGN_MIDDLE_MM = 9.5;

type Look = {
  headPt: number;
  figurePt: number;
  signMm: number;
  paddingMm: number;
  /** The distance from the band's edge to its text. */
  textMm: number;
  belowHeadMm: number;
  /** Whether the detail goes on the headline's line if there is room for both. */
  isDetailBeside: boolean;
};

/** How the worst finding looks: it must be readable at arm's length. */
const LEAD: Look = {
  headPt: 18,
  figurePt: 23,
  signMm: 9.5,
  paddingMm: 5,
  textMm: 18,
  belowHeadMm: 0.4,
  isDetailBeside: false,
};

const LINE: Look = {
  ...LEAD,
  headPt: 12,
  figurePt: 12,
  signMm: 5.2,
  paddingMm: 3.4,
  belowHeadMm: -0.4,
  isDetailBeside: true,
};

/** The findings in English, each followed by its text in the requested `language`. */
export function findingPieces(doc: jsPDF, { findings, page }: Report, language: Language): Piece[] {
  const against = findings.filter(({ severity }) => severity !== 'good');
  const inOrder = findings.filter(({ severity }) => severity === 'good');
  return [...against, ...folded(inOrder)].map((each, index) => {
    const look = index === 0 ? LEAD : LINE;
    const width = page.widthMm - 2 * MARGIN_MM;
    const piece = findingPiece(doc, each, { width, look, language });
    return { ...piece, isClose: index > 0 };
  });
}

/** Joins all good findings into one. */
function folded(inOrder: readonly Finding[]): Finding[] {
  const [first, ...others] = inOrder;
  if (!first || others.length === 0) return inOrder.slice();
  const heads = (language: Language) => inOrder.map(({ text }) => text[language].head).join(' · ');
  const text = {
    en: { head: `${inOrder.length} checks in order`, detail: `${heads('en')}.` },
    hi: { head: `${inOrder.length} बातें ठीक हैं`, detail: heads('hi') },
  };
  return [{ ...first, text, figure: '' }];
}

type Setting = { width: number; look: Look; language: Language };

function findingPiece(doc: jsPDF, finding: Finding, { width, look, language }: Setting): Piece {
  const { severity, text, figure } = finding;
  const { head, detail } = text.en;
  const { colour, edge, soft } = severityLooks[severity];
  const headStyle = { sizePt: look.headPt, isBold: true, colour };
  const figureStyle = { sizePt: look.figurePt, isBold: true, colour };
  const figureMm = figure === '' ? 0 : widthMm(doc, printable(figure), figureStyle) + FIGURE_GAP_MM;
  const room = width - look.textMm - look.paddingMm - figureMm;
  const headMm = widthMm(doc, printable(head), headStyle) + DETAIL_GAP_MM;
  const detailMm = widthMm(doc, printable(detail), STYLES.value);
  const isBeside = look.isDetailBeside && detail !== '' && headMm + detailMm <= room;
  const other = language === 'en' ? [] : [text[language].head, text[language].detail];
  const below = [isBeside ? '' : detail, other.filter(Boolean).join(': ')].filter(Boolean);
  const heads = wrap(doc, head, headStyle, room);
  const details = below.flatMap((each) => wrap(doc, each, STYLES.value, room));
  const x = MARGIN_MM + look.textMm;
  const draw = (top: number) => {
    const capitals = linesHeightMm(1, headStyle);
    const middle = { x: MARGIN_MM + SIGN_MIDDLE_MM, y: top + capitals / 2 };
    const sign = { x: middle.x - look.signMm / 2, y: middle.y - look.signMm / 2 };
    drawSign(doc, severity, sign, look.signMm);
    writeLines(doc, heads, { x, y: top }, headStyle);
    if (isBeside) write(doc, detail, { x: x + headMm, y: top + capitals }, STYLES.value);
    if (figure !== '') {
      const right = MARGIN_MM + width - look.paddingMm;
      const spot = { x: right, y: top + linesHeightMm(1, figureStyle) };
      write(doc, figure, spot, figureStyle, 'right');
    }
  };
  const tint = { colour: edge, soft, width };
  const box = { tint, textX: x, style: STYLES.value, paddingMm: look.paddingMm };
  const heightMm = heads.length * lineHeightMm(headStyle) + look.belowHeadMm;
  return linesPiece(doc, details, box, { heightMm, draw });
}

const FIGURE_PADDING_MM = 4;
/** The maximum by which the space above and below the figures may shrink on an almost full page. */
const FIGURES_SHRINK_MM = 4;
const FIGURE_LINES_GAP_MM = 2;
const VALUE: TextStyle = { sizePt: 17, isBold: true, colour: COLOURS.ink };
/** A long value shrinks to this size before it is broken into lines. */
const VALUE_PT_MIN = 12;
const SMALL: TextStyle = { ...STYLES.label, sizePt: 9 };

/** The frame with the report's figures; none if the report has a table with the same content. */
export function figuresPieces(doc: jsPDF, { figures, blocks, page }: Report): Piece[] {
  const isTabled = blocks.some((block) => block.kind === 'table' && !block.isSummary);
  if (isTabled || figures.length === 0) return [];
  const width = page.widthMm - 2 * MARGIN_MM;
  const column = width / figures.length;
  const room = column - 2 * FIGURE_PADDING_MM;
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
  const height = 2 * FIGURE_PADDING_MM + labelMm + valueMm + FIGURE_LINES_GAP_MM + noteMm;
  const draw = (boxTop: number, drawnMm: number) => {
    const top = boxTop + (drawnMm - height) / 2;
    strokeBox(doc, COLOURS.line, { x: MARGIN_MM, y: boxTop, width, height: drawnMm });
    for (const [index, { label, value, note }] of cells.entries()) {
      const left = MARGIN_MM + index * column;
      if (index > 0)
        fillBox(doc, COLOURS.line, { x: left, y: boxTop, width: 0.2, height: drawnMm });
      const x = left + FIGURE_PADDING_MM;
      const valueTop = top + FIGURE_PADDING_MM + labelMm + 0.4;
      writeLines(doc, label, { x, y: top + FIGURE_PADDING_MM }, SMALL);
      writeLines(doc, value, { x, y: valueTop }, valueStyle);
      writeLines(doc, note, { x, y: valueTop + valueMm + FIGURE_LINES_GAP_MM }, SMALL);
    }
  };
  return [{ height, shrink: FIGURES_SHRINK_MM, draw }];
}
