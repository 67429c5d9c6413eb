// Signing in: choose a way, then prove the email. Specification, sections 2, 4 and 8.

import { useState } from 'react';
import { useAccount, useLogoutPending } from '../../state/account.ts';
import { forgetSentCode, type SentCode, sentCode } from '../../state/sent-code.ts';
import { LanguageChoice } from '../../ui/language-choice.tsx';
import { Brand } from '../../ui/mark.tsx';
import { Odometer } from '../../ui/odometer.tsx';
import { useTitle } from '../../ui/page.tsx';
import { SandboxStrip } from '../../ui/sandbox-strip.tsx';
import { useWords } from '../../words/words.ts';
import { LeftoverData } from './leftover-data.tsx';
import styles from './login.module.css';
import type { Said } from './login-attempt.ts';
import { Otp } from './login-otp.tsx';
import { Password } from './login-password.tsx';
import { Select } from './login-select.tsx';

/** In the code step: the code that was sent. */
type Step = 'select' | SentCode | 'password';

export function Login() {
  const { login } = useWords();
  useTitle(login.title);
  return (
    <div className={styles['screen']}>
      <header className={styles['pitch']}>
        <a href="/" className={styles['brand']}>
          <Brand />
        </a>
        <div className={styles['words']}>
          <Odometer reading="061240" className={styles['odometer'] ?? ''} />
          <p className={styles['line']}>{login.pitch}</p>
          <p>{login.pitchMore}</p>
        </div>
      </header>
      <main className={styles['main']}>
        <LogoutOwed />
        <LeftoverData />
        <Card />
        <div className={styles['foot']}>
          <p>
            {login.agree} <a href="/T&C">{login.terms}</a> {login.and}{' '}
            <a href="/privacypolicy">{login.privacy}</a>.
          </p>
          <LanguageChoice />
        </div>
      </main>
      <div className={styles['sandbox']}>
        <SandboxStrip />
      </div>
    </div>
  );
}

/** Signed out here; the server does not know yet. */
function LogoutOwed() {
  const { login } = useWords();
  return (
    <p role="status" className="stripe">
      {useLogoutPending() && login.owed}
    </p>
  );
}

function Card() {
  const { login } = useWords();
  // A tab that was discarded while the dealer read the mail continues where it was.
  const [step, setStep] = useState<Step>(() => sentCode() ?? 'select');
  const [typed, setEmail] = useState(() => sentCode()?.email);
  const [said, setSaid] = useState<Said>();
  // The dealer who was signed in here most likely signs in again.
  const known = useAccount()?.email ?? '';
  const email = typed ?? known;

  function back() {
    forgetSentCode();
    setStep('select');
    setSaid(undefined);
  }

  return (
    <div className={styles['card']}>
      <div>
        <h1>{login.title}</h1>
        <p className={styles['lead']}>{login.lead}</p>
      </div>
      <p role="status" className={styles['said']} data-error={said?.isError}>
        {said?.text}
      </p>
      {step === 'select' && (
        <Select
          email={email}
          onEmail={setEmail}
          onPassword={() => setStep('password')}
          onSent={setStep}
          onSaid={setSaid}
        />
      )}
      {typeof step === 'object' && (
        <Otp code={step} onSent={setStep} onBack={back} onSaid={setSaid} />
      )}
      {step === 'password' && <Password email={email} onBack={back} onSaid={setSaid} />}
    </div>
  );
}
