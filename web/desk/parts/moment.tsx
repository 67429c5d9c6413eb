// A time in a table, in one line.

import { timeText } from '../../../data/desk/times.ts';
import styles from './table.module.css';

export function Moment({ at }: { at: number }) {
  return (
    <time className={styles['moment']} dateTime={new Date(at).toISOString()}>
      {timeText(at)}
    </time>
  );
}
