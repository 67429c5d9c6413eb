// Signing in: the dealer picks a way, then verifies the email (specification, sections 2, 4 and 8).

import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type Account, useAccount, useLeftAccount, useLogoutPending } from '../../state/account.ts';
import { forgetSentCode, keepSentCode, type SentCode, sentCode } from '../../state/drafts.ts';
import type { OutboxRow } from '../../state/outbox.ts';
import { useSignIn } from '../../state/sign-in.ts';
import { useLeftoverData } from '../../state/storage.ts';
import { Button } from '../../ui/button.tsx';
import { LanguageChoice } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Brand } from '../../ui/mark.tsx';
import { SandboxStrip, useTitle } from '../../ui/page.tsx';
import { ReportSubject } from '../../ui/plate.tsx';
import { nameIn, useTimeText, useWords } from '../../words/words.ts';
import { EnterPhone } from '../late.tsx';
import { type Said, type StepProps, useSendCode } from './emailed-code.tsx';
import styles from './login.module.css';
import { GoogleWay } from './login-google.tsx';
import { Otp, Password } from './login-steps.tsx';

/** The step on the screen; for the step that asks for the code, also facts about the code sent. */
type Step = 'select' | SentCode | 'password';

export function Login() {
  const { login } = useWords();
  useTitle(login.title);
  return (
    <div className={styles['screen']}>
      <header className={styles['pitch']}>
        <a href="/">
          <Brand />
        </a>
      </header>
      <main className={styles['main']}>
        <LogoutOwed />
        <LeftoverData />
        <Way />
        <div className={`note ${styles['card']} ${styles['foot']}`}>
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

function Way() {
  const { hash } = useLocation();
  const code = /^#buy-([\w-]{22}(?:[\w-]{66})?)$/.exec(hash)?.[1];
  if (code === undefined) return <Card />;
  return (
    <div className={styles['card']}>
      <EnterPhone code={code} />
    </div>
  );
}

/** The note for a dealer whose sign-out has not reached the server. */
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
  // Continue with the code if the phone discarded the tab while the dealer was reading mail.
  const [step, setStep] = useState<Step>(() => sentCode() ?? 'select');
  const [typed, setEmail] = useState(() => sentCode()?.email);
  const [said, setSaid] = useState<Said>();
  // The dealer who was signed in here last will probably sign in again.
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
        <p className="lead">{login.lead}</p>
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

type Props = StepProps & {
  onEmail: (email: string) => void;
  onPassword: () => void;
  onSent: (code: SentCode) => void;
};

/** The first step of signing in: the email, and three ways to choose from. */
function Select({ email, onEmail, onPassword, onSent, onSaid }: Props) {
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
    <form noValidate className="stack roomy" onSubmit={submit}>
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
        {/* The specification's label, in the shape of a button, for the option below. */}
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

// Shows a signed-out dealer what is still on this phone, and offers to remove it.

export function LeftoverData() {
  const left = useLeftAccount();
  // Keep the account even after its data is removed, so that the screen can confirm the removal.
  const [account, setAccount] = useState(left);
  if (left && left.accountId !== account?.accountId) setAccount(left);
  return account ? <Left key={account.accountId} account={account} /> : null;
}

function Left({ account }: { account: Account }) {
  const { left, remove, isRemoved } = useLeftoverData(account);
  const { leftBehind: text, frame } = useWords();
  const [isAsking, setAsking] = useState(false);
  if (isRemoved) {
    return (
      <p role="status" className="stripe stack">
        {text.removed(account.email)}
      </p>
    );
  }
  if (!left) return null;
  const { reports, unsent, underWay } = left;
  const waiting = unsent.length + underWay.length;
  if (reports + waiting === 0) return null;
  return (
    <section className="stripe stack">
      <p>{text.left({ reports, waiting, email: account.email })}</p>
      <Button onClick={() => setAsking(true)}>{text.remove}</Button>
      {isAsking && (
        <Dialog
          title={text.title}
          tone="bad"
          close={frame.keep}
          onClose={() => setAsking(false)}
          act={{ text: text.confirm, look: 'final', onPress: remove }}
        >
          {reports > 0 && <p>{text.reports}</p>}
          <Lost lead={text.unsent} rows={unsent} />
          <Lost lead={text.underWay} rows={underWay} />
        </Dialog>
      )}
    </section>
  );
}

function Lost({ lead, rows }: { lead: string; rows: OutboxRow[] }) {
  const { leftBehind: text, services, reports } = useWords();
  const timeText = useTimeText();
  if (rows.length === 0) return null;
  return (
    <>
      <p>{lead}</p>
      <ul className="stack close">
        {rows.map(({ key, serviceId, subject = '', queuedAt }) => (
          <li key={key} className="row">
            <ReportSubject serviceId={serviceId} text={subject} />
            <span>
              {text.asked({
                service: nameIn(services, serviceId) ?? reports.unknown,
                when: timeText(queuedAt),
              })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
