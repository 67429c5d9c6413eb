// A report's chart on the screen, with its readings in a list as well.

import type { CSSProperties } from 'react';
import { type Block, type Labels, say } from '../../data/report.ts';
import { dayText } from '../../data/values/days.ts';
import { indianNumber } from '../../data/values/money.ts';
import { DAY_MS } from '../../data/values/time-text.ts';
import { type Language, useWords } from '../words/words.ts';
import { type Plot, plotOf, type Reading } from './chart-scale.ts';
import styles from './report-chart.module.css';
import view from './report-view.module.css';

type Chart = Extract<Block, { kind: 'chart' }>;

/** The maximum number of ticks that fit on a phone; Hindi month names are longer. */
const TICKS_MAX: Record<Language, number> = { en: 5, hi: 3 };

export function ReportChart({ chart, labels }: { chart: Chart; labels: Labels }) {
  const { title, unit, points } = chart;
  const { report } = useWords();
  const { language } = labels;
  if (points.length === 0) return null;
  const plot = plotOf(points, TICKS_MAX[language], language);
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
              {dayText(language, point.x / DAY_MS)}: {indianNumber(point.y)} {unit}
              {point.mark !== undefined && <strong> ({point.mark})</strong>}
              {point.isFall && <strong> ({say(labels, 'lower than before')})</strong>}
            </li>
          ))}
        </ol>
      </details>
    </figure>
  );
}

/** Describes the lines in a sentence; the list below them has every reading. */
function inWords({ title, unit, points }: Chart, labels: Labels): string {
  const [from = '', to = ''] = [points[0], points[points.length - 1]].map(
    (point) =>
      point &&
      say(
        labels,
        '# on #',
        `${indianNumber(point.y)} ${unit}`,
        dayText(labels.language, point.x / DAY_MS),
      ),
  );
  const falls = points.filter(({ y }, at) => y < (points[at - 1]?.y ?? 0)).length;
  const often = falls === 1 ? 'It goes down once.' : 'It goes down # times.';
  const fallen = say(labels, falls === 0 ? 'It never goes down.' : often, falls);
  return say(labels, '#, a line chart: # to #. #', title, from, to, fallen);
}

// The lines and labels of a chart on the screen. Lines are SVG, stretched to fit. Labels are HTML,
// so that they keep their size on a phone and grow with the text size that the reader has set.

/** A position on the plot in percent, from the left and the top. */
const leftOf = (x: number) => x * 100;
const topOf = (y: number) => (1 - y) * 100;

function styleOf({ x, y }: Reading): CSSProperties {
  return { left: `${leftOf(x)}%`, top: `${topOf(y)}%` };
}

const LINE = { stroke: 'var(--ink)', strokeWidth: 2 };
const FALL = { stroke: 'var(--bad)', strokeWidth: 2, strokeDasharray: '5 4' };
const POINT = { stroke: 'var(--ink)', strokeWidth: 8, strokeLinecap: 'round' } as const;
const FALLEN = { ...POINT, stroke: 'var(--bad)' };

/** `label` describes the lines to screen readers. */
function Lines({ plot: { value, readings }, label }: { plot: Plot; label: string }) {
  return (
    <svg
      className={styles['lines']}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {value.map(({ at }) => (
        <path key={at} stroke="var(--line)" d={`M0 ${topOf(at)}H100`} />
      ))}
      {readings.map(({ x, y, isFall }, index) => {
        const before = readings[index - 1];
        if (before === undefined) return null;
        const path = `M${leftOf(before.x)} ${topOf(before.y)}L${leftOf(x)} ${topOf(y)}`;
        // biome-ignore lint/suspicious/noArrayIndexKey: readings never move, and may repeat
        return <path key={index} {...(isFall ? FALL : LINE)} d={path} />;
      })}
      {readings.map(({ x, y, isFall, isMarked }, index) => (
        // A line of zero length with round ends is a dot that stays round in a stretched SVG.
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: readings never move, and may repeat
          key={index}
          {...(isFall || isMarked ? FALLEN : POINT)}
          d={`M${leftOf(x)} ${topOf(y)}h0`}
        />
      ))}
    </svg>
  );
}

function PlotLabels({ time, value, readings }: Plot) {
  return (
    <div aria-hidden="true">
      {value.map(({ at, label }) => (
        <span key={at} className={styles['valueTick']} style={{ top: `${topOf(at)}%` }}>
          {label}
        </span>
      ))}
      {time.map(({ at, label }) => (
        <span key={at} className={styles['timeTick']} style={{ left: `${leftOf(at)}%` }}>
          {label}
        </span>
      ))}
      {readings.map((each, index) => {
        if (!each.isMarked) return null;
        // biome-ignore lint/suspicious/noArrayIndexKey: readings never move, and may repeat
        return <span key={index} className={styles['triangle']} style={styleOf(each)} />;
      })}
      {readable(readings).map((each) => {
        // How far a label moves left to stay within the plot, as a share of its own width.
        const style = { ...styleOf(each), '--shift': `${-leftOf(each.x)}%` };
        return (
          <span
            key={readings.indexOf(each)}
            className={styles[placing(each, readings)]}
            style={style}
          >
            {each.label}
          </span>
        );
      })}
    </div>
  );
}

/** A line steeper than this (share of height per share of width) crosses the label above it. */
const STEEP = 0.26;

/** The position of a value's label: above its point, but not on a line to or from it. */
function placing(reading: Reading, [first, second]: Reading[]) {
  if (reading.isFall) return 'fallValue';
  if (reading.isMarked) return 'markedValue';
  const isSteep = first && second && second.y - first.y > STEEP * (second.x - first.x);
  return reading === first && isSteep ? 'startValue' : 'value';
}

/** The readings with labels, leaving out labels that would overlap on a phone. */
function readable(readings: Reading[]): Reading[] {
  const taken: Reading[] = [];
  // The latest reading is the most important.
  for (const each of readings.toReversed()) {
    const isCovered = taken.some(
      ({ x, y }) =>
        Math.abs(leftOf(x) - leftOf(each.x)) < 18 && Math.abs(topOf(y) - topOf(each.y)) < 14,
    );
    if (each.label !== undefined && !isCovered) taken.push(each);
  }
  return taken;
}
