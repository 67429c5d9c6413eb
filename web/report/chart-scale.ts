// A chart for the screen and the PDF: the ticks on its axes, and its readings with their labels.
// All positions are fractions of the plot, from its left and bottom edges.

import type { Point } from '../../data/report.ts';
import { dayText, monthText } from '../../data/values/days.ts';
import type { Language } from '../../data/values/language.ts';
import { indianNumber } from '../../data/values/money.ts';
import { DAY_MS } from '../../data/values/time-text.ts';

type Tick = { at: number; label: string };
type Axis = { from: number; to: number; ticks: Tick[] };

/** A reading with `isFall` or `isMarked` counts against the car; see {@link Point}. */
export type Reading = {
  x: number;
  y: number;
  isFall: boolean;
  isMarked: boolean;
  /** `38,900`, or `38,900 accident`; undefined for a reading without a label. */
  label: string | undefined;
};

export type Plot = { time: Tick[]; value: Tick[]; readings: Reading[] };

/** Plots one or more points, with at most `ticksMax` months or years below the plot. */
export function plotOf(points: Point[], ticksMax: number, language: Language = 'en'): Plot {
  const [time, value] = [timeAxis(points, ticksMax, language), valueAxis(points)];
  const readings = points.map(({ x, y, isFall = false, mark }, index): Reading => {
    const next = points[index + 1];
    // Label the first and last readings, the marked ones, and the readings at both ends of each
    // drop.
    const isTold = index === 0 || !next || isFall || next.isFall || mark !== undefined;
    return {
      x: fractionOf(time, x),
      y: fractionOf(value, y),
      isFall,
      isMarked: mark !== undefined,
      label: isTold ? [indianNumber(y), mark].filter(Boolean).join(' ') : undefined,
    };
  });
  return { time: placed(time), value: placed(value), readings };
}

function placed(axis: Axis): Tick[] {
  return axis.ticks.map(({ at, label }) => ({ at: fractionOf(axis, at), label }));
}

function fractionOf(axis: Axis, value: number): number {
  return (value - axis.from) / (axis.to - axis.from);
}

/**
 * The value axis, in round steps from zero, or from near the lowest value if all values are far
 * above zero.
 */
function valueAxis(points: Point[]): Axis {
  const values = points.map(({ y }) => y);
  const highest = Math.max(1, ...values);
  const lowest = Math.min(...values);
  const floor = lowest > highest / 2 ? lowest : 0;
  const step = roundStep((highest - floor || highest) / 4);
  const from = Math.floor(floor / step) * step;
  // If all readings are equal and round, the axis must still have some length.
  const to = Math.max(Math.ceil(highest / step) * step, from + step);
  const count = Math.round((to - from) / step);
  const ticks = Array.from({ length: count + 1 }, (_, index) => from + index * step);
  return { from, to, ticks: ticks.map((at) => ({ at, label: indianNumber(at) })) };
}

/** The smallest number that is at least this one and is 1, 2 or 5 times a power of ten. */
function roundStep(atLeast: number): number {
  // Uses the digits, because engines round the last bit of a logarithm differently.
  const power = Number(`1e${atLeast.toExponential().split('e')[1]}`);
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= atLeast) ?? 10;
  return Math.max(1, factor * power);
}

/** The axis from the first time to the last, with at most `ticksMax` marked months or years. */
function timeAxis(points: Point[], ticksMax: number, language: Language): Axis {
  const times = points.map(({ x }) => x);
  const first = Math.min(...times);
  const last = Math.max(...times);
  if (first === last) {
    const tick = { at: first, label: dayText(language, first / DAY_MS) };
    return { from: first - 15 * DAY_MS, to: last + 15 * DAY_MS, ticks: [tick] };
  }
  const ticks = calendarTicks({ first, last, ticksMax }, language);
  const ends = [first, last].map((at) => ({ at, label: dayText(language, at / DAY_MS) }));
  return { from: first, to: last, ticks: ticks.length >= 2 ? ticks : ends };
}

// The steps on the time axis: parts of a year, then years. A span of 6,000 years comes from a
// typing error but must still be drawn.
const STEPS_MONTHS = [1, 2, 3, 6, 12, 24, 60, 120, 600, 1200, 12_000, 120_000];

type Span = { first: number; last: number; ticksMax: number };

function calendarTicks({ first, last, ticksMax }: Span, language: Language): Tick[] {
  const firstMonth = monthNumber(first);
  const months = monthNumber(last) - firstMonth;
  const step = STEPS_MONTHS.find((candidate) => months / candidate <= ticksMax) ?? 120_000;
  const start = Math.ceil(firstMonth / step) * step;
  const starts = Array.from({ length: Math.ceil(months / step) + 1 }, (_, i) => start + i * step);
  return starts
    .map((month) => Date.UTC(Math.floor(month / 12), month % 12, 1))
    .filter((at) => at >= first && at <= last)
    .slice(-ticksMax)
    .map((at) => ({
      at,
      label: step >= 12 ? String(new Date(at).getUTCFullYear()) : monthText(language, at / DAY_MS),
    }));
}

function monthNumber(time: number): number {
  const date = new Date(time);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
