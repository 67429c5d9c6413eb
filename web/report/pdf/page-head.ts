// Draws the header of a report's first page, and the smaller header of later pages.

import type { jsPDF } from 'jspdf';
import type { Letterhead, Report, Subject } from '../../../data/report.ts';
import { stampSentences } from '../letterhead-text.ts';
import { MARK_SIZE, markStrokes } from '../logo-paths.ts';
import {
  type Box,
  fillBox,
  linesHeightMm,
  strokeBox,
  strokePaths,
  write,
  writeLines,
} from './drawing.ts';
import { plateWidth, showPlate } from './plate.ts';
import { COLOURS, MARGIN_MM, type Spot, STYLES, type TextStyle } from './style.ts';
import { printable, widthMm, wrap, wrapUpTo } from './text-metrics.ts';

const BAND_MM = 31;

/** The line limit for titles. It leaves room for blocks on the shortest first page, 260 mm. */
const TITLE_LINES_MAX = 6;

const TITLE_SMALL: TextStyle = { sizePt: 12.5, isBold: true, colour: COLOURS.muted };

/** Draws the header of the first page. Returns the height at which the blocks start. */
export function drawHead(doc: jsPDF, report: Report, letterhead: Letterhead): number {
  const width = report.page.widthMm;
  fillBox(doc, COLOURS.ink, { x: 0, y: 0, width, height: BAND_MM });
  fillBox(doc, COLOURS.marigold, { x: 0, y: BAND_MM, width, height: 1.2 });
  drawMark(doc, { x: MARGIN_MM - 1.5, y: 7.2 }, 16);
  const name = { sizePt: 22, isBold: true, colour: COLOURS.white };
  const line = { sizePt: 9, isBold: false, colour: COLOURS.mutedOnInk };
  write(doc, 'Lotproof', { x: MARGIN_MM + 17, y: 16.3 }, name);
  write(doc, 'Vehicle reports for used-car dealers', { x: MARGIN_MM + 17.2, y: 22 }, line);
  drawSubject(doc, report.subject, width);
  return drawWarning(doc, letterhead, drawTitle(doc, report) + 6, width);
}

/** Draws the title and, larger below it, the car's name. Returns the height of the last line. */
function drawTitle(doc: jsPDF, { title, identity, findings, page }: Report): number {
  const limit = { roomMm: page.widthMm - 2 * MARGIN_MM, linesMax: TITLE_LINES_MAX };
  let bottom = BAND_MM + 4;
  const put = (text: string, style: TextStyle, above: number) => {
    const lines = wrapUpTo(doc, text, style, limit);
    writeLines(doc, lines, { x: MARGIN_MM, y: bottom + above }, style);
    bottom += above + linesHeightMm(lines.length, style);
  };
  // The title is small if findings or the car's name follow in larger type.
  const isLeading = findings.length === 0 && identity === undefined;
  if (isLeading) put(title, STYLES.title, 6);
  else put(title, TITLE_SMALL, 4.4);
  if (identity) {
    put(identity.name, STYLES.title, 4.4);
    if (identity.detail !== '') put(identity.detail, STYLES.value, 3.4);
  }
  return bottom;
}

function drawSubject(doc: jsPDF, subject: Subject, pageWidth: number): void {
  const height = 17.5;
  const width = plateWidth(height);
  const box = { x: pageWidth - MARGIN_MM - width, y: (BAND_MM - height) / 2, width, height };
  if (subject.kind === 'plate') showPlate(doc, subject, box, height);
  else drawTextSubject(doc, subject.text, box);
}

function drawTextSubject(doc: jsPDF, subject: string, box: Box): void {
  strokeBox(doc, COLOURS.mutedOnInk, box);
  const style = { sizePt: 17, isBold: true, colour: COLOURS.white };
  const text = printable(subject);
  const sizePt = Math.min(17, (17 * (box.width - 8)) / widthMm(doc, text, style));
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 + sizePt * 0.126 };
  write(doc, text, middle, { ...style, sizePt }, 'center');
}

/** Explains the stamp in one sentence. Returns the height at which the blocks start. */
function drawWarning(doc: jsPDF, { stamp }: Letterhead, top: number, pageWidth: number): number {
  if (stamp === '') return top;
  const width = pageWidth - 2 * MARGIN_MM;
  const style = { sizePt: 9.5, isBold: true, colour: COLOURS.ink };
  const lines = wrap(doc, stampSentences[stamp], style, width - 8);
  const height = linesHeightMm(lines.length, style) + 4.4;
  fillBox(doc, COLOURS.marigold, { x: MARGIN_MM, y: top, width, height });
  writeLines(doc, lines, { x: MARGIN_MM + 4, y: top + 2.2 }, style);
  return top + height + 5;
}

/** Draws the smaller header of later pages. */
export function drawRunningHead(doc: jsPDF, report: Report, { stamp }: Letterhead): void {
  const width = report.page.widthMm;
  fillBox(doc, COLOURS.ink, { x: 0, y: 0, width, height: 14 });
  fillBox(doc, COLOURS.marigold, { x: 0, y: 14, width, height: 0.8 });
  drawMark(doc, { x: MARGIN_MM - 1, y: 2.6 }, 8.6);
  const style: TextStyle = { sizePt: 10, isBold: true, colour: COLOURS.white };
  const room = width - 2 * MARGIN_MM - 50;
  const title = stamp === '' ? report.title : `${stamp} · ${report.title}`;
  const [line = ''] = wrapUpTo(doc, title, style, { roomMm: room, linesMax: 1 });
  write(doc, line, { x: MARGIN_MM + 10, y: 8.3 }, style);
  if (report.subject.kind === 'plate') {
    const at = { x: width - MARGIN_MM - plateWidth(8.8), y: 2.6 };
    showPlate(doc, report.subject, at, 8.8);
  }
}

function drawMark(doc: jsPDF, at: Spot, size: number): void {
  const strokes = markStrokes.map(({ path, width, part }) => {
    return { path, width, colour: part === 'dial' ? COLOURS.marigold : COLOURS.white };
  });
  strokePaths(doc, strokes, { ...at, scale: size / MARK_SIZE });
}
