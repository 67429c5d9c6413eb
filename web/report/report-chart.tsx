// The chart of a report on the screen, its readings also as a list.

import type { Block } from '../../data/report.ts';
import { useLanguage, useWords } from '../words/words.ts';
import { ChartPlot } from './chart-plot.tsx';
import { isFall, timeAxis, valueAxis, valueText } from './chart-scale.ts';
import { dayText } from './letterhead-text.ts';
import styles from './report-chart.module.css';
import view from './report-view.module.css';

type Chart = Extract<Block, { kind: 'chart' }>;

/** As many as fit a phone's width. */
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
          <ChartPlot plot={plot} label={inWords(chart)} />
        </div>
      </div>
      <details className={styles['readings']}>
        <summary lang={language}>{report.readings(points.length)}</summary>
        <ol>
          {points.map((point, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: readings never move, and may repeat
            <li key={index}>
              {dayText(point.x)}: {valueText(point.y)} {unit}
              {point.mark !== undefined && <strong> ({point.mark})</strong>}
              {isFall(points, index) && <strong> (lower than before)</strong>}
            </li>
          ))}
        </ol>
      </details>
    </figure>
  );
}

/** What the lines show at a glance; the list below has every reading. */
function inWords({ title, unit, points }: Chart): string {
  const ends = [points[0], points[points.length - 1]].flatMap((point) =>
    point ? [`${valueText(point.y)} ${unit} on ${dayText(point.x)}`] : [],
  );
  const falls = points.filter((_, index) => isFall(points, index)).length;
  const fallen = falls === 0 ? 'It never goes down.' : `It goes down ${falls} times.`;
  return `${title}, a line chart: ${ends.join(' to ')}. ${fallen}`.replace('1 times', 'once');
}
