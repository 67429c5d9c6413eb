// An identifier's input: on a number plate for a vehicle, otherwise a large plain field.

import { type ComponentProps, useId } from 'react';
import type { Field } from '../../../data/catalogue.ts';
import { meantPlate } from '../../../data/values/identifier-hints.ts';
import { type IdentifierKind, plateGroups } from '../../../data/values/identifiers.ts';
import { Button } from '../../ui/button.tsx';
import plate from '../../ui/plate.module.css';
import { PlateStrip } from '../../ui/plate.tsx';
import { useWords } from '../../words/words.ts';
import styles from './plate-field.module.css';
import { useHint } from './plate-field.tsx';

type Props = {
  field: Field;
  value: string;
  onChange: (value: string) => void;
  isDisabled: boolean;
};

/** The phone's keyboard: digits if no letters are possible, otherwise capitals. */
const keyboards: Record<IdentifierKind, ComponentProps<'input'>> = {
  plate: { inputMode: 'text', autoCapitalize: 'characters' },
  pan: { inputMode: 'text', autoCapitalize: 'characters' },
  ifsc: { inputMode: 'text', autoCapitalize: 'characters' },
  // Most have only digits; a few have letters.
  account: { inputMode: 'text', autoCapitalize: 'characters' },
  aadhaar: { inputMode: 'numeric', autoCapitalize: 'none' },
};

export function IdentifierInput({ field, value, onChange, isDisabled }: Props) {
  const { name, kind, placeholder } = field;
  const { inputs, whichCar } = useWords();
  const id = useId();
  const hintId = useId();
  const { text, isOdd, onBlur } = useHint(kind, value);
  const isPlate = kind === 'plate';
  const meant = isPlate && isOdd ? meantPlate(value) : undefined;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{inputs[kind]}</label>
      <span className={isPlate ? `${plate.plate} ${styles.plate}` : styles.box}>
        {isPlate && <PlateStrip />}
        <input
          id={id}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          placeholder={placeholder}
          aria-describedby={hintId}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          required
          disabled={isDisabled}
          {...keyboards[kind]}
        />
      </span>
      {meant !== undefined && (
        <Button look="quiet" onClick={() => onChange(meant)}>
          {whichCar.meant(plateGroups(meant).join(' '))}
        </Button>
      )}
      <p
        id={hintId}
        className={isOdd ? `${styles.hint} ${styles.doubt}` : styles.hint}
        aria-live="polite"
      >
        {text}
      </p>
    </div>
  );
}
