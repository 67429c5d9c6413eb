// The last step of an approval: two digits from the other device show that it was the dealer's own
// which said yes. Only then are the keys taken.

import { type FormEvent, useId, useState } from 'react';
import { useTakeKeys } from '../../../state/devices/library-acts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { useDeviceWords } from '../../../words/devices/device-words.ts';
import styles from '../devices.module.css';
import { useFailureText } from '../use-failure-text.ts';
import { Brought } from './brought.tsx';

/** A slip of the finger is forgiven, guessing is not: there are a hundred answers. */
const TRIES = 2;

type Props = {
  keys: Uint8Array<ArrayBuffer>;
  answer: string;
  onAgain: () => void;
  onClose: () => void;
};

export function TakeKeys({ keys, answer, onAgain, onClose }: Props) {
  const { bringing: text } = useDeviceWords();
  const { mutate: take, isPending, isSuccess, error } = useTakeKeys();
  const failureText = useFailureText();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(0);
  const form = useId();

  function check(event: FormEvent) {
    event.preventDefault();
    if (typed === answer) return take(keys);
    setWrong(wrong + 1);
  }

  if (isSuccess) return <Brought isByCode={false} onClose={onClose} />;
  const isSpoilt = wrong >= TRIES;
  const submit = (
    <Button look="primary" type="submit" form={form} disabled={isPending || typed.length < 2}>
      {text.take}
    </Button>
  );
  return (
    <Dialog
      title={text.title}
      close={text.cancel}
      onClose={onClose}
      actions={isSpoilt ? <Button onClick={onAgain}>{text.again}</Button> : submit}
    >
      {isSpoilt ? (
        <p role="alert">{text.answerSpoilt}</p>
      ) : (
        <form id={form} onSubmit={check} noValidate>
          <Field
            label={text.answer}
            hint={text.answerMore}
            className={styles['short']}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            autoFocus
            value={typed}
            onChange={({ target }) => setTyped(target.value.replace(/\D/g, ''))}
          />
          <p role="alert" className={styles['failed']}>
            {wrong > 0 && typed.length < 2 ? text.answerWrong : failureText(error)}
          </p>
        </form>
      )}
    </Dialog>
  );
}
