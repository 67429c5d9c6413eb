// What a report or a request is about: drawn as a plate when it is one.

import { serviceById } from '../../data/catalogue.ts';
import type { ServiceId } from '../../data/service.ts';
import { Plate } from './plate.tsx';
import styles from './subject.module.css';

type Props = { serviceId: ServiceId; text: string };

export function Subject({ serviceId, text }: Props) {
  const isPlate = serviceById(serviceId).fields.some(({ kind }) => kind === 'plate');
  return isPlate ? (
    <Plate plate={text.toUpperCase()} size="small" />
  ) : (
    <span className={styles.number}>{text}</span>
  );
}
