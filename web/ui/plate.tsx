// An Indian number plate, shown where a vehicle is named.

import { isAskedByPlate } from '../../data/catalogue.ts';
import type { PlateColour } from '../../data/report.ts';
import { plateGroups } from '../../data/values/identifiers.ts';
import styles from './plate.module.css';

type Size = 'small' | 'medium' | 'large';

type Props = { plate: string; size?: Size; colour?: PlateColour | undefined };

export function Plate({ plate, size = 'medium', colour = 'white' }: Props) {
  return (
    <span className={`${styles['plate']} ${styles[size]} ${styles[colour] ?? ''}`}>
      <PlateStrip />
      <span className={styles['number']}>
        {plateGroups(plate).map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a plate's groups never move
          <span key={index}>{group}</span>
        ))}
      </span>
    </span>
  );
}

/** The blue strip on the left: a spoked wheel over the country's letters. */
export function PlateStrip() {
  return (
    <span className={styles['strip']} aria-hidden="true">
      <svg className={styles['wheel']} viewBox="0 0 24 24" role="presentation">
        <circle cx="12" cy="12" r="10" fill="none" stroke="currentColor" strokeWidth="2.2" />
        <path d={SPOKES} stroke="currentColor" strokeWidth="1.6" />
        <circle cx="12" cy="12" r="2.4" fill="currentColor" />
      </svg>
      IND
    </span>
  );
}

// Six lines through the hub make twelve spokes, as many as remain distinct at this size.
const SPOKES = Array.from({ length: 6 }, (_, index) => {
  const angle = (index * Math.PI) / 6;
  const [x, y] = [9 * Math.cos(angle), 9 * Math.sin(angle)].map((part) => Number(part.toFixed(2)));
  return `M${12 - (x ?? 0)} ${12 - (y ?? 0)}l${2 * (x ?? 0)} ${2 * (y ?? 0)}`;
}).join('');

type ReportSubjectProps = { serviceId: string; text: string; colour?: PlateColour | undefined };

/** The subject of a report or request, drawn as a number plate if it is one. */
export function ReportSubject({ serviceId, text, colour }: ReportSubjectProps) {
  return isAskedByPlate(serviceId) ? (
    <Plate plate={text.toUpperCase()} size="small" colour={colour} />
  ) : (
    <span className={styles.reportSubjectNumber}>{text}</span>
  );
}
