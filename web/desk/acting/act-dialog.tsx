// An act in three steps: what and why, what it would change, and that it is done.

import { type FormEvent, useId, useState } from 'react';
import type { Act } from '../../../data/desk/acts.ts';
import { parseRupees, toRupees } from '../../../data/values/money.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import field from '../../ui/field.module.css';
import { Field } from '../../ui/field.tsx';
import { actTexts } from './act-texts.ts';
import styles from './acting.module.css';
import { Changes } from './changes.tsx';
import { type Acting, useActing } from './use-acting.ts';

export type Asking = {
  kind: Act['kind'];
  target: string;
  /** Whom or what it is about, for the dialog's title. */
  about: string;
  amountPaise?: number | undefined;
};

type Props = { asking: Asking; onClose: () => void };

export function ActDialog({ asking, onClose }: Props) {
  const acting = useActing();
  const { name } = actTexts[asking.kind];
  const { step, isKeyAsked } = acting;
  switch (step.at) {
    case 'done':
      return (
        <Dialog
          title={step.done.isGood ? 'Done' : (actTexts[asking.kind].unmet ?? 'Not done')}
          tone={step.done.isGood ? 'good' : 'bad'}
          onClose={onClose}
          close="Close"
        >
          <p role="status">{step.done.sentence}</p>
        </Dialog>
      );
    case 'shown':
      return (
        <Dialog
          title={`${name}: ${asking.about}`}
          onClose={onClose}
          actions={
            <div className={styles['confirm']}>
              <Button onClick={onClose}>Cancel</Button>
              <Button
                look="primary"
                disabled={acting.isBusy}
                icon={isKeyAsked ? 'key' : 'check'}
                onClick={() => acting.carryOut(step)}
              >
                {isKeyAsked ? 'Do it with your passkey' : 'Do it'}
              </Button>
            </div>
          }
        >
          <Changes preview={step.preview} reason={step.act.reason} />
          <Trouble acting={acting} />
        </Dialog>
      );
    case 'asked':
      return <What asking={asking} acting={acting} onClose={onClose} />;
    default: {
      const none: never = step;
      return none;
    }
  }
}

function What({ asking, acting, onClose }: Props & { acting: Acting }) {
  const { name, does, asksAmount, asksSentence, asksEmail } = actTexts[asking.kind];
  const form = useId();
  const [wrong, setWrong] = useState('');
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = actIn(asking, new FormData(event.currentTarget));
    setWrong(typeof read === 'string' ? read : '');
    if (typeof read !== 'string') acting.show(read);
  };
  return (
    <Dialog
      title={`${name}: ${asking.about}`}
      onClose={onClose}
      actions={
        <div className={styles['show']}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} look="primary" disabled={acting.isBusy}>
            Show what changes
          </Button>
        </div>
      }
    >
      <p>{does}</p>
      <form id={form} className={field['form']} onSubmit={show}>
        {asksAmount && (
          <Field
            name="amount"
            label="Rupees"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={asking.amountPaise && toRupees(asking.amountPaise)}
            hint={asksAmount === 'perhaps' && 'Empty: all that is left of it.'}
          />
        )}
        {asksSentence && (
          <Field
            name="tell"
            label="What dealers read meanwhile"
            autoComplete="off"
            maxLength={200}
            hint="Empty: that it is not available right now."
          />
        )}
        {asksEmail && (
          <Field
            name="email"
            label="The dealer’s whole email"
            hint="Typed by hand, so that nobody else is deleted."
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
          />
        )}
        <Field
          name="reason"
          label="Why"
          required
          minLength={3}
          maxLength={200}
          autoComplete="off"
          hint="It stays in the log for ever, and a dealer may read it."
        />
        {wrong !== '' && <p role="alert">{wrong}</p>}
        <Trouble acting={acting} />
      </form>
    </Dialog>
  );
}

function Trouble({ acting: { trouble } }: { acting: Acting }) {
  return trouble === undefined ? null : (
    <p role="alert" className={styles['trouble']}>
      {trouble}
    </p>
  );
}

/** The act as it was typed, or what is wrong with it. */
function actIn({ kind, target, about }: Asking, typed: FormData): Act | string {
  const text = (name: string) => String(typed.get(name) ?? '').trim();
  const reason = text('reason');
  if (reason.length < 3) return 'Say why, in three letters or more.';
  const amount = text('amount');
  const amountPaise = amount === '' ? undefined : parseRupees(amount);
  const isWrong = amount !== '' && (amountPaise === undefined || amountPaise === 0);
  if (isWrong) return `“${amount}” is no amount in rupees.`;
  if (amount === '' && actTexts[kind].asksAmount === 'always') return 'Say how many rupees.';
  const email = text('email').toLowerCase();
  if (actTexts[kind].asksEmail && email !== about) return `“${email}” is not ${about}.`;
  const tell = text('tell');
  return {
    kind,
    target,
    reason,
    ...(amountPaise === undefined ? {} : { amountPaise }),
    ...(tell === '' ? {} : { tell }),
    ...(email === '' ? {} : { email }),
  };
}
