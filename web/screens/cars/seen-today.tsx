// What only a person beside the car can observe: odometer and plate. Also the dealer's own note.

import { useState } from 'react';
import { CHASSIS_END, chassisSigns, type Seen } from '../../../data/car/seen.ts';
import type { PlateColour } from '../../../data/report.ts';
import { indianNumber } from '../../../data/values/money.ts';
import { indianDay } from '../../../data/values/time-text.ts';
import { stampNow } from '../../../sw/server-clock.ts';
import { type CarNote, useCarNote, useChangeCarNote } from '../../state/car-file.ts';
import fieldStyles from '../../ui/field.module.css';
import { KeptField } from '../../ui/field.tsx';
import metals from '../../ui/plate.module.css';
import { useWords } from '../../words/words.ts';
import { OtherNote } from '../late.tsx';
import styles from './cars.module.css';

const COLOURS: readonly PlateColour[] = ['white', 'yellow', 'green'];

/** The largest reading that a car's odometer can show. */
const DIAL_KM_MAX = 9_999_999;

export function SeenToday({ plate }: { plate: string }) {
  const { car: text } = useWords();
  const noted = useCarNote(plate);
  if (noted === undefined) return null;
  return (
    <section className="stack" aria-labelledby="seen">
      <div>
        <h2 id="seen">{text.seen}</h2>
        <p className="note">{text.seenLead}</p>
      </div>
      <Dial plate={plate} noted={noted} />
      <Chassis plate={plate} noted={noted} />
      <Colour plate={plate} noted={noted} />
      <GasKit plate={plate} noted={noted} />
      <Note plate={plate} noted={noted} />
      {noted?.before && <OtherNote plate={plate} other={noted.before} />}
    </section>
  );
}

type Props = { plate: string; noted: CarNote | null };

type Noticed = Partial<Omit<Seen, 'on'>>;

/** Returns a function that stores what the dealer observes today. */
function useSee(plate: string): (noticed: Noticed) => Promise<void> {
  const change = useChangeCarNote(plate);
  return (noticed) => change({ seen: { on: indianDay(stampNow()), ...noticed } });
}

/**
 * The field for the odometer. A reading is judged only when it is complete, because half a number
 * would look like a rolled-back odometer.
 */
function Dial({ plate, noted }: Props) {
  const { car: text } = useWords();
  const see = useSee(plate);
  const known = noted?.seen?.dialKm;
  return (
    <KeptField
      label={`${text.dial} (${text.km})`}
      inputMode="numeric"
      known={known === undefined ? '' : indianNumber(known)}
      read={kilometresIn}
      wrong={text.dialWrong}
      onKeep={(dialKm) => see({ dialKm })}
    />
  );
}

/** The typed kilometres; undefined if empty, null if the text is not a number of kilometres. */
function kilometresIn(typed: string): number | undefined | null {
  const digits = typed.replace(/[\s,.]|km$/gi, '');
  if (digits === '') return undefined;
  const km = Number(digits);
  return /^\d+$/.test(digits) && km <= DIAL_KM_MAX ? km : null;
}

/** The field for the end of the chassis number. Once complete, it is compared with the reports. */
function Chassis({ plate, noted }: Props) {
  const { car: text } = useWords();
  const see = useSee(plate);
  return (
    <KeptField
      label={text.chassisEnd}
      autoCapitalize="characters"
      maxLength={CHASSIS_END}
      known={noted?.seen?.chassisEnd ?? ''}
      read={chassisEndIn}
      wrong={text.chassisEndWrong}
      onKeep={(chassisEnd) => see({ chassisEnd })}
    />
  );
}

/** The typed end of the chassis number; undefined if empty, null if incomplete. */
function chassisEndIn(typed: string): string | undefined | null {
  const signs = chassisSigns(typed);
  if (signs === '') return undefined;
  return signs.length === CHASSIS_END ? signs : null;
}

function GasKit({ plate, noted }: Props) {
  const { car: text } = useWords();
  const see = useSee(plate);
  const hasGasKit = noted?.seen?.hasGasKit === true;
  const change = () => see({ hasGasKit: hasGasKit ? undefined : true });
  return (
    <div className={styles.colours}>
      <button type="button" aria-pressed={hasGasKit} onClick={() => void change()}>
        {text.gasKit}
      </button>
    </div>
  );
}

function Colour({ plate, noted }: Props) {
  const { car: text } = useWords();
  const see = useSee(plate);
  const chosen = noted?.seen?.plateColour;

  return (
    <fieldset className={styles.colours}>
      <legend>{text.colour}</legend>
      {COLOURS.map((colour) => (
        <button
          key={colour}
          type="button"
          aria-pressed={colour === chosen}
          // A second tap on a colour deselects it.
          onClick={() => void see({ plateColour: colour === chosen ? undefined : colour })}
        >
          <span className={`${styles.swatch} ${metals[colour] ?? ''}`} />
          {text.colours[colour]}
        </button>
      ))}
    </fieldset>
  );
}

function Note({ plate, noted }: Props) {
  const { car: text } = useWords();
  const change = useChangeCarNote(plate);
  const [typed, setTyped] = useState<string>();
  return (
    <div className={fieldStyles['field']}>
      <label htmlFor="note">{text.note}</label>
      <textarea
        id="note"
        maxLength={2000}
        value={typed ?? noted?.note ?? ''}
        onBlur={() => setTyped(undefined)}
        onChange={(event) => {
          setTyped(event.target.value);
          void change({ note: event.target.value });
        }}
      />
    </div>
  );
}
