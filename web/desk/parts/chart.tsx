// A chart of values over time or over the hours of a day, in Indian time and the page's colours,
// with the same values in a table.

import Plot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { clockText, dayText } from '../../../data/desk/figures.ts';
import styles from '../desk.module.css';

export type Series = {
  name: string;
  values: readonly number[];
  look: 'bars' | 'line' | 'steps';
  tone: 'main' | 'usual';
};

type Look = Pick<Props, 'series' | 'xText' | 'yText'> & { isTime: boolean };

const HEIGHT = 200;
const WHOLE = [1, 2, 5]
  .flatMap((of) => [0, 1, 2, 3, 4, 5, 6, 7].map((tens) => of * 10 ** tens))
  .sort((a, b) => a - b);
/** Pixels reserved for the labels below and beside the plot. */
const AXIS_X = 28;
const AXIS_Y = 56;
/** The scale's smallest range; below it, an empty chart would show fractions of a report. */
const Y_MIN = 4;

function chartOptions(element: HTMLElement, { series, xText, yText, isTime }: Look): Plot.Options {
  const colour = coloursOf(element);
  const axis = {
    stroke: colour('--muted'),
    font: '12px system-ui, sans-serif',
    ticks: { show: false },
  };
  const line = { stroke: colour('--line'), width: 1 };
  return {
    width: Math.max(200, element.clientWidth),
    height: HEIGHT,
    legend: { show: false },
    cursor: {
      y: false,
      // Dragging is off: the cursor's jump to a point would count as a drag, and the tap would be
      // lost.
      drag: { x: false, y: false, click: () => undefined },
      points: { size: 7 },
      // Moves the cursor to the point whose values the text shows.
      move: (plot, left, top) => [isTime ? toStep(plot, left) : toNearest(plot, left), top],
    },
    padding: [8, 8, 0, 0],
    tzDate: (seconds) => Plot.tzDate(new Date(seconds * 1000), 'Asia/Kolkata'),
    scales: {
      // A bar extends to both sides of its hour.
      x: {
        time: isTime,
        range: (_plot, min, max) => (isTime ? [min, max] : [min - 0.5, max + 0.5]),
      },
      y: { range: (_plot, _min, max) => [0, Math.max(max * 1.1, Y_MIN)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: AXIS_X,
        space: isTime ? 72 : 40,
        values: (_plot, at) => at.map(isTime ? momentText : xText),
      },
      // Reports and paise are whole numbers, so grid lines are at whole numbers only.
      { ...axis, grid: line, size: AXIS_Y, incrs: WHOLE, values: (_plot, at) => at.map(yText) },
    ],
    series: [{}, ...series.map((each) => seriesOf(each, colour))],
  };
}

/** The start of the step under the pointer; the step's value applies from there. */
function toStep(plot: Plot, left: number): number {
  const places = placesOf(plot);
  // Allow half a pixel of rounding, so that a step's own position finds this step.
  return left < 0 ? left : (places.findLast((place) => place <= left + 0.5) ?? places[0] ?? left);
}

function toNearest(plot: Plot, left: number): number {
  const distance = (place: number) => Math.abs(place - left);
  return left < 0
    ? left
    : placesOf(plot).reduce((one, other) => (distance(other) < distance(one) ? other : one));
}

function placesOf({ data, valToPos }: Plot): number[] {
  return Array.from(data[0], (at) => valToPos(at, 'x'));
}

function seriesOf({ name, look, tone }: Series, colour: (name: string) => string): Plot.Series {
  const stroke = colour(tone === 'main' ? '--chart-main' : '--chart-usual');
  const plain = { label: name, stroke, width: 2, points: { show: false } };
  const { bars, stepped } = Plot.paths;
  if (look === 'bars' && bars) {
    return { ...plain, width: 0, fill: stroke, paths: bars({ size: [0.7, 28], radius: 0.15 }) };
  }
  return look === 'steps' && stepped ? { ...plain, paths: stepped({ align: 1 }) } : plain;
}

/** A canvas cannot use CSS variables, so the browser resolves each colour for light or dark. */
function coloursOf(element: HTMLElement): (name: string) => string {
  return (name) => {
    const probe = document.createElement('i');
    probe.style.color = `var(${name})`;
    element.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
}

/** The label for a moment: its day if it is midnight, otherwise its time. */
function momentText(seconds: number): string {
  const clock = clockText(seconds * 1000);
  return clock === '00:00' ? dayText(seconds * 1000).replace(/ \d{4}$/, '') : clock;
}

type Props = {
  /** A description for screen readers. */
  label: string;
  /** The horizontal values in ascending order; with `isTime`, seconds since 1970. */
  x: readonly number[];
  isTime?: boolean;
  series: readonly Series[];
  xText: (x: number) => string;
  yText: (y: number) => string;
  /** Called with a point's index when it is tapped. */
  onPick?: (index: number) => void;
  /** A table with the same values. */
  table: ReactNode;
};

export function Chart({ label, x, series, xText, yText, onPick, table, isTime = false }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number>();
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const draw = () => {
      const options = chartOptions(element, { series, xText, yText, isTime });
      const made = new Plot(
        { ...options, hooks: { setCursor: [({ cursor }) => setPointed(cursor.idx ?? undefined)] } },
        [[...x], ...series.map(({ values }) => [...values])],
        element,
      );
      if (onPick) made.over.onclick = () => made.cursor.idx != null && onPick(made.cursor.idx);
      return made;
    };
    let plot = draw();
    const fitted = new ResizeObserver(() =>
      plot.setSize({ width: element.clientWidth, height: plot.height }),
    );
    fitted.observe(element);
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const repaint = () => {
      plot.destroy();
      plot = draw();
    };
    scheme.addEventListener('change', repaint);
    return () => {
      scheme.removeEventListener('change', repaint);
      fitted.disconnect();
      plot.destroy();
    };
  }, [x, series, xText, yText, onPick, isTime]);
  return (
    <figure className={styles['chart']}>
      <figcaption className={styles['legend']}>
        <span className="unseen">{label}</span>
        {series.map(({ name, tone, values }) => (
          <span key={name}>
            <i data-tone={tone} />
            {name}
            {pointed !== undefined && <b>{yText(values[pointed] ?? 0)}</b>}
          </span>
        ))}
        <span>{pointed !== undefined && xText(x[pointed] ?? 0)}</span>
      </figcaption>
      <div ref={host} aria-hidden="true" data-pick={onPick !== undefined} />
      <details className="fold">
        <summary>As a table</summary>
        {table}
      </details>
    </figure>
  );
}
