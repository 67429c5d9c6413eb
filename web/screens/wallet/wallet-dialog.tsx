// The Add Wallet Balance dialog: the amount, the payment, and the payment's outcome.

import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Paise, parseRupees, rupeeText } from '../../../data/values/money.ts';
import type { Reason } from '../../../sw/outbox/reasons.ts';
import { useAccount } from '../../state/account.ts';
import { useGoToLogin } from '../../state/login-navigation.ts';
import { useSignIn } from '../../state/sign-in.ts';
import { type TopUpOutcome, useTopUp } from '../../state/top-up.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogForm } from '../../ui/dialog.tsx';
import { reasonText } from '../../words/reason-text.ts';
import { useWords, type Words } from '../../words/words.ts';
import { OtpField, type Said, useAttempt, useSendCode } from '../login/emailed-code.tsx';
import { AmountForm } from './amount-form.tsx';

type Props = {
  onClose: () => void;
  /** The amount typed before the dealer had to sign in. */
  amount?: string | undefined;
  /** Whether the dealer stays on this screen after paying, instead of going to the dashboard. */
  staysHere?: boolean;
  /** Called before the dealer goes to sign in. */
  onLogin?: () => void;
};

export function WalletDialog({ onClose, amount: kept = '', staysHere = false, onLogin }: Props) {
  const { topUp: text, ending } = useWords();
  const [amount, setAmount] = useState(kept);
  const [told, setTold] = useState<Told>();
  const [step, setStep] = useState<'form' | 'paying' | 'proof'>('form');
  const { isScriptReady, scriptFailed, isOrdering, isChecking, topUp } = useTopUp();
  const navigate = useNavigate();
  const goToLogin = useGoToLogin();
  const amountPaise = parseRupees(amount);

  async function pay() {
    if (amountPaise === undefined) return setTold(bad(text.invalid, { next: 'form' }));
    if (!isScriptReady) return setTold(bad(text.scriptLate, { next: 'form' }));
    setStep('paying');
    const outcome = await topUp(amountPaise);
    if (outcome.kind === 'dismissed') return onClose();
    if (outcome.kind === 'email_unproved') return setStep('proof');
    return setTold(sayingOf(outcome, { amountPaise, text, ending }));
  }

  /** After an order, the dialog never returns to the form, where a second tap could pay twice. */
  function goOn({ next }: Told) {
    if (next === 'form') return setTold(undefined);
    onClose();
    if (next === 'paid' && !staysHere) return navigate('/Dashboard');
    if (next !== 'login') return undefined;
    onLogin?.();
    return goToLogin(amount);
  }

  if (told) return <Alert told={told} onClose={onClose} onGoOn={() => goOn(told)} />;
  // If paying is impossible, say so now, before the dealer types an amount. Reopening the dialog
  // loads the script again.
  if (scriptFailed) {
    const failed = bad(text.scriptFailed);
    return <Alert told={failed} onClose={onClose} onGoOn={onClose} />;
  }
  if (step === 'proof') return <EmailProof onClose={onClose} onProved={() => void pay()} />;
  if (isChecking) return <Checking />;
  if (step === 'paying' && !isOrdering) return null; // the gateway's window is open
  return (
    <AmountForm
      amount={amount}
      onAmount={setAmount}
      onPay={() => void pay()}
      onClose={onClose}
      isReady={isScriptReady}
      isOrdering={isOrdering}
    />
  );
}

type Told = {
  text: string;
  more?: string | undefined;
  /** Why the server refused. */
  reason?: Reason | undefined;
  tone: 'good' | 'bad';
  next: 'close' | 'form' | 'login' | 'paid';
};

/** The dialog shown while the server checks a payment. Without it the dealer might pay again. */
function Checking() {
  const { topUp: text } = useWords();
  return (
    <Dialog title={text.checking} onClose={() => undefined}>
      <p role="status">{text.checkingMore}</p>
    </Dialog>
  );
}

type AlertProps = { told: Told; onClose: () => void; onGoOn: () => void };

function Alert({ told, onClose, onGoOn }: AlertProps) {
  const words = useWords();
  const { frame } = words;
  const said = told.reason && reasonText(told.reason, words);
  const isLogin = told.next === 'login';
  return (
    <Dialog
      title={told.text}
      role="alertdialog"
      tone={told.tone}
      close={isLogin ? frame.close : undefined}
      onClose={isLogin ? onClose : onGoOn}
      act={{ text: isLogin ? frame.login : frame.ok, onPress: onGoOn }}
    >
      {said && <p lang={said.lang}>{said.text}</p>}
      {told.more && <p>{told.more}</p>}
    </Dialog>
  );
}

function bad(text: string, rest: Partial<Told> = {}): Told {
  return { text, tone: 'bad', next: 'close', ...rest };
}

type SayingWith = { amountPaise: Paise } & { text: Words['topUp']; ending: Words['ending'] };
type Ending = Exclude<TopUpOutcome, { kind: 'dismissed' | 'email_unproved' }>;

/** The message for each outcome, from the specification, sections 4 and 8. */
function sayingOf(outcome: Ending, { amountPaise, text, ending }: SayingWith): Told {
  switch (outcome.kind) {
    case 'paid': {
      const said = text.paid(rupeeText(outcome.newBalancePaise));
      return { text: said, tone: 'good', next: 'paid' };
    }
    case 'signed_out':
      return bad(text.failed, { more: `${ending.sessionGone} ${text.untaken}`, next: 'login' });
    case 'order_failed': {
      const { reason } = outcome;
      return reason === undefined
        ? bad(text.failed, { more: text.failedNext })
        : bad(text.failed, { reason, more: text.untaken });
    }
    case 'unverified':
      return bad(text.unverified, { more: text.onItsWay(rupeeText(amountPaise)) });
    case 'refused':
      return bad(text.unverified, { reason: outcome.reason });
    default:
      return outcome satisfies never;
  }
}

type EmailProofProps = { onClose: () => void; onProved: () => void };

/** A code must verify the email before the first top-up, or someone else could claim the money. */
function EmailProof({ onClose, onProved }: EmailProofProps) {
  const { topUp: text, login, frame } = useWords();
  const email = useAccount()?.email ?? '';
  const [otp, setOtp] = useState('');
  const [said, setSaid] = useState<Said>();
  const { sendOtp, verifyOtp, isBusy } = useSignIn();
  const attempt = useAttempt(setSaid);
  const sendCode = useSendCode(sendOtp, setSaid);

  // Send a code, because the dealer asked to pay.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once for this dialog
  useEffect(() => {
    void attempt(() => sendOtp(email));
  }, []);

  async function verify(whole: string) {
    if (!isBusy && (await attempt(() => verifyOtp({ email, otp: whole })))) onProved();
  }

  return (
    <Dialog
      title={text.prove}
      close={frame.cancel}
      onClose={onClose}
      act={{ text: login.verify, disabled: isBusy }}
    >
      <DialogForm className="stack roomy" onSubmit={() => void verify(otp)}>
        <p>{text.proveMore(email)}</p>
        <OtpField value={otp} onValue={setOtp} onWhole={(code) => void verify(code)} />
        <p role="status" className={said?.isError ? 'failure' : 'note'}>
          {said?.text}
        </p>
        <Button
          look="quiet"
          disabled={isBusy}
          onClick={() => void sendCode(email, login.otpResent)}
        >
          {login.resend}
        </Button>
      </DialogForm>
    </Dialog>
  );
}
