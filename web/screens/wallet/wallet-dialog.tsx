// Add Wallet Balance, from the amount to the word of the server that it is there.

import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { parseRupees, rupeeText } from '../../../data/values/money.ts';
import { useAmountInWords } from '../../state/amount-in-words.ts';
import { useGoToLogin } from '../../state/login-navigation.ts';
import { useTopUp } from '../../state/top-up.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import field from '../../ui/field.module.css';
import { Field } from '../../ui/field.tsx';
import { useWords } from '../../words/words.ts';
import { ComingPayments } from './coming-payments.tsx';
import { EmailProof } from './email-proof.tsx';
import { Alert, bad, Checking, sayingOf, type Told } from './wallet-alert.tsx';
import styles from './wallet-dialog.module.css';

/** What dealers put in most: a day's reports, a week's, a month's. */
const QUICK_PAISE = [100_00, 500_00, 1000_00] as const;

type Props = {
  onClose: () => void;
  /** What was typed before a sign-in came between. */
  amount?: string | undefined;
  /** Goes on where it was opened instead of to the dashboard. */
  staysHere?: boolean;
  /** Before the dealer goes to sign in. */
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

  /** Nothing leads back to the form once an order was tried: one tap there would pay twice. */
  function goOn({ next }: Told) {
    if (next === 'form') return setTold(undefined);
    onClose();
    if (next === 'paid' && !staysHere) return navigate('/Dashboard');
    if (next !== 'login') return undefined;
    onLogin?.();
    return goToLogin(amount);
  }

  if (told) return <Alert told={told} onClose={onClose} onGoOn={() => goOn(told)} />;
  // Told before an amount is typed for nothing; opened again, the dialog asks for it again.
  if (scriptFailed) {
    const failed = bad(text.scriptFailed);
    return <Alert told={failed} onClose={onClose} onGoOn={onClose} />;
  }
  if (step === 'proof') return <EmailProof onClose={onClose} onProved={() => void pay()} />;
  if (isChecking) return <Checking />;
  if (step === 'paying' && !isOrdering) return null; // the gateway's window has the place
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

type FormProps = {
  amount: string;
  onAmount: (amount: string) => void;
  onPay: () => void;
  onClose: () => void;
  isReady: boolean;
  isOrdering: boolean;
};

function AmountForm({ amount, onAmount, onPay, onClose, isReady, isOrdering }: FormProps) {
  const { topUp: text } = useWords();
  const inWords = useAmountInWords(parseRupees(amount));

  function submit(event: FormEvent) {
    event.preventDefault();
    onPay();
  }

  return (
    <Dialog
      title={text.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" form="add-balance" look="primary" disabled={isOrdering}>
            {isReady ? text.add : text.scriptLoading}
          </Button>
        </>
      }
    >
      <form id="add-balance" onSubmit={submit} className={field.form} noValidate>
        <ComingPayments />
        <Currency />
        <Field
          label={text.amount}
          hint={text.minimum}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => onAmount(event.target.value)}
        />
        <fieldset className={styles['quick']} aria-label={text.quick}>
          {QUICK_PAISE.map((paise) => (
            <Button key={paise} onClick={() => onAmount(String(paise / 100))}>
              {rupeeText(paise)}
            </Button>
          ))}
        </fieldset>
        <InWords text={inWords} />
      </form>
    </Dialog>
  );
}

function Currency() {
  const { topUp: text } = useWords();
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id}>{text.currency}</label>
      <select id={id} disabled>
        <option>{text.inr}</option>
      </select>
    </div>
  );
}

/** Lines enough for a lakh with paise: words must never be cut. */
function InWords({ text }: { text: string }) {
  const { topUp } = useWords();
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id}>{topUp.inWords}</label>
      <textarea id={id} readOnly rows={3} value={text} />
    </div>
  );
}
