// The first step of signing in: the email, and the choice of three ways.

import type { FormEvent } from 'react';
import { keepSentCode, type SentCode } from '../../state/sent-code.ts';
import { useSignIn } from '../../state/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import field from '../../ui/field.module.css';
import { Field } from '../../ui/field.tsx';
import { useWords } from '../../words/words.ts';
import styles from './login.module.css';
import { type StepProps, useSendCode } from './login-attempt.ts';
import { GoogleWay } from './login-google.tsx';

type Props = StepProps & {
  onEmail: (email: string) => void;
  onPassword: () => void;
  onSent: (code: SentCode) => void;
};

export function Select({ email, onEmail, onPassword, onSent, onSaid }: Props) {
  const { login } = useWords();
  const { sendOtp, isBusy } = useSignIn();
  const sendCode = useSendCode(sendOtp, onSaid);

  function withEmail(way: () => void) {
    if (email.trim() !== '') return way();
    return onSaid({ text: login.emailMissing, isError: true });
  }

  async function send() {
    const sent = await sendCode(email, login.otpSent);
    if (sent) onSent(keepSentCode(email, sent.waitMs));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    withEmail(() => void send());
  }

  function choosePassword() {
    onSaid(undefined);
    onPassword();
  }

  return (
    <form noValidate className={field['form']} onSubmit={submit}>
      <Field
        label={login.email}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        enterKeyHint="send"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={email}
        onChange={(event) => onEmail(event.target.value)}
      />
      <div className={styles['way']}>
        {/* The specification's label, shaped like a button: it names the option below it. */}
        <button type="button" disabled className={styles['label']}>
          {login.withOtp}
        </button>
        <Button type="submit" look="primary" disabled={isBusy}>
          {login.sendOtp}
        </Button>
      </div>
      <p className={styles['or']}>{login.or}</p>
      <GoogleWay email={email} />
      <Button icon="key" disabled={isBusy} onClick={() => withEmail(choosePassword)}>
        {login.withPassword}
      </Button>
    </form>
  );
}
