// Signing in: choose a way, then prove the email. Specification, sections 2, 4 and 8.

import { type FormEvent, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../parts/button.tsx';
import field from '../parts/field.module.css';
import { Field } from '../parts/field.tsx';
import { LeftBehind } from '../parts/left-behind.tsx';
import { Brand } from '../parts/mark.tsx';
import { useTitle } from '../parts/page.tsx';
import { useAccount, useSignIn } from '../queries/account.ts';
import styles from './login.module.css';

type Step = 'select' | 'otp' | 'password';
type Said = { text: string; isError: boolean };

/** Specification, section 9. */
const RESEND_SECONDS = 50;

export function Login() {
  useTitle('Login');
  const [step, setStep] = useState<Step>('select');
  const [typed, setEmail] = useState<string>();
  const [said, setSaid] = useState<Said>();
  // Whoever was signed in here most likely signs in again.
  const known = useAccount()?.email ?? '';
  const email = typed ?? known;

  function back() {
    setStep('select');
    setSaid(undefined);
  }

  return (
    <main className={styles.screen}>
      <Link to="/" className={styles.brand}>
        <Brand />
      </Link>
      <LeftBehind />
      <div className={styles.card}>
        <h1>Login / Sign Up</h1>
        {step === 'select' && (
          <Select email={email} onEmail={setEmail} onStep={setStep} onSaid={setSaid} />
        )}
        {step === 'otp' && <Otp email={email} onBack={back} onSaid={setSaid} />}
        {step === 'password' && <Password email={email} onBack={back} onSaid={setSaid} />}
        <p role="status" className={styles.said} data-error={said?.isError}>
          {said?.text}
        </p>
      </div>
    </main>
  );
}

type StepProps = { email: string; onSaid: (said: Said | undefined) => void };

/** Runs a way in; its error is the text to show. */
function useAttempt(onSaid: StepProps['onSaid']) {
  return async (way: () => Promise<unknown>): Promise<boolean> => {
    onSaid(undefined);
    try {
      await way();
      return true;
    } catch (error) {
      onSaid({ text: error instanceof Error ? error.message : String(error), isError: true });
      return false;
    }
  };
}

function Select({
  email,
  onEmail,
  onStep,
  onSaid,
}: StepProps & { onEmail: (email: string) => void; onStep: (step: Step) => void }) {
  const { sendOtp, loginWithGoogle, isBusy } = useSignIn();
  const attempt = useAttempt(onSaid);

  function withEmail(way: () => void) {
    if (email.trim() !== '') return way();
    return onSaid({ text: 'Please enter your email before proceeding.', isError: true });
  }

  async function send(event?: FormEvent) {
    event?.preventDefault();
    if (!(await attempt(() => sendOtp(email)))) return;
    onSaid({ text: 'OTP sent to your email.', isError: false });
    onStep('otp');
  }

  return (
    <form
      noValidate
      className={field.form}
      onSubmit={(event) => {
        event.preventDefault();
        withEmail(() => void send());
      }}
    >
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        required
        value={email}
        onChange={(event) => onEmail(event.target.value)}
      />
      <Button type="submit" look="primary" disabled={isBusy}>
        Send Email OTP
      </Button>
      <Button
        disabled={isBusy}
        onClick={() => withEmail(() => void attempt(() => loginWithGoogle(email)))}
      >
        Continue with Google
      </Button>
      <Button disabled={isBusy} onClick={() => withEmail(() => onStep('password'))}>
        Login with Email & Password
      </Button>
      <Button look="quiet" disabled>
        Login with Email OTP
      </Button>
    </form>
  );
}

function Otp({ email, onBack, onSaid }: StepProps & { onBack: () => void }) {
  const [otp, setOtp] = useState('');
  const { secondsLeft, restart } = useCountdown(RESEND_SECONDS);
  const { sendOtp, verifyOtp, isBusy } = useSignIn();
  const attempt = useAttempt(onSaid);
  const navigate = useNavigate();

  async function verify(event: FormEvent) {
    event.preventDefault();
    const isIn = await attempt(() => verifyOtp({ email, otp }));
    if (isIn) navigate('/Dashboard');
  }

  async function resend() {
    if (!(await attempt(() => sendOtp(email)))) return;
    restart();
    onSaid({ text: 'OTP resent to your email.', isError: false });
  }

  return (
    <form onSubmit={verify} className={field.form}>
      <p>OTP sent to {email}</p>
      <Field
        label="OTP"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]*"
        maxLength={6}
        required
        value={otp}
        onChange={(event) => setOtp(event.target.value)}
      />
      <Button type="submit" look="primary" disabled={isBusy}>
        Verify OTP
      </Button>
      {secondsLeft > 0 ? (
        <p className={styles.countdown}>Resend OTP in {secondsLeft} s</p>
      ) : (
        <Button disabled={isBusy} onClick={() => void resend()}>
          Resend OTP
        </Button>
      )}
      <Button look="quiet" onClick={onBack}>
        Back
      </Button>
    </form>
  );
}

function Password({ email, onBack, onSaid }: StepProps & { onBack: () => void }) {
  const [password, setPassword] = useState('');
  const { loginWithPassword, isBusy } = useSignIn();
  const attempt = useAttempt(onSaid);
  const navigate = useNavigate();

  async function login(event: FormEvent) {
    event.preventDefault();
    const isIn = await attempt(() => loginWithPassword({ email, password }));
    if (isIn) navigate('/Dashboard');
  }

  return (
    <form onSubmit={login} className={field.form}>
      <p>{email}</p>
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <Field
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" look="primary" disabled={isBusy}>
        Login
      </Button>
      <Button look="quiet" onClick={onBack}>
        Back
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
