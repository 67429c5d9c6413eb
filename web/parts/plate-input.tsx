// The vehicle number, typed straight onto a plate.

import { useId } from 'react';
import { isWellFormed, normalise } from '../../data/identifiers.ts';
import plate from './plate.module.css';
import { PlateStrip } from './plate.tsx';
import styles from './plate-input.module.css';

type Props = {
  label: string;
  name: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  isDisabled: boolean;
};

/** Shorter than any plate; before it there is nothing to hint at. */
const LETTERS_BEFORE_HINT = 7;

export function PlateInput({ label, name, placeholder, value, onChange, isDisabled }: Props) {
  const id = useId();
  const hintId = useId();
  const typed = normalise(value);
  const isOdd = typed.length >= LETTERS_BEFORE_HINT && !isWellFormed('plate', typed);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={`${plate.plate} ${styles.plate}`}>
        <PlateStrip />
        <input
          id={id}
          name={name}
          className={styles.input}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          placeholder={placeholder}
          aria-describedby={hintId}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          inputMode="text"
          maxLength={24}
          required
          disabled={isDisabled}
        />
      </span>
      <p id={hintId} className={styles.hint} aria-live="polite">
        {isOdd
          ? 'This does not look like an Indian plate. You can send it all the same.'
          : 'As it stands on the plate; spaces and dashes do not matter.'}
      </p>
    </div>
  );
}
