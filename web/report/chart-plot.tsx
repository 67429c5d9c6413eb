// The lines and labels of a chart on the screen. Lines are SVG, stretched to fit. Labels are HTML,
// so that they keep their size on a phone and grow with the reader's text size.

import type { CSSProperties } from 'react';
import type { Point } from '../../data/report.ts';
import {
  type Axis,
  fractionOf,
  isFall,
  isMarked,
  isSteepStart,
  labelText,
  speakingPoints,
} from './chart-scale.ts';
import styles from './report-chart.module.css';

type Plot = { time: Axis; value: Axis; points: Point[] };

/** `label`: describes the lines to screen readers. */
export function ChartPlot({ plot, label }: { plot: Plot; label: string }) {
  return (
    <>
      <Lines plot={plot} label={label} />
      <Labels {...plot} />
    </>
  );
}

/** In percent, from the left and the top of the plot. */
function placeOf({ time, value }: Plot, { x, y }: Point): { left: number; top: number } {
  return { left: fractionOf(time, x) * 100, top: (1 - fractionOf(value, y)) * 100 };
}

const LINE = { stroke: 'var(--ink)', strokeWidth: 2 };
const FALL = { stroke: 'var(--bad)', strokeWidth: 2, strokeDasharray: '5 4' };
const POINT = { stroke: 'var(--ink)', strokeWidth: 8, strokeLinecap: 'round' } as const;
const FALLEN = { ...POINT, stroke: 'var(--bad)' };

function Lines({ plot, label }: { plot: Plot; label: string }) {
  const places = plot.points.map((point) => placeOf(plot, point));
  return (
    <svg
      className={styles['lines']}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {plot.value.ticks.map(({ at }) => (
        <path key={at} stroke="var(--line)" d={`M0 ${placeOf(plot, { x: 0, y: at }).top}H100`} />
      ))}
      {places.map(({ left, top }, index) => {
        const before = places[index - 1];
        if (before === undefined) return null;
        const look = isFall(plot.points, index) ? FALL : LINE;
        const path = `M${before.left} ${before.top}L${left} ${top}`;
        // biome-ignore lint/suspicious/noArrayIndexKey: readings never move, and may repeat
        return <path key={index} {...look} d={path} />;
      })}
      {places.map(({ left, top }, index) => (
        // A line of zero length with round ends: a dot that stays round in a stretched SVG.
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: readings never move, and may repeat
          key={index}
          {...(isFall(plot.points, index) || isMarked(plot.points, index) ? FALLEN : POINT)}
          d={`M${left} ${top}h0`}
        />
      ))}
    </svg>
  );
}

function Labels(plot: Plot) {
  const { time, value, points } = plot;
  return (
    <div aria-hidden="true">
      {value.ticks.map(({ at, label }) => (
        <span
          key={at}
          className={styles['valueTick']}
          style={{ top: `${placeOf(plot, { x: 0, y: at }).top}%` }}
        >
          {label}
        </span>
      ))}
      {time.ticks.map(({ at, label }) => (
        <span
          key={at}
          className={styles['timeTick']}
          style={{ left: `${placeOf(plot, { x: at, y: 0 }).left}%` }}
        >
          {label}
        </span>
      ))}
      {points.map((point, index) => {
        if (!isMarked(points, index)) return null;
        const { left, top } = placeOf(plot, point);
        const style = { left: `${left}%`, top: `${top}%` };
        // biome-ignore lint/suspicious/noArrayIndexKey: readings never move, and may repeat
        return <span key={index} className={styles['triangle']} style={style} />;
      })}
      {readable(plot).map((index) => {
        const point = points[index];
        if (point === undefined) return null;
        const { left, top } = placeOf(plot, point);
        const name = styles[placing(plot, index)];
        // Keeps a label within the plot: it moves left by this share of its width.
        const style = { left: `${left}%`, top: `${top}%`, '--shift': `${-left}%` };
        return (
          <span key={index} className={name} style={style as CSSProperties}>
            {labelText(point)}
          </span>
        );
      })}
    </div>
  );
}

/** A value stands above its point, but never on a line to or from it. */
function placing(plot: Plot, index: number): 'value' | 'fallValue' | 'markedValue' | 'startValue' {
  if (isFall(plot.points, index)) return 'fallValue';
  if (isMarked(plot.points, index)) return 'markedValue';
  return index === 0 && isSteepStart(plot, plot.points) ? 'startValue' : 'value';
}

/** The points with labels, without those that would overlap on a phone. */
function readable(plot: Plot): number[] {
  const taken: { left: number; top: number }[] = [];
  return speakingPoints(plot.points)
    .reverse() // above all the latest reading must be readable
    .filter((index) => {
      const point = plot.points[index];
      if (point === undefined) return false;
      const place = placeOf(plot, point);
      const isCovered = taken.some(
        ({ left, top }) => Math.abs(left - place.left) < 18 && Math.abs(top - place.top) < 14,
      );
      if (!isCovered) taken.push(place);
      return !isCovered;
    });
}
