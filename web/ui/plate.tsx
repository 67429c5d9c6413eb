// An Indian number plate, shown in place of a vehicle's number.

import { isAskedByPlate } from '../../data/catalogue.ts';
import type { PlateColour } from '../../data/report.ts';
import { plateGroups } from '../../data/values/identifiers.ts';
import styles from './plate.module.css';

type Props = { plate: string; size?: 'small'; colour?: PlateColour | undefined };

export function Plate({ plate, size, colour = 'white' }: Props) {
  return (
    <span className={`${styles['plate']} ${size ? styles[size] : ''} ${styles[colour] ?? ''}`}>
      <PlateStrip />
      <span className={styles['number']}>{plateGroups(plate).join(' ')}</span>
    </span>
  );
}

/** The blue strip on the left: a spoked wheel over the country's letters. */
export function PlateStrip() {
  return (
    <span className={styles['strip']} aria-hidden="true">
      IND
    </span>
  );
}

type ReportSubjectProps = { serviceId: string; text: string; colour?: PlateColour | undefined };

/** The subject of a report or request. A plate is drawn as a plate. */
export function ReportSubject({ serviceId, text, colour }: ReportSubjectProps) {
  return isAskedByPlate(serviceId) ? (
    <Plate plate={text.toUpperCase()} size="small" colour={colour} />
  ) : (
    <span className={styles.reportSubjectNumber}>{text}</span>
  );
}
