// The second step of signing in by email: the code, and a new one after 50 seconds.

import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../parts/button.tsx';
import field from '../parts/field.module.css';
import { Field } from '../parts/field.tsx';
import { useSignIn } from '../queries/account.ts';
import { useGoIn } from '../queries/arrival.ts';
import { useWords } from '../words.ts';
import styles from './login.module.css';
import { type StepProps, useAttempt } from './login-select.tsx';

/** Specification, section 9. */
const RESEND_SECONDS = 50;

export function Otp({ email, onBack, onSaid }: StepProps & { onBack: () => void }) {
  const { login } = useWords();
  const [otp, setOtp] = useState('');
  const { secondsLeft, restart } = useCountdown(RESEND_SECONDS);
  const { sendOtp, verifyOtp, isBusy } = useSignIn();
  const attempt = useAttempt(onSaid);
  const goIn = useGoIn();

  async function verify(event: FormEvent) {
    event.preventDefault();
    const isIn = await attempt(() => verifyOtp({ email, otp }));
    if (isIn) await goIn();
  }

  async function resend() {
    if (!(await attempt(() => sendOtp(email)))) return;
    restart();
    onSaid({ text: login.otpResent, isError: false });
  }

  return (
    <form onSubmit={verify} className={field['form']}>
      <p className={styles['sentTo']}>{login.otpSentTo(email)}</p>
      <div className={styles['otp']}>
        <Field
          label={login.otp}
          hint={login.otpHint}
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          pattern="[0-9]*"
          required
          autoFocus
          value={otp}
          // Pasted as mails write it: `123 456`.
          onChange={(event) => setOtp(event.target.value.replace(/\s/g, ''))}
        />
      </div>
      <Button type="submit" look="primary" disabled={isBusy}>
        {login.verify}
      </Button>
      {secondsLeft > 0 ? (
        <p className={styles['countdown']}>{login.resendIn(secondsLeft)}</p>
      ) : (
        <Button disabled={isBusy} onClick={() => void resend()}>
          {login.resend}
        </Button>
      )}
      <Button look="quiet" onClick={onBack}>
        {login.back}
      </Button>
    </form>
  );
}

/** Seconds left of the wait, from the full wait each time it is restarted. */
function useCountdown(seconds: number) {
  const [secondsLeft, setSecondsLeft] = useState(seconds);
  const isOver = secondsLeft === 0;
  // Time passes outside React.
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setSecondsLeft((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return { secondsLeft, restart: () => setSecondsLeft(seconds) };
}
