// The button and dialog of an act. The dialog shows the act's questions, preview and result. Names
// and questions come from the table of acts.

import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type FormEvent, useId, useState } from 'react';
import {
  type Act,
  type ActPreview,
  describe,
  type QuestionName,
  questionsOf,
  troubleWith,
  typedAct,
} from '../../../data/desk/acts.ts';
import { rupeeText, toRupees } from '../../../data/values/money.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useAsked } from '../ask.ts';
import styles from '../desk.module.css';
import { Trouble } from '../parts/screen.tsx';
import { type Acting, useActing } from './acting.ts';

type Asking = {
  kind: Act['kind'];
  target: string;
  /** What the act is about, for the dialog's title. */
  about: string;
  amountPaise?: number | undefined;
};

/** Renders nothing for a person with read-only access, because the server would refuse the act. */
export function ActButton(asking: Asking) {
  const [isOpen, setOpen] = useState(false);
  const me = useAsked('me');
  const client = useQueryClient();
  if (me.data?.may !== 'act') return null;
  const { name, isFinal } = describe(asking.kind);
  const { kind, amountPaise } = asking;
  // Refresh the data only when the dialog closes: fresh data might not offer this act, and the
  // dialog would disappear unread.
  const close = () => {
    setOpen(false);
    void client.invalidateQueries();
  };
  return (
    <>
      <Button look={isFinal ? 'final' : 'plain'} onClick={() => setOpen(true)}>
        {kind === 'withdraw' && amountPaise !== undefined
          ? `Withdraw and refund ${rupeeText(amountPaise)}`
          : name}
      </Button>
      {isOpen && <ActDialog asking={asking} onClose={close} />}
    </>
  );
}

type Props = { asking: Asking; onClose: () => void };

function ActDialog({ asking, onClose }: Props) {
  const acting = useActing();
  const { name, unmet } = describe(asking.kind);
  const { step, isKeyAsked } = acting;
  switch (step.at) {
    case 'done':
      return (
        <Dialog
          key="done"
          title={step.done.isGood ? 'Done' : (unmet ?? 'Not done')}
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
          // Leaving would not stop the act, and would hide how it ended.
          onClose={acting.isBusy ? () => undefined : onClose}
          actions={
            <div className={`${styles['halves']} ${styles['turned']}`}>
              <Button disabled={acting.isBusy} onClick={onClose}>
                Cancel
              </Button>
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
          <Trouble said={acting.trouble} />
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
  const { name, does } = describe(asking.kind);
  const form = useId();
  const [wrong, setWrong] = useState<string>();
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget).entries());
    // Every value is text, because no act asks for a file.
    const act = typedAct(asking.kind, asking.target, typed as Record<string, string>);
    const trouble = troubleWith(act);
    setWrong(trouble);
    if (trouble === undefined) acting.show(act);
  };
  return (
    <Dialog
      title={`${name}: ${asking.about}`}
      onClose={onClose}
      actions={
        <div className={styles['halves']}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} look="primary" disabled={acting.isBusy}>
            Show what changes
          </Button>
        </div>
      }
    >
      <p>{does}</p>
      <form id={form} className="stack roomy" onSubmit={show}>
        {questionsOf(asking.kind).map(({ name: question, label, hint, empty, isOptional }) => (
          <Field
            key={question}
            name={question}
            label={label}
            hint={isOptional && empty ? `Empty: ${empty}.` : hint}
            required={!isOptional}
            autoComplete="off"
            maxLength={254}
            {...typing[question]}
            {...(question === 'amountPaise' && asking.amountPaise
              ? { defaultValue: toRupees(asking.amountPaise) }
              : {})}
          />
        ))}
        <Trouble said={wrong ?? acting.trouble} />
      </form>
    </Dialog>
  );
}

const typing: Partial<Record<QuestionName, ComponentProps<'input'>>> = {
  amountPaise: { inputMode: 'decimal' },
  email: { autoCapitalize: 'none', spellCheck: false },
  reason: { minLength: 3 },
};

type ChangesProps = { preview: ActPreview; reason: string };

function Changes({ preview, reason }: ChangesProps) {
  const { sentence, beforePaise, afterPaise, leftTodayPaise, goes, stays } = preview;
  return (
    <>
      <p>{sentence}</p>
      {beforePaise !== undefined && afterPaise !== undefined && (
        <dl className="stripe apart">
          <dt className="note">Can be spent</dt>
          <dd>
            <span className="note">
              <span className="unseen">before: </span>
              {rupeeText(beforePaise)}
            </span>
            <span aria-hidden="true"> → </span>
            <strong>
              <span className="unseen">after: </span>
              {rupeeText(afterPaise)}
            </strong>
          </dd>
        </dl>
      )}
      {goes && <Things name="Deleted" things={goes} />}
      {stays && <Things name="Kept" things={stays} />}
      <p className="note">Why: {reason}</p>
      {leftTodayPaise !== undefined && (
        <p className="note">{rupeeText(leftTodayPaise)} more may be credited by hand today.</p>
      )}
    </>
  );
}

function Things({ name, things }: { name: string; things: readonly string[] }) {
  return (
    <section>
      <h3>{name}</h3>
      <ul className="stack close">
        {things.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </section>
  );
}
