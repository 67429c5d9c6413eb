// The identifier that a report or request is about, drawn as a number plate where it is one.

import { isAskedByPlate } from '../../data/catalogue.ts';
import type { PlateColour } from '../../data/report.ts';
import { Plate } from './plate.tsx';
import styles from './report-subject.module.css';

type Props = { serviceId: string; text: string; colour?: PlateColour | undefined };

export function ReportSubject({ serviceId, text, colour }: Props) {
  return isAskedByPlate(serviceId) ? (
    <Plate plate={text.toUpperCase()} size="small" colour={colour} />
  ) : (
    <span className={styles.number}>{text}</span>
  );
}
