// The second step of signing in by password: one call that logs in or registers.

import { type FormEvent, useState } from 'react';
import { useReturnFromLogin } from '../../state/login-navigation.ts';
import { useSignIn } from '../../state/sign-in.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import field from '../../ui/field.module.css';
import { Field } from '../../ui/field.tsx';
import { useWords } from '../../words/words.ts';
import styles from './login.module.css';
import { type StepProps, useAttempt } from './login-attempt.ts';

export function Password({ email, onBack, onSaid }: StepProps & { onBack: () => void }) {
  const { login } = useWords();
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const { loginWithPassword, isBusy } = useSignIn();
  const attempt = useAttempt(onSaid);
  const goIn = useReturnFromLogin();

  async function enter(event: FormEvent) {
    event.preventDefault();
    const isIn = await attempt(() => loginWithPassword({ email, password }));
    if (isIn) await goIn();
  }

  return (
    <form onSubmit={enter} className={field['form']}>
      <p className={styles['sentTo']}>{email}</p>
      {/* Password managers store the pair. */}
      <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
      <div className={styles['password']}>
        <Field
          label={login.password}
          hint={login.passwordHint}
          type={isShown ? 'text' : 'password'}
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          required
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <IconButton
          icon="eye"
          label={isShown ? login.hide : login.show}
          aria-pressed={isShown}
          className={styles['eye'] ?? ''}
          onClick={() => setShown(!isShown)}
        />
      </div>
      <Button type="submit" look="primary" disabled={isBusy}>
        {login.login}
      </Button>
      <Button look="quiet" onClick={onBack}>
        {login.back}
      </Button>
    </form>
  );
}
