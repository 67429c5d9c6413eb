// A labelled input with an optional hint.

import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react';
import styles from './field.module.css';

type Props = ComponentProps<'input'> & { label: string; hint?: ReactNode };

export function Field({ label, hint, ...rest }: Props) {
  const id = useId();
  const hintId = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} aria-describedby={hint ? hintId : undefined} {...rest} />
      {hint && (
        <p id={hintId} className="note">
          {hint}
        </p>
      )}
    </div>
  );
}

type KeptProps<Value> = Omit<ComponentProps<'input'>, 'value'> & {
  label: string;
  /** The stored value as text. Another device may change it. */
  known: string;
  /** Reads the typed text. Returns undefined if it is empty, null if it is invalid. */
  read: (typed: string) => Value | undefined | null;
  /** The message for an invalid value. */
  wrong: string;
  onKeep: (value: Value | undefined) => unknown;
};

/** Stores the value, once complete, when the dealer leaves the field or the screen. */
export function KeptField<Value>(props: KeptProps<Value>) {
  const { known, read, wrong, onKeep, ...field } = props;
  const [typed, setTyped] = useState<string>();
  const value = read(typed ?? known);

  async function keep() {
    if (typed === undefined || value === null) return;
    if (value !== read(known)) await onKeep(value);
    setTyped(undefined);
  }

  const left = useEffectEvent(keep);
  // React reports no blur when Back closes the whole screen.
  useEffect(() => () => void left(), []);

  return (
    <Field
      autoComplete="off"
      enterKeyHint="done"
      {...field}
      value={typed ?? known}
      aria-invalid={value === null}
      hint={value === null ? wrong : undefined}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => void keep()}
      onKeyDown={({ key }) => key === 'Enter' && void keep()}
    />
  );
}

type SelectProps = {
  label: string;
  options: readonly { value: string; text: string }[];
  value?: string;
  /** Called with the chosen value. If it is missing, the field is disabled. */
  onValue?: (value: string) => void;
};

/** A choice from a list. */
export function SelectField({ label, options, value, onValue }: SelectProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        disabled={!onValue}
        onChange={({ target }) => onValue?.(target.value)}
      >
        {options.map(({ value: each, text }) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

type SearchFieldProps = { label: string; value: string; onChange: (value: string) => void };

/** A search field for a list on this phone, by plate or date. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <Field
      label={label}
      type="search"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      enterKeyHint="search"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
