// A real report on the home page, made from invented records.

import { judges } from '../../data/judges.ts';
import type { Block } from '../../data/report.ts';
import {
  fractionOf,
  isFall,
  isSteepStart,
  timeAxis,
  valueAxis,
  valueText,
} from '../report/chart-scale.ts';
import { Plate } from '../ui/plate.tsx';
import type { LandingWords } from '../words/english/landing.ts';
import styles from './landing-report.module.css';

const VEHICLE = 'MH00SB0002';
const SOLD_AT = '2024-06-01T06:30:00.000Z';

/** A car whose odometer was turned back between its second and its third visit. */
const report = judges.hyundai.report(
  {
    vehicleNumber: VEHICLE,
    serviceHistoryDetails: [
      visit('2021-03-14', '12480', 'FS', '0'),
      visit('2022-09-02', '61240', 'PS', '8450.50'),
      visit('2024-01-19', '38900', 'AR', '51200'),
    ],
  },
  SOLD_AT,
);

export function LandingReport({ words }: { words: LandingWords['report'] }) {
  return (
    <figure className={styles['figure']}>
      <div className={styles['sheet']}>
        <Plate plate={VEHICLE} size="small" />
        <p className={styles['title']}>{report.title}</p>
        {report.findings
          .filter(({ severity }) => severity === 'bad')
          .map(({ code, text: { en } }) => (
            <div key={code} className={styles['finding']}>
              <strong>{en.head}</strong>
              <span>{en.detail}</span>
            </div>
          ))}
        {report.blocks.map((block) => {
          switch (block.kind) {
            case 'chart':
              return <LandingChart key={block.kind} chart={block} />;
            default:
              return null; // the records themselves are left out
          }
        })}
        <p className="note">{words.found}</p>
      </div>
      <figcaption>{words.label}</figcaption>
    </figure>
  );
}

function visit(dateOfSVC: string, mileAge: string, serviceType: string, totalAmmount: string) {
  return { dateOfSVC, mileAge, serviceType, dealerName: 'SANDBOX HYUNDAI PUNE', totalAmmount };
}

type Chart = Extract<Block, { kind: 'chart' }>;

const WIDTH = 400;
const HEIGHT = 220;
const ROOM = { left: 62, right: 34, top: 26, bottom: 30 };
const TICKS_MAX = 4;

/**
 * The report's chart for a page without script: the same axes in one SVG. The page's policy allows
 * no style attribute, which the app's own chart needs for its labels.
 */
function LandingChart({ chart: { title, unit, points } }: { chart: Chart }) {
  const time = timeAxis(points, TICKS_MAX);
  const value = valueAxis(points);
  const x = (at: number) => ROOM.left + fractionOf(time, at) * (WIDTH - ROOM.left - ROOM.right);
  const isBeside = isSteepStart({ time, value }, points);
  const y = (at: number) =>
    HEIGHT - ROOM.bottom - fractionOf(value, at) * (HEIGHT - ROOM.top - ROOM.bottom);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={styles['chart']}
      role="img"
      aria-label={`${title} (${unit}): ${points.map((point) => valueText(point.y)).join(', ')}`}
    >
      {value.ticks.map(({ at, label }) => (
        <g key={at}>
          <path d={`M${ROOM.left} ${y(at)}H${WIDTH - ROOM.right}`} stroke="var(--line)" />
          <text x={ROOM.left - 10} y={y(at) + 4} textAnchor="end" className={styles['tick']}>
            {label}
          </text>
        </g>
      ))}
      {time.ticks.map(({ at, label }) => (
        <text key={at} x={x(at)} y={HEIGHT - 8} textAnchor="middle" className={styles['tick']}>
          {label}
        </text>
      ))}
      {points.map((point, index) => {
        const before = points[index - 1];
        const isFallen = isFall(points, index);
        const tone = isFallen ? 'var(--bad)' : 'currentColor';
        return (
          <g key={point.x}>
            {before && (
              <path
                d={`M${x(before.x)} ${y(before.y)}L${x(point.x)} ${y(point.y)}`}
                stroke={tone}
                strokeWidth="2.5"
                strokeDasharray={isFallen ? '6 5' : undefined}
              />
            )}
            <circle
              cx={x(point.x)}
              cy={y(point.y)}
              r="5"
              fill="var(--surface)"
              stroke={tone}
              strokeWidth="2.5"
            />
            <text
              {...(index === 0 && isBeside
                ? { x: x(point.x) + 11, y: y(point.y) + 10, textAnchor: 'start' }
                : {
                    x: x(point.x),
                    y: y(point.y) + (isFallen ? 24 : -12),
                    textAnchor: 'middle',
                  })}
              fill={tone}
              fontWeight="700"
            >
              {valueText(point.y)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
