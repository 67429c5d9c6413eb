// A field to search a list of this phone by what stands on a plate or in a date.

import { Field } from './field.tsx';

type Props = { label: string; value: string; onChange: (value: string) => void };

export function SearchField({ label, value, onChange }: Props) {
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
