// The chart of a report on the screen. Lines are SVG stretched to the room there is; the labels are
// text of the page, so that they keep their size on a phone and grow with the reader's type.

import type { CSSProperties } from 'react';
import type { Block, Point } from '../../data/report.ts';
import { useLanguage, useWords } from '../words/words.ts';
import {
  type Axis,
  fractionOf,
  isFall,
  isSteepStart,
  speakingPoints,
  timeAxis,
  valueAxis,
  valueText,
} from './chart-scale.ts';
import { dayText } from './letterhead-text.ts';
import styles from './report-chart.module.css';
import view from './report-view.module.css';

type Chart = Extract<Block, { kind: 'chart' }>;
type Plot = { time: Axis; value: Axis; points: Point[] };

/** What fits a phone's width beside each other. */
const TICKS_MAX = 5;

export function ReportChart({ chart }: { chart: Chart }) {
  const { title, unit, points } = chart;
  const { report } = useWords();
  const language = useLanguage();
  if (points.length === 0) return null;
  const plot = { time: timeAxis(points, TICKS_MAX), value: valueAxis(points), points };
  return (
    <figure className={view['panel']}>
      <figcaption className={view['band']}>
        {title} ({unit})
      </figcaption>
      <div className={styles['chart']}>
        <div className={styles['plot']}>
          <Lines plot={plot} label={inWords(chart)} />
          <Labels {...plot} />
        </div>
      </div>
      <details className={styles['readings']}>
        <summary lang={language}>{report.readings(points.length)}</summary>
        <ol>
          {points.map((point, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: readings never move, and may repeat
            <li key={index}>
              {dayText(point.x)}: {valueText(point.y)} {unit}
              {isFall(points, index) && <strong> (lower than before)</strong>}
            </li>
          ))}
        </ol>
      </details>
    </figure>
  );
}

/** What the lines say at a glance; every reading stands below them. */
function inWords({ title, unit, points }: Chart): string {
  const ends = [points[0], points[points.length - 1]].flatMap((point) =>
    point ? [`${valueText(point.y)} ${unit} on ${dayText(point.x)}`] : [],
  );
  const falls = points.filter((_, index) => isFall(points, index)).length;
  const fallen = falls === 0 ? 'It never goes down.' : `It goes down ${falls} times.`;
  return `${title}, a line chart: ${ends.join(' to ')}. ${fallen}`.replace('1 times', 'once');
}

/** Percent from the left and from the top of the plot. */
function placeOf({ time, value }: Plot, { x, y }: Point): { left: number; top: number } {
  return { left: fractionOf(time, x) * 100, top: (1 - fractionOf(value, y)) * 100 };
}

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
        <path
          key={at}
          className={styles['grid']}
          d={`M0 ${placeOf(plot, { x: 0, y: at }).top}H100`}
        />
      ))}
      {places.map(({ left, top }, index) => {
        const before = places[index - 1];
        if (before === undefined) return null;
        const name = isFall(plot.points, index) ? styles['fall'] : styles['line'];
        const path = `M${before.left} ${before.top}L${left} ${top}`;
        // biome-ignore lint/suspicious/noArrayIndexKey: readings never move, and may repeat
        return <path key={index} className={name} d={path} />;
      })}
      {places.map(({ left, top }, index) => (
        // A line of no length with round ends: a dot that stays round however it is stretched.
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: readings never move, and may repeat
          key={index}
          className={isFall(plot.points, index) ? styles['fallPoint'] : styles['point']}
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
      {readable(plot).map((index) => {
        const point = points[index];
        if (point === undefined) return null;
        const { left, top } = placeOf(plot, point);
        const name = styles[placing(plot, index)];
        // Never beyond the plot's edges: the share of its own width by which a label moves left.
        const style = { left: `${left}%`, top: `${top}%`, '--shift': `${-left}%` };
        return (
          <span key={index} className={name} style={style as CSSProperties}>
            {valueText(point.y)}
          </span>
        );
      })}
    </div>
  );
}

/** Above its point, below where the line came from there, or beside where it goes there. */
function placing(plot: Plot, index: number): 'value' | 'fallValue' | 'startValue' {
  if (isFall(plot.points, index)) return 'fallValue';
  return index === 0 && isSteepStart(plot, plot.points) ? 'startValue' : 'value';
}

/** The points worth a written value, less those whose values would lie on each other on a phone. */
function readable(plot: Plot): number[] {
  const taken: { left: number; top: number }[] = [];
  return speakingPoints(plot.points)
    .reverse() // the latest reading is the one that must be readable
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
