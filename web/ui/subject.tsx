// What a report or a request is about, shown as a number plate when it is one.

import { isAskedByPlate } from '../../data/catalogue.ts';
import { Plate } from './plate.tsx';
import styles from './subject.module.css';

type Props = { serviceId: string; text: string };

export function Subject({ serviceId, text }: Props) {
  return isAskedByPlate(serviceId) ? (
    <Plate plate={text.toUpperCase()} size="small" />
  ) : (
    <span className={styles.number}>{text}</span>
  );
}
