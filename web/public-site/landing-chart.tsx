// The report's chart for a page without script: the same axes, drawn as one SVG, because the page's
// policy allows no style attribute, by which the app's own chart places its labels.

import type { Block } from '../../data/report.ts';
import {
  fractionOf,
  isFall,
  isSteepStart,
  timeAxis,
  valueAxis,
  valueText,
} from '../report/chart-scale.ts';
import styles from './landing-report.module.css';

type Chart = Extract<Block, { kind: 'chart' }>;

const WIDTH = 400;
const HEIGHT = 220;
const ROOM = { left: 62, right: 34, top: 26, bottom: 30 };
const TICKS_MAX = 4;

export function LandingChart({ chart: { title, unit, points } }: { chart: Chart }) {
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
          <path d={`M${ROOM.left} ${y(at)}H${WIDTH - ROOM.right}`} className={styles['grid']} />
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
        const tone = isFall(points, index) ? styles['fall'] : styles['line'];
        return (
          <g key={point.x}>
            {before && (
              <path
                d={`M${x(before.x)} ${y(before.y)}L${x(point.x)} ${y(point.y)}`}
                className={tone}
              />
            )}
            <circle cx={x(point.x)} cy={y(point.y)} r="5" className={tone} />
            <text
              {...(index === 0 && isBeside
                ? { x: x(point.x) + 11, y: y(point.y) + 10, textAnchor: 'start' }
                : {
                    x: x(point.x),
                    y: y(point.y) + (isFall(points, index) ? 24 : -12),
                    textAnchor: 'middle',
                  })}
              className={tone}
            >
              {valueText(point.y)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
