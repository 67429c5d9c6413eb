// Draws a line chart over time. Readings are points; each drop is red and dashed, and shows its
// values.

import type { jsPDF } from 'jspdf';
import type { Block } from '../../../data/report.ts';
import { type Plot, plotOf, type Reading } from '../chart-scale.ts';
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

const HEIGHT_MM = 46;
/** Leaves 9 mm for the plot: lower, its labels would overlap and a fall would not show. */
const SHRINK_MM = 11;
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
      const plot = plotOf(points, TICKS_MAX);
      const widest = Math.max(...plot.value.map(({ label }) => label.length));
      const left = 9 + widest * 1.6;
      const box = {
        x: MARGIN_MM + left,
        y: top + BAND_MM + 7,
        width: width - left - 12,
        height: height - BAND_MM - 17,
      };
      const readings = plot.readings.map((each) => ({
        ...each,
        x: box.x + each.x * box.width,
        y: box.y + (1 - each.y) * box.height,
      }));
      drawAxes(doc, plot, box);
      drawLine(doc, readings);
      drawPoints(doc, readings);
      drawValues(doc, readings, box);
    },
  };
}

function drawAxes(doc: jsPDF, { time, value }: Plot, box: Box): void {
  const bottom = box.y + box.height;
  for (const { at, label } of value) {
    const y = bottom - at * box.height;
    rules(doc, at === 0 ? COLOURS.muted : COLOURS.line, box, [y]);
    write(doc, label, { x: box.x - 3, y: y + 1 }, STYLES.small, 'right');
  }
  for (const { at, label } of time) {
    const x = box.x + at * box.width;
    fillBox(doc, COLOURS.muted, { x: x - 0.1, y: bottom, width: 0.2, height: 1.4 });
    write(doc, label, { x, y: bottom + 5 }, STYLES.small, 'center');
  }
}

function drawLine(doc: jsPDF, readings: Reading[]): void {
  const lines = (areFalls: boolean) =>
    readings.flatMap((to, index): [Spot, Spot][] => {
      const from = readings[index - 1];
      return from && to.isFall === areFalls ? [[from, to]] : [];
    });
  strokeLines(doc, lines(false), { colour: COLOURS.ink, widthMm: 0.7 });
  strokeLines(doc, lines(true), { colour: COLOURS.bad, widthMm: 0.7, dashMm: [1.6, 1.5] });
}

/** The triangle of a marked reading, in millimetres around its centre. */
const TRIANGLE = 'M0 -1.9L1.8 1.3L-1.8 1.3Z';

/**
 * Draws every point in a white ring, and marked ones as triangles. All points of one colour are
 * drawn as one stroke.
 */
function drawPoints(doc: jsPDF, readings: Reading[]): void {
  dots(doc, readings, { colour: COLOURS.white, widthMm: 3 });
  const [marked, others] = [true, false].map((are) =>
    readings.filter(({ isMarked }) => isMarked === are),
  ) as [Reading[], Reading[]]; // a list for each answer
  for (const isBad of [false, true]) {
    const spots = others.filter(({ isFall }) => isFall === isBad);
    dots(doc, spots, { colour: isBad ? COLOURS.bad : COLOURS.ink, widthMm: 2.2 });
  }
  for (const { x, y } of marked) fillPath(doc, TRIANGLE, COLOURS.bad, { x, y: y - 0.2 });
}

/** Draws the labels of readings, unless they would overlap. */
function drawValues(doc: jsPDF, readings: Reading[], box: Box): void {
  const taken: Box[] = [];
  // Draw the latest labels first, because the latest reading is the most important.
  for (const { x, y: pointY, isFall, isMarked, label } of readings.toReversed()) {
    if (label === undefined) continue;
    const colour = isFall || isMarked ? COLOURS.bad : COLOURS.ink;
    const style = { ...STYLES.smallStrong, colour };
    const text = printable(label);
    const width = widthMm(doc, text, style);
    const isBelow = isFall && pointY < box.y + box.height - 4;
    const y = isBelow ? pointY + 5 : pointY - 2.6;
    const place = { x: inside(box, x, width), y: y - 2.5, width, height: 3 };
    if (taken.some((other) => overlaps(other, place))) continue;
    taken.push(place);
    write(doc, text, { x: place.x, y }, style);
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
