// A report's chart on the screen, with its readings also as a list.

import { type Block, type Labels, say } from '../../data/report.ts';
import { type Language, useWords } from '../words/words.ts';
import { ChartPlot } from './chart-plot.tsx';
import { dayText, isFall, timeAxis, valueAxis, valueText } from './chart-scale.ts';
import styles from './report-chart.module.css';
import view from './report-view.module.css';

type Chart = Extract<Block, { kind: 'chart' }>;

/** As many as fit a phone's width; Hindi month names are longer. */
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
          <ChartPlot plot={plot} label={inWords(chart, labels)} />
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

/** The message of the lines at a glance; the list below has every reading. */
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
