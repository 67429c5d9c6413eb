// Observations that only a person at the car can make: odometer, plate, and the dealer's own note.

import { type FormEvent, useState } from 'react';
import { CHASSIS_END, chassisSigns } from '../../../data/car/seen.ts';
import type { PlateColour } from '../../../data/report.ts';
import { indianNumber } from '../../../data/values/money.ts';
import { indianDay } from '../../../data/values/time-text.ts';
import { type CarNote, changeCarNote, useCarNote } from '../../state/cars.ts';
import fieldStyles from '../../ui/field.module.css';
import { Field } from '../../ui/field.tsx';
import { useWords } from '../../words/words.ts';
import { OtherNote } from '../late.tsx';
import styles from './cars.module.css';

const COLOURS: readonly PlateColour[] = ['white', 'yellow', 'green'];

/** No car's odometer shows more. */
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

/** Judged only when complete: half a number would look like a turned-back dial. */
function Dial({ plate, noted }: Props) {
  const { car: text } = useWords();
  const known = noted?.seen?.dialKm;
  // While the dealer types; otherwise the stored value, which another device may have changed.
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? (known === undefined ? '' : indianNumber(known));
  const dialKm = kilometresIn(shown);

  async function keep(event?: FormEvent) {
    event?.preventDefault();
    if (dialKm === null) return;
    const on = indianDay(Date.now());
    if (dialKm !== known) await changeCarNote(plate, { seen: { on, dialKm } });
    if (!event) setTyped(undefined);
  }

  return (
    <form onSubmit={(event) => void keep(event)} className="narrow">
      <Field
        label={`${text.dial} (${text.km})`}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        value={shown}
        aria-invalid={dialKm === null}
        hint={dialKm === null ? text.dialWrong : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => void keep()}
      />
    </form>
  );
}

/** Undefined if empty, null if it is no number of kilometres. */
function kilometresIn(typed: string): number | undefined | null {
  const digits = typed.replace(/[\s,.]|km$/gi, '');
  if (digits === '') return undefined;
  const km = Number(digits);
  return /^\d+$/.test(digits) && km <= DIAL_KM_MAX ? km : null;
}

/** Compared once it is complete. */
function Chassis({ plate, noted }: Props) {
  const { car: text } = useWords();
  const [typed, setTyped] = useState<string>();
  const known = noted?.seen?.chassisEnd;
  const shown = typed ?? known ?? '';
  const chassisEnd = chassisSigns(shown);
  const isWhole = chassisEnd === '' || chassisEnd.length === CHASSIS_END;

  async function keep() {
    if (!isWhole) return;
    const on = indianDay(Date.now());
    const next = chassisEnd === '' ? undefined : chassisEnd;
    if (next !== known) await changeCarNote(plate, { seen: { on, chassisEnd: next } });
    setTyped(undefined);
  }

  return (
    <Field
      label={text.chassisEnd}
      autoComplete="off"
      autoCapitalize="characters"
      enterKeyHint="done"
      maxLength={CHASSIS_END}
      value={shown}
      aria-invalid={!isWhole}
      hint={isWhole ? undefined : text.chassisEndWrong}
      onChange={(event) => setTyped(event.target.value.toUpperCase())}
      onBlur={() => void keep()}
      onKeyDown={({ key }) => key === 'Enter' && void keep()}
    />
  );
}

function GasKit({ plate, noted }: Props) {
  const { car: text } = useWords();
  const hasGasKit = noted?.seen?.hasGasKit === true;
  const change = () =>
    changeCarNote(plate, {
      seen: { on: indianDay(Date.now()), hasGasKit: hasGasKit ? undefined : true },
    });
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
  const chosen = noted?.seen?.plateColour;

  function choose(colour: PlateColour) {
    // A second tap removes the choice.
    const plateColour = colour === chosen ? undefined : colour;
    void changeCarNote(plate, { seen: { on: indianDay(Date.now()), plateColour } });
  }

  return (
    <fieldset className={styles.colours}>
      <legend>{text.colour}</legend>
      {COLOURS.map((colour) => (
        <button
          key={colour}
          type="button"
          aria-pressed={colour === chosen}
          onClick={() => choose(colour)}
        >
          <span className={`${styles.swatch} ${styles[colour]}`} />
          {text.colours[colour]}
        </button>
      ))}
    </fieldset>
  );
}

function Note({ plate, noted }: Props) {
  const { car: text } = useWords();
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
          void changeCarNote(plate, { note: event.target.value });
        }}
      />
    </div>
  );
}
