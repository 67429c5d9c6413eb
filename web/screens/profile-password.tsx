// A password for the account, beside the code by email.

import { type FormEvent, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { useSetPassword } from '../queries/profile.ts';
import { reasonText } from '../reason-text.ts';
import { useWords } from '../words.ts';
import styles from './profile.module.css';

/** The contract's own limit. */
const LENGTH_MIN = 8;

type Said = { text: string; isError: boolean };

export function PasswordForm({ email }: { email: string }) {
  const words = useWords();
  const { profile } = words;
  const { setPassword, isBusy } = useSetPassword();
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState<Said>();

  async function save(event: FormEvent) {
    event.preventDefault();
    if (typed.length < LENGTH_MIN) return setSaid({ text: profile.passwordShort, isError: true });
    try {
      await setPassword(typed);
      setTyped('');
      return setSaid({ text: profile.passwordSet, isError: false });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return setSaid({ text: profile.failed(reasonText(why, words).text), isError: true });
    }
  }

  return (
    <section>
      <h2>{profile.password}</h2>
      <p>{profile.passwordLead}</p>
      <form onSubmit={save} noValidate>
        <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
        <Field
          label={profile.newPassword}
          hint={profile.passwordRule}
          type="password"
          autoComplete="new-password"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" icon="key" disabled={isBusy}>
          {profile.setPassword}
        </Button>
        <p role="status" className={said?.isError ? styles['failed'] : styles['done']}>
          {said?.text}
        </p>
      </form>
    </section>
  );
}
