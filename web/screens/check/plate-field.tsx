// Inputs for identifiers: a number plate for a vehicle, otherwise a large plain field. The first
// screen groups a plate's characters in the usual way: `MH 12 KL 4471`.

import { type ChangeEvent, type ComponentProps, type Ref, useEffect, useId, useState } from 'react';
import { hintFor, meantPlate } from '../../../data/values/identifier-hints.ts';
import { type IdentifierKind, normalise, plateGroups } from '../../../data/values/identifiers.ts';
import { Button } from '../../ui/button.tsx';
import plate from '../../ui/plate.module.css';
import { PlateStrip } from '../../ui/plate.tsx';
import { useWords } from '../../words/words.ts';
import styles from './plate-field.module.css';

type Props = ComponentProps<'input'> & {
  kind: IdentifierKind;
  label: string;
  value: string;
  onValue: (value: string) => void;
  /** The error shown in place of the hint; '' if there is none. */
  error?: string;
  /**
   * Whether a heading above already asks for the plate. If so, the label is hidden, and only hints
   * about mistakes are shown.
   */
  isAsked?: boolean;
};

export function IdentifierField({ kind, label, onValue, error = '', isAsked, ...input }: Props) {
  const { whichCar } = useWords();
  const id = useId();
  const hintId = useId();
  const { value, onBlur } = input;
  const { text, isOdd, consider } = useHint(kind, value);
  const isPlate = kind === 'plate';
  const meant = isPlate && isOdd ? meantPlate(value) : undefined;
  const doubt = isOdd || error !== '' ? styles.doubt : '';
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isAsked ? 'unseen' : undefined}>
        {label}
      </label>
      <span className={isPlate ? `${plate.plate} ${styles.plate}` : styles.box}>
        {isPlate && <PlateStrip />}
        <input
          onChange={({ target }) => onValue(target.value)}
          inputMode="text"
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          id={id}
          aria-describedby={hintId}
          onBlur={(event) => {
            onBlur?.(event);
            consider();
          }}
        />
      </span>
      {meant !== undefined && (
        <Button look="quiet" onClick={() => onValue(meant)}>
          {whichCar.meant(plateGroups(meant).join(' '))}
        </Button>
      )}
      <p
        id={hintId}
        className={isAsked ? doubt || 'note' : `${styles.hint} ${doubt}`}
        aria-live="polite"
      >
        {error || (isAsked && (value === '' || !isOdd) ? '' : text)}
      </p>
    </div>
  );
}

type PlateProps = {
  value: string;
  onChange: (value: string) => void;
  /**
   * Called with pasted text. Returns true if it contains plates; the field or the list then shows
   * them.
   */
  onPasteText: (text: string) => boolean;
  error: string;
  ref: Ref<HTMLInputElement>;
};

export function PlateField({ value, onChange, onPasteText, error, ref }: PlateProps) {
  const { whichCar } = useWords();

  function type({ target }: ChangeEvent<HTMLInputElement>) {
    // Regrouping the text would move the caret if it is inside the text.
    const isAtEnd = target.selectionStart === target.value.length;
    onChange(isAtEnd ? grouped(target.value) : target.value);
  }

  return (
    <IdentifierField
      kind="plate"
      label={whichCar.plate}
      isAsked
      ref={ref}
      value={value}
      onValue={(meant) => onChange(grouped(meant))}
      onChange={type}
      onPaste={(event) => {
        if (onPasteText(event.clipboardData.getData('text'))) event.preventDefault();
      }}
      onBlur={() => onChange(grouped(value))}
      placeholder="MH 00 SB 0001"
      enterKeyHint="done"
      error={error}
      aria-invalid={error !== ''}
    />
  );
}

/** Text that is not yet a plate stays as typed. */
function grouped(typed: string): string {
  const text = normalise(typed);
  return /^[A-Z0-9]*$/.test(text) ? plateGroups(text).join(' ') : typed;
}

/** The pause before a hint: long enough to look up from the plate and type the next letter. */
const PAUSE_MS = 900;

/** The hint below the field, shown after a pause in typing. `consider` judges the text at once. */
function useHint(kind: IdentifierKind, value: string) {
  const { hints } = useWords();
  const [considered, setConsidered] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setConsidered(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  // Drop a hint that was about a different text.
  const hint = hintFor(kind, considered === value ? value : '');
  const text = hint === 'usual' || hint === 'odd' ? hints[kind][hint] : hints[hint];
  return { text, isOdd: hint !== 'usual', consider: () => setConsidered(value) };
}
