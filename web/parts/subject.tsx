// What a report or a request is about: drawn as a plate when it is one.

import { isAskedByPlate } from '../../data/catalogue.ts';
import type { ServiceId } from '../../data/service.ts';
import { Plate } from './plate.tsx';
import styles from './subject.module.css';

type Props = { serviceId: ServiceId; text: string };

export function Subject({ serviceId, text }: Props) {
  return isAskedByPlate(serviceId) ? (
    <Plate plate={text.toUpperCase()} size="small" />
  ) : (
    <span className={styles.number}>{text}</span>
  );
}
