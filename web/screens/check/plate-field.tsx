// A number plate to type on, in its usual groups: `MH 12 KL 4471`.

import { type ChangeEvent, type ClipboardEvent, type Ref, useEffect, useId, useState } from 'react';
import { hintFor, meantPlate } from '../../../data/values/identifier-hints.ts';
import { type IdentifierKind, normalise, plateGroups } from '../../../data/values/identifiers.ts';
import { Button } from '../../ui/button.tsx';
import plate from '../../ui/plate.module.css';
import { PlateStrip } from '../../ui/plate.tsx';
import { useWords } from '../../words/words.ts';
import styles from './plate-field.module.css';

type Props = {
  value: string;
  onChange: (value: string) => void;
  /** Pasted text with more than one plate; returns true if it was handled. */
  onPasteText: (text: string) => boolean;
  /** The error, in place of the hint; '' without one. */
  error: string;
  ref: Ref<HTMLInputElement>;
};

export function PlateField({ value, onChange, onPasteText, error, ref }: Props) {
  const { whichCar } = useWords();
  const id = useId();
  const hintId = useId();
  const { text, isOdd, onBlur } = useHint('plate', value);

  const meant = isOdd ? meantPlate(value) : undefined;

  function type({ target }: ChangeEvent<HTMLInputElement>) {
    // In the middle of the text, regrouping would move the caret.
    const isAtEnd = target.selectionStart === target.value.length;
    onChange(isAtEnd ? grouped(target.value) : target.value);
  }

  function paste(event: ClipboardEvent) {
    if (onPasteText(event.clipboardData.getData('text'))) event.preventDefault();
  }

  return (
    <div className={styles.field}>
      {/* The heading above already asks; the label is for screen readers. */}
      <label htmlFor={id} className="unseen">
        {whichCar.plate}
      </label>
      <span className={`${plate['plate']} ${styles.plate}`}>
        <PlateStrip />
        <input
          ref={ref}
          id={id}
          value={value}
          onChange={type}
          onPaste={paste}
          onBlur={() => {
            onChange(grouped(value));
            onBlur();
          }}
          placeholder="MH 00 SB 0001"
          inputMode="text"
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          aria-describedby={hintId}
          aria-invalid={error !== ''}
        />
      </span>
      {meant !== undefined && (
        <Button look="quiet" onClick={() => onChange(grouped(meant))}>
          {whichCar.meant(grouped(meant))}
        </Button>
      )}
      <p id={hintId} className={isOdd || error ? styles.doubt : 'note'} aria-live="polite">
        {error || (value !== '' && isOdd ? text : '')}
      </p>
    </div>
  );
}

/** Text that is not yet a plate stays as typed. */
function grouped(typed: string): string {
  const text = normalise(typed);
  return /^[A-Z0-9]*$/.test(text) ? plateGroups(text).join(' ') : typed;
}

/** Time enough to look up from the plate and type the next letter. */
const PAUSE_MS = 900;

/** The hint below the field, and the field's blur handler. */
export function useHint(kind: IdentifierKind, value: string) {
  const { hints } = useWords();
  const [considered, setConsidered] = useState(value);
  // Waits for a pause: time passes outside React.
  useEffect(() => {
    const timer = setTimeout(() => setConsidered(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  // A hint about changed text no longer applies.
  const hint = hintFor(kind, considered === value ? value : '');
  const text = hint === 'usual' || hint === 'odd' ? hints[kind][hint] : hints[hint];
  return { text, isOdd: hint !== 'usual', onBlur: () => setConsidered(value) };
}
