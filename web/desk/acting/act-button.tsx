// A button that leads to an act, in three steps: what it asks, what it would change, and that it
// is done. What it is called and asks stands in the table of acts.

import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import {
  type Act,
  type ActPreview,
  describe,
  questionsOf,
  troubleWith,
} from '../../../data/desk/acts.ts';
import { parseRupees, rupeeText, toRupees } from '../../../data/values/money.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import field from '../../ui/field.module.css';
import { Field } from '../../ui/field.tsx';
import { useAsked } from '../ask.ts';
import styles from '../screens/story.module.css';
import { type Acting, useActing } from './acting.ts';

type Asking = {
  kind: Act['kind'];
  target: string;
  /** Whom or what it is about, for the dialog's title. */
  about: string;
  amountPaise?: number | undefined;
};

/** Nothing for a person who may only see: the server would refuse it. */
export function ActButton(asking: Asking) {
  const [isOpen, setOpen] = useState(false);
  const me = useAsked('me');
  const client = useQueryClient();
  if (me.data?.may !== 'act') return null;
  const { name, isFinal } = describe(asking.kind);
  const { kind, amountPaise } = asking;
  // Only now: what is read anew may offer this act no more, and take its dialog away unread.
  const close = () => {
    setOpen(false);
    void client.invalidateQueries();
  };
  return (
    <>
      <Button look={isFinal ? 'final' : 'plain'} onClick={() => setOpen(true)}>
        {kind === 'withdraw' && amountPaise !== undefined
          ? `Withdraw and give ${rupeeText(amountPaise)} back`
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
    const act = actIn(asking, new FormData(event.currentTarget));
    const trouble = troubleWith(act);
    setWrong(trouble);
    if (trouble === undefined) acting.show(act);
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
        {questionsOf(asking.kind).map((question) => (
          <Question
            key={question.name}
            isOptional={question.isOptional}
            {...fields[question.name]}
            {...(question.name === 'amountPaise' && asking.amountPaise
              ? { defaultValue: toRupees(asking.amountPaise) }
              : {})}
          />
        ))}
        <Trouble said={wrong ?? acting.trouble} />
      </form>
    </Dialog>
  );
}

const plain = { autoComplete: 'off', maxLength: 200 };

/** How each question is put; `empty`: what an empty field stands for, where it may be empty. */
const fields = {
  amountPaise: {
    ...plain,
    name: 'amountPaise',
    label: 'Rupees',
    inputMode: 'decimal',
    empty: 'all that is left of it',
  },
  tell: {
    ...plain,
    name: 'tell',
    label: 'What dealers read meanwhile',
    empty: 'that it is not available right now',
  },
  email: {
    ...plain,
    name: 'email',
    label: 'The dealer’s whole email',
    hint: 'Typed by hand, so that it is no other dealer.',
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: 254,
  },
  reason: {
    ...plain,
    name: 'reason',
    label: 'Why',
    minLength: 3,
    hint: 'It stays in the log for ever, and a dealer may read it.',
  },
} as const;

type QuestionProps = (typeof fields)[keyof typeof fields] & {
  isOptional: boolean;
  defaultValue?: number;
  empty?: string;
  hint?: string;
};

function Question({ isOptional, empty, hint, ...asked }: QuestionProps) {
  const said = isOptional && empty ? `Empty: ${empty}.` : hint;
  return <Field {...asked} required={!isOptional} hint={said} />;
}

function Trouble({ said }: { said: string | undefined }) {
  return said === undefined ? null : (
    <p role="alert" className={styles['trouble']}>
      {said}
    </p>
  );
}

/** The act as it was typed: the server reads it once more. */
function actIn({ kind, target }: Asking, typed: FormData): Act {
  const text = (name: string) => String(typed.get(name) ?? '').trim();
  const { amountPaise, tell, email } = {
    amountPaise: text('amountPaise'),
    tell: text('tell'),
    email: text('email').toLowerCase(),
  };
  return {
    kind,
    target,
    reason: text('reason'),
    // What is no amount is none that an act can have.
    ...(amountPaise === '' ? {} : { amountPaise: parseRupees(amountPaise) ?? 0 }),
    ...(tell === '' ? {} : { tell }),
    ...(email === '' ? {} : { email }),
  };
}

type ChangesProps = { preview: ActPreview; reason: string };

function Changes({ preview, reason }: ChangesProps) {
  const { sentence, beforePaise, afterPaise, leftTodayPaise, goes, stays } = preview;
  return (
    <>
      <p>{sentence}</p>
      {beforePaise !== undefined && afterPaise !== undefined && (
        <dl className={styles['changes']}>
          <dt>Can be spent</dt>
          <dd>
            <span className={styles['before']}>
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
      {goes && <Things name="What goes" things={goes} />}
      {stays && <Things name="What stays" things={stays} />}
      <p className="note">Why: {reason}</p>
      {leftTodayPaise !== undefined && (
        <p className="note">{rupeeText(leftTodayPaise)} more may be given by hand today.</p>
      )}
    </>
  );
}

function Things({ name, things }: { name: string; things: readonly string[] }) {
  return (
    <section className={styles['things']}>
      <h3>{name}</h3>
      <ul>
        {things.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </section>
  );
}
