// Add Wallet Balance: the amount, the payment, and what became of it.

import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { parseRupees } from '../../../data/values/money.ts';
import { useGoToLogin } from '../../state/login-navigation.ts';
import { useTopUp } from '../../state/top-up.ts';
import { useWords } from '../../words/words.ts';
import { AmountForm } from './amount-form.tsx';
import { EmailProof } from './email-proof.tsx';
import { Alert, bad, Checking, sayingOf, type Told } from './wallet-alert.tsx';

type Props = {
  onClose: () => void;
  /** What was typed before the dealer had to sign in. */
  amount?: string | undefined;
  /** After a payment, stays on this screen instead of going to the dashboard. */
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

  /** Once an order was tried nothing leads back to the form, where a tap could pay twice. */
  function goOn({ next }: Told) {
    if (next === 'form') return setTold(undefined);
    onClose();
    if (next === 'paid' && !staysHere) return navigate('/Dashboard');
    if (next !== 'login') return undefined;
    onLogin?.();
    return goToLogin(amount);
  }

  if (told) return <Alert told={told} onClose={onClose} onGoOn={() => goOn(told)} />;
  // Said before an amount is typed in vain; reopening the dialog loads the script again.
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
