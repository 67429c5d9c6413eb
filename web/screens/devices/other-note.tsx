// What another device wrote of the car at the same time: kept one step back, to be taken instead.

import { indianNumber } from '../../../data/values/money.ts';
import type { CarNote } from '../../state/cars.ts';
import { takeOtherNote } from '../../state/devices/other-note.ts';
import { Button } from '../../ui/button.tsx';
import { useTimeText } from '../../ui/use-time-text.ts';
import { useDeviceWords } from '../../words/devices/device-words.ts';
import { useWords } from '../../words/words.ts';
import styles from './devices.module.css';

type Props = { plate: string; other: NonNullable<CarNote['before']> };

export function OtherNote({ plate, other }: Props) {
  const { otherNote: text } = useDeviceWords();
  const { car } = useWords();
  const timeText = useTimeText();
  const { dialKm, plateColour } = other.seen ?? {};
  return (
    <section className={styles['other']} aria-label={text.title}>
      <h3>{text.title}</h3>
      <p className="note">{text.lead(timeText(other.editedAt))}</p>
      {other.note !== '' && <p className={styles['written']}>{other.note}</p>}
      {dialKm !== undefined && <p>{`${car.dial}: ${indianNumber(dialKm)} ${car.km}`}</p>}
      {plateColour && <p>{`${car.colour}: ${car.colours[plateColour]}`}</p>}
      <div className="row">
        <Button onClick={() => void takeOtherNote(plate)}>{text.use}</Button>
      </div>
    </section>
  );
}
