// Add Wallet Balance, from the amount to the word of the box that it is there.

import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { parseRupees, rupeeText } from '../../data/money.ts';
import { amountInWords } from '../amount-in-words.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import field from '../parts/field.module.css';
import { Field } from '../parts/field.tsx';
import { type TopUpOutcome, useTopUp } from '../queries/top-up.ts';

/** What is said in place of the form, and where the dealer goes after it. */
type Told = { text: string; tone: 'good' | 'bad'; isPaid: boolean };

const SCRIPT_LATE = 'The payment script is not loaded yet. Please try again.';
const SCRIPT_FAILED = 'The payment script failed to load. Please refresh the page.';

export function WalletDialog({ onClose }: { onClose: () => void }) {
  const [amount, setAmount] = useState('');
  const [told, setTold] = useState<Told>();
  const [isPaying, setPaying] = useState(false);
  const { isScriptReady, scriptFailed, topUp } = useTopUp();
  const navigate = useNavigate();
  const amountPaise = parseRupees(amount);

  async function pay(event: FormEvent) {
    event.preventDefault();
    if (amountPaise === undefined) return setTold(bad('Enter a valid amount'));
    if (!isScriptReady) return setTold(bad(scriptFailed ? SCRIPT_FAILED : SCRIPT_LATE));
    setPaying(true); // the dialog makes room for the gateway's window
    const said = sayingOf(await topUp(amountPaise));
    setPaying(false);
    return said ? setTold(said) : onClose();
  }

  function close() {
    onClose();
    if (told?.isPaid) navigate('/Dashboard');
  }

  if (isPaying) return null;
  if (told) return <Alert told={told} onClose={told.isPaid ? close : () => setTold(undefined)} />;
  return (
    <Dialog
      title="Add Wallet Balance"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="add-balance" look="primary">
            {isScriptReady || scriptFailed ? 'Add Balance' : 'Loading payment script...'}
          </Button>
        </>
      }
    >
      <form id="add-balance" onSubmit={pay} className={field.form} noValidate>
        <Currency />
        <Field
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
        <InWords text={amountPaise === undefined ? '' : amountInWords(amountPaise)} />
      </form>
    </Dialog>
  );
}

function Currency() {
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id}>Currency</label>
      <select id={id} disabled>
        <option>Indian Rupees (INR)</option>
      </select>
    </div>
  );
}

/** Lines enough for a lakh with paise: words must never be cut. */
function InWords({ text }: { text: string }) {
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id}>Amount in words</label>
      <textarea id={id} readOnly rows={2} value={text} />
    </div>
  );
}

function Alert({ told, onClose }: { told: Told; onClose: () => void }) {
  return (
    <Dialog
      title={told.text}
      role="alertdialog"
      tone={told.tone}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          OK
        </Button>
      }
    />
  );
}

function bad(text: string): Told {
  return { text, tone: 'bad', isPaid: false };
}

/** Specification, sections 4 and 8; nothing is said when the dealer closed the window. */
function sayingOf(outcome: TopUpOutcome): Told | undefined {
  switch (outcome.kind) {
    case 'paid': {
      const text = `Payment Successful! New Balance: ${rupeeText(outcome.newBalancePaise)}`;
      return { text, tone: 'good', isPaid: true };
    }
    case 'dismissed':
      return undefined;
    case 'order_failed':
      return bad('Payment failed');
    case 'verification_failed':
      return bad('Payment verification failed');
    default: {
      const none: never = outcome;
      return none;
    }
  }
}
