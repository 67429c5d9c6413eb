// A labelled input with an optional hint.

import { type ComponentProps, type ReactNode, useId } from 'react';
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
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
