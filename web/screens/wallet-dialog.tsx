// Add Wallet Balance, from the amount to the word of the box that it is there.

import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { parseRupees, rupeeText } from '../../data/money.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import field from '../parts/field.module.css';
import { Field } from '../parts/field.tsx';
import { useAmountInWords } from '../queries/amount-in-words.ts';
import { type TopUpOutcome, useTopUp } from '../queries/top-up.ts';
import { useWords, type Words } from '../words.ts';
import styles from './wallet-dialog.module.css';

/** What is said in place of the form, and where the dealer goes after it. */
type Told = { text: string; more?: string; tone: 'good' | 'bad'; isPaid: boolean };

/** What dealers put in most: a day's reports, a week's, a month's. */
const QUICK_PAISE = [100_00, 500_00, 1000_00] as const;

export function WalletDialog({ onClose }: { onClose: () => void }) {
  const { topUp: text } = useWords();
  const [amount, setAmount] = useState('');
  const [told, setTold] = useState<Told>();
  const [isPaying, setPaying] = useState(false);
  const { isScriptReady, scriptFailed, topUp } = useTopUp();
  const navigate = useNavigate();
  const amountPaise = parseRupees(amount);
  const inWords = useAmountInWords(amountPaise);

  async function pay(event: FormEvent) {
    event.preventDefault();
    if (amountPaise === undefined) return setTold(bad(text.invalid));
    if (!isScriptReady) return setTold(bad(text.scriptLate));
    setPaying(true); // the dialog makes room for the gateway's window
    const said = sayingOf(await topUp(amountPaise), text);
    setPaying(false);
    return said ? setTold(said) : onClose();
  }

  function close() {
    onClose();
    if (told?.isPaid) navigate('/Dashboard');
  }

  if (isPaying) return null;
  // Told before an amount is typed for nothing; opened again, the dialog asks for it again.
  if (scriptFailed) return <Alert told={bad(text.scriptFailed)} onClose={onClose} />;
  if (told) return <Alert told={told} onClose={told.isPaid ? close : () => setTold(undefined)} />;
  return (
    <Dialog
      title={text.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" form="add-balance" look="primary">
            {isScriptReady ? text.add : text.scriptLoading}
          </Button>
        </>
      }
    >
      <form id="add-balance" onSubmit={pay} className={field.form} noValidate>
        <Currency />
        <Field
          label={text.amount}
          hint={text.minimum}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
        <fieldset className={styles['quick']} aria-label={text.quick}>
          {QUICK_PAISE.map((paise) => (
            <Button key={paise} onClick={() => setAmount(String(paise / 100))}>
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
      <textarea id={id} readOnly rows={2} value={text} />
    </div>
  );
}

function Alert({ told, onClose }: { told: Told; onClose: () => void }) {
  const { topUp: text } = useWords();
  return (
    <Dialog
      title={told.text}
      role="alertdialog"
      tone={told.tone}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          {text.ok}
        </Button>
      }
    >
      {told.more && <p>{told.more}</p>}
    </Dialog>
  );
}

function bad(text: string, more = ''): Told {
  return { text, more, tone: 'bad', isPaid: false };
}

/** Specification, sections 4 and 8; nothing is said when the dealer closed the window. */
function sayingOf(outcome: TopUpOutcome, text: Words['topUp']): Told | undefined {
  switch (outcome.kind) {
    case 'paid': {
      const said = text.paid(rupeeText(outcome.newBalancePaise));
      return { text: said, tone: 'good', isPaid: true };
    }
    case 'dismissed':
      return undefined;
    case 'order_failed':
      return bad(text.failed, text.failedNext);
    case 'verification_failed':
      return bad(text.unverified, text.unverifiedNext);
    default: {
      const none: never = outcome;
      return none;
    }
  }
}
