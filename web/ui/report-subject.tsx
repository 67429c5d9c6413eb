// The identifier that a report or request is about, drawn as a number plate where it is one.

import { isAskedByPlate } from '../../data/catalogue.ts';
import { Plate } from './plate.tsx';
import styles from './report-subject.module.css';

type Props = { serviceId: string; text: string };

export function ReportSubject({ serviceId, text }: Props) {
  return isAskedByPlate(serviceId) ? (
    <Plate plate={text.toUpperCase()} size="small" />
  ) : (
    <span className={styles.number}>{text}</span>
  );
}
