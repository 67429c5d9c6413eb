// A report's chart on the screen, with its readings also as a list.

import type { CSSProperties } from 'react';
import { type Block, type Labels, type Point, say } from '../../data/report.ts';
import { type Language, useWords } from '../words/words.ts';
import {
  type Axis,
  dayText,
  fractionOf,
  isFall,
  isMarked,
  isSteepStart,
  labelledPoints,
  labelText,
  timeAxis,
  valueAxis,
  valueText,
} from './chart-scale.ts';
import styles from './report-chart.module.css';
import view from './report-view.module.css';

type Chart = Extract<Block, { kind: 'chart' }>;

/** The most ticks that fit on a phone; Hindi month names are longer. */
const TICKS_MAX: Record<Language, number> = { en: 5, hi: 3 };

export function ReportChart({ chart, labels }: { chart: Chart; labels: Labels }) {
  const { title, unit, points } = chart;
  const { report } = useWords();
  const { language } = labels;
  if (points.length === 0) return null;
  const plot = {
    time: timeAxis(points, TICKS_MAX[language], language),
    value: valueAxis(points),
    points,
  };
  return (
    <figure className={view['panel']}>
      <figcaption className={view['band']}>
        {title} ({unit})
      </figcaption>
      <div className={styles['chart']}>
        <div className={styles['plot']}>
          <Lines plot={plot} label={inWords(chart, labels)} />
          <PlotLabels {...plot} />
        </div>
      </div>
      <details className={styles['readings']}>
        <summary>{report.readings(points.length)}</summary>
        <ol>
          {points.map((point, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: readings never move, and may repeat
            <li key={index}>
              {dayText(language, point.x)}: {valueText(point.y)} {unit}
              {point.mark !== undefined && <strong> ({point.mark})</strong>}
              {isFall(points, index) && <strong> ({say(labels, 'lower than before')})</strong>}
            </li>
          ))}
        </ol>
      </details>
    </figure>
  );
}

/** Describes the lines in a sentence; the list below has every reading. */
function inWords({ title, unit, points }: Chart, labels: Labels): string {
  const [from = '', to = ''] = [points[0], points[points.length - 1]].map(
    (point) =>
      point &&
      say(labels, '# on #', `${valueText(point.y)} ${unit}`, dayText(labels.language, point.x)),
  );
  const falls = points.filter((_, index) => isFall(points, index)).length;
  const often = falls === 1 ? 'It goes down once.' : 'It goes down # times.';
  const fallen = say(labels, falls === 0 ? 'It never goes down.' : often, falls);
  return say(labels, '#, a line chart: # to #. #', title, from, to, fallen);
}

// The lines and labels of a chart on the screen. Lines are SVG, stretched to fit. Labels are HTML,
// so that they keep their size on a phone and grow with the reader's text size.

type Plot = { time: Axis; value: Axis; points: Point[] };

/** A point's position in percent, from the left and the top of the plot. */
function placeOf({ time, value }: Plot, { x, y }: Point): { left: number; top: number } {
  return { left: fractionOf(time, x) * 100, top: (1 - fractionOf(value, y)) * 100 };
}

const LINE = { stroke: 'var(--ink)', strokeWidth: 2 };
const FALL = { stroke: 'var(--bad)', strokeWidth: 2, strokeDasharray: '5 4' };
const POINT = { stroke: 'var(--ink)', strokeWidth: 8, strokeLinecap: 'round' } as const;
const FALLEN = { ...POINT, stroke: 'var(--bad)' };

/** `label` describes the lines to screen readers. */
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
        // A line of zero length with round ends is a dot that stays round in a stretched SVG.
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

function PlotLabels(plot: Plot) {
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
        // The share of its width by which a label moves left to stay within the plot.
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

/** The position of a value's label: above its point, but not on a line to or from it. */
function placing(plot: Plot, index: number): 'value' | 'fallValue' | 'markedValue' | 'startValue' {
  if (isFall(plot.points, index)) return 'fallValue';
  if (isMarked(plot.points, index)) return 'markedValue';
  return index === 0 && isSteepStart(plot, plot.points) ? 'startValue' : 'value';
}

/** The points with labels, except labels that would overlap on a phone. */
function readable(plot: Plot): number[] {
  const taken: { left: number; top: number }[] = [];
  return labelledPoints(plot.points)
    .reverse() // the latest reading is the most important
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
