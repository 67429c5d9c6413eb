// Draws a line chart over time, with readings as points and each fall in red, dashed, with its
// values.

import type { jsPDF } from 'jspdf';
import type { Block, Point } from '../../../data/report.ts';
import {
  type Axis,
  fractionOf,
  isFall,
  isMarked,
  labelledPoints,
  labelText,
  timeAxis,
  valueAxis,
} from '../chart-scale.ts';
import { BAND_MM, drawBand } from './band.ts';
import {
  type Box,
  dots,
  fillBox,
  fillPath,
  rules,
  strokeBox,
  strokeLines,
  write,
} from './drawing.ts';
import type { Piece } from './page-layout.ts';
import { COLOURS, MARGIN_MM, type Spot, STYLES } from './style.ts';
import { printable, widthMm } from './text-metrics.ts';

type Chart = Extract<Block, { kind: 'chart' }>;
type Plot = { box: Box; time: Axis; value: Axis; points: Point[] };

const HEIGHT_MM = 46;
const SHRINK_MM = 17;
const GROWTH_MM = 26;
const TICKS_MAX = 9;

export function chartPiece(doc: jsPDF, block: Chart, pageWidthMm: number): Piece {
  const { points, title, unit } = block;
  const width = pageWidthMm - 2 * MARGIN_MM;
  return {
    height: HEIGHT_MM,
    shrink: SHRINK_MM,
    growth: GROWTH_MM,
    draw: (top, height) => {
      drawBand(doc, { title: `${title} (${unit})` }, top, width);
      strokeBox(doc, COLOURS.line, { x: MARGIN_MM, y: top, width, height });
      if (points.length === 0) return;
      const value = valueAxis(points);
      const widest = Math.max(...value.ticks.map(({ label }) => label.length));
      const left = 9 + widest * 1.6;
      const box = {
        x: MARGIN_MM + left,
        y: top + BAND_MM + 7,
        width: width - left - 12,
        height: height - BAND_MM - 17,
      };
      const plot = { box, time: timeAxis(points, TICKS_MAX), value, points };
      drawAxes(doc, plot);
      drawLine(doc, plot);
      drawPoints(doc, plot);
      drawValues(doc, plot);
    },
  };
}

function spotOf({ box, time, value }: Plot, point: Point): Spot {
  return {
    x: box.x + fractionOf(time, point.x) * box.width,
    y: box.y + (1 - fractionOf(value, point.y)) * box.height,
  };
}

function drawAxes(doc: jsPDF, plot: Plot): void {
  const { box, time, value } = plot;
  const bottom = box.y + box.height;
  for (const { at, label } of value.ticks) {
    const y = bottom - fractionOf(value, at) * box.height;
    rules(doc, at === value.from ? COLOURS.muted : COLOURS.line, box, [y]);
    write(doc, label, { x: box.x - 3, y: y + 1 }, STYLES.small, 'right');
  }
  for (const { at, label } of time.ticks) {
    const x = box.x + fractionOf(time, at) * box.width;
    fillBox(doc, COLOURS.muted, { x: x - 0.1, y: bottom, width: 0.2, height: 1.4 });
    write(doc, label, { x, y: bottom + 5 }, STYLES.small, 'center');
  }
}

function drawLine(doc: jsPDF, plot: Plot): void {
  const spots = plot.points.map((point) => spotOf(plot, point));
  const falls: [Spot, Spot][] = [];
  const others: [Spot, Spot][] = [];
  for (const [index, to] of spots.entries()) {
    const from = spots[index - 1];
    if (from !== undefined) (isFall(plot.points, index) ? falls : others).push([from, to]);
  }
  strokeLines(doc, others, { colour: COLOURS.ink, widthMm: 0.7 });
  strokeLines(doc, falls, { colour: COLOURS.bad, widthMm: 0.7, dashMm: [1.6, 1.5] });
}

/** The triangle of a marked reading, in millimetres around its centre. */
const TRIANGLE = 'M0 -1.9L1.8 1.3L-1.8 1.3Z';

/**
 * Draws every point in a white ring, and marked ones as triangles. All points of a colour are one
 * stroke.
 */
function drawPoints(doc: jsPDF, plot: Plot): void {
  const spots = plot.points.map((point) => spotOf(plot, point));
  dots(doc, spots, { colour: COLOURS.white, widthMm: 3 });
  const isBad = (index: number) => isFall(plot.points, index) || isMarked(plot.points, index);
  const fell = spots.filter((_, index) => isBad(index) && !isMarked(plot.points, index));
  const others = spots.filter((_, index) => !isBad(index));
  dots(doc, others, { colour: COLOURS.ink, widthMm: 2.2 });
  dots(doc, fell, { colour: COLOURS.bad, widthMm: 2.2 });
  for (const [index, { x, y }] of spots.entries()) {
    if (isMarked(plot.points, index)) fillPath(doc, TRIANGLE, COLOURS.bad, { x, y: y - 0.2 });
  }
}

/** Draws the labels of points, unless they would overlap. */
function drawValues(doc: jsPDF, plot: Plot): void {
  const taken: Box[] = [];
  // The latest labels are drawn first, because the latest reading is the most important.
  for (const index of labelledPoints(plot.points).reverse()) {
    const point = plot.points[index];
    if (point === undefined) continue;
    const hasFallen = isFall(plot.points, index);
    const isBad = hasFallen || isMarked(plot.points, index);
    const colour = isBad ? COLOURS.bad : COLOURS.ink;
    const style = { ...STYLES.smallStrong, colour };
    const text = printable(labelText(point));
    const width = widthMm(doc, text, style);
    const spot = spotOf(plot, point);
    const isBelow = hasFallen && spot.y < plot.box.y + plot.box.height - 4;
    const y = isBelow ? spot.y + 5 : spot.y - 2.6;
    const label = { x: inside(plot.box, spot.x, width), y: y - 2.5, width, height: 3 };
    if (taken.some((other) => overlaps(other, label))) continue;
    taken.push(label);
    write(doc, text, { x: label.x, y }, style);
  }
}

/** The left edge of a label that is centred on `x` but moved to stay within axis and frame. */
function inside(box: Box, x: number, width: number): number {
  return Math.min(Math.max(x - width / 2, box.x + 1), box.x + box.width + 9 - width);
}

function overlaps(a: Box, b: Box): boolean {
  const isApart =
    a.x + a.width + 1 < b.x ||
    b.x + b.width + 1 < a.x ||
    a.y + a.height < b.y ||
    b.y + b.height < a.y;
  return !isApart;
}
