// The second step of signing in: the password, or the emailed code. After 50 seconds the dealer may
// ask for a new code.

import { type FormEvent, useEffect, useState } from 'react';
import {
  forgetSentCode,
  keepSentCode,
  type SentCode,
  secondsToResend,
} from '../../state/drafts.ts';
import { useReturnFromLogin } from '../../state/login-navigation.ts';
import { useSignIn } from '../../state/sign-in.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useWords } from '../../words/words.ts';
import { OtpField, type StepProps, useAttempt, useSendCode } from './emailed-code.tsx';
import styles from './login.module.css';

type Props = Pick<StepProps, 'onSaid'> & {
  code: SentCode;
  onSent: (code: SentCode) => void;
  onBack: () => void;
};

export function Otp({ code, onSent, onBack, onSaid }: Props) {
  const { email } = code;
  const { login, frame } = useWords();
  const [otp, setOtp] = useState('');
  const secondsLeft = useCountdown(code);
  const { sendOtp, verifyOtp, isBusy } = useSignIn();
  const attempt = useAttempt(onSaid);
  const sendCode = useSendCode(sendOtp, onSaid);
  const goIn = useReturnFromLogin();

  async function verify(whole: string) {
    if (isBusy || !(await attempt(() => verifyOtp({ email, otp: whole })))) return;
    forgetSentCode();
    await goIn();
  }

  async function resend() {
    const sent = await sendCode(email, login.otpResent);
    if (sent) onSent(keepSentCode(email, sent.waitMs));
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void verify(otp);
      }}
      className="stack roomy"
    >
      <strong>{login.otpSentTo(email)}</strong>
      <div className={styles['otp']}>
        <OtpField value={otp} onValue={setOtp} onWhole={(code) => void verify(code)} />
      </div>
      <Button type="submit" look="primary" disabled={isBusy}>
        {login.verify}
      </Button>
      {secondsLeft > 0 ? (
        <p className="target note">{login.resendIn(secondsLeft)}</p>
      ) : (
        <Button disabled={isBusy} onClick={() => void resend()}>
          {login.resend}
        </Button>
      )}
      <Button look="quiet" onClick={onBack}>
        {frame.back}
      </Button>
    </form>
  );
}

/** Seconds until a new code may be requested, by the clock: a sleeping tab's timers stop. */
function useCountdown(code: SentCode): number {
  const [, setTick] = useState(0);
  const secondsLeft = secondsToResend(code);
  const isOver = secondsLeft === 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setTick((tick) => tick + 1), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return secondsLeft;
}

/** The second step of signing in with a password. The same call logs in or registers. */
export function Password({ email, onBack, onSaid }: StepProps & { onBack: () => void }) {
  const { login, frame } = useWords();
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
    <form onSubmit={enter} className="stack roomy">
      <strong>{email}</strong>
      {/* Password managers store the email together with the password. */}
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
        {frame.login}
      </Button>
      <Button look="quiet" onClick={onBack}>
        {frame.back}
      </Button>
    </form>
  );
}
