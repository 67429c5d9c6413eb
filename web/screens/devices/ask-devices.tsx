// Asks another device for the keys. The dealer types six digits there and two digits here, or scans
// that device's QR code.

import { useEffect, useState } from 'react';
import { type Asking, type Invitation, thisBrowser, useAsking } from '../../state/devices/joins.ts';
import { useTakeKeys } from '../../state/devices/library-acts.ts';
import { Dialog, DialogForm } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { type DeviceWords, useDeviceWords } from '../../words/devices/device-words.ts';
import { useTimeText } from '../../words/words.ts';
import { useFailureText, useReason } from './check-code.tsx';
import styles from './devices.module.css';

type Props = { onBack: () => void; onClose: () => void };

export function AskDevices(props: Props) {
  // Asking again sends a new request, with its own digits.
  const [attempt, setAttempt] = useState(1);
  return <JoinRequest key={attempt} onAgain={() => setAttempt(attempt + 1)} {...props} />;
}

type JoinRequestProps = Props & { invitation?: Invitation; onAgain: () => void };

/** `invitation`: what the scanned QR code contains. */
export function JoinRequest({ invitation, onAgain, onBack, onClose }: JoinRequestProps) {
  const asking = useAsking(invitation);
  const words = useDeviceWords();
  const told = useReason();
  const { bringing: text, scanning, frame } = words;
  if (asking.kind === 'approved') {
    const { keys, answer } = asking;
    return answer === undefined ? (
      <TakeAtOnce keys={keys} onClose={onClose} />
    ) : (
      <TakeKeys keys={keys} answer={answer} onAgain={onAgain} onClose={onClose} />
    );
  }
  const ending = endingText(asking, words, told);
  return (
    <Dialog
      title={text.title}
      close={frame.back}
      onClose={onBack}
      act={ending && { text: invitation ? scanning.scanAgain : text.again, onPress: onAgain }}
    >
      <div role="status" className="stack">
        {ending && <p>{ending}</p>}
        {!ending && (invitation ? <p>{scanning.scanned}</p> : <Waiting asking={asking} />)}
      </div>
    </Dialog>
  );
}

function Waiting({ asking }: { asking: Asking }) {
  const { bringing: text } = useDeviceWords();
  const timeText = useTimeText();
  if (asking.kind !== 'digits') {
    return <p>{asking.kind === 'waiting' ? text.waiting(thisBrowser()) : text.asking}</p>;
  }
  return (
    <>
      <p>{text.digits}</p>
      <Digits digits={asking.digits} label={text.digitsLabel(asking.digits)} />
      <p className="note">{text.until(timeText(asking.expiresAt))}</p>
    </>
  );
}

/** Shows digits in large type, in two halves. Screen readers read them one by one. */
export function Digits({ digits, label }: { digits: string; label: string }) {
  const half = digits.length > 3 ? digits.length / 2 : digits.length;
  return (
    <p className={styles['digits']}>
      <span className="unseen">{label}</span>
      <span aria-hidden="true">{digits.slice(0, half)}</span>
      <span aria-hidden="true">{digits.slice(half)}</span>
    </p>
  );
}

/** Says why a request ended; undefined while it can still be approved. */
function endingText(
  asking: Asking,
  { bringing: text, scanning, failed }: DeviceWords,
  told: (error: Error) => string,
): string | undefined {
  switch (asking.kind) {
    case 'refused':
      return text.refused;
    case 'expired':
      return text.expired;
    case 'unanswered':
      return scanning.unanswered;
    case 'spoilt':
      return text.spoilt;
    case 'too-many':
      return text.tooMany;
    case 'failed':
      return failed(told(asking.why));
    default:
      return undefined;
  }
}

/** Two attempts allow one typing error. Guessing rarely works: a hundred answers are possible. */
const TRIES = 2;

type TakeKeysProps = {
  keys: Uint8Array<ArrayBuffer>;
  answer: string;
  onAgain: () => void;
  onClose: () => void;
};

/**
 * The last step of an approval: two digits prove that the dealer's own device approved the request.
 * Only then are the keys taken.
 */
function TakeKeys({ keys, answer, onAgain, onClose }: TakeKeysProps) {
  const { bringing: text, frame } = useDeviceWords();
  const { mutate: take, isPending, isSuccess, error } = useTakeKeys();
  const failureText = useFailureText();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(0);

  function check() {
    if (typed === answer) return take(keys);
    setWrong(wrong + 1);
    setTyped(''); // the same digits, sent again, would use up the last attempt
  }

  if (isSuccess) return <Brought isByCode={false} onClose={onClose} />;
  const isSpoilt = wrong >= TRIES;
  return (
    <Dialog
      title={text.title}
      close={frame.cancel}
      onClose={onClose}
      act={
        isSpoilt
          ? { text: text.again, look: 'plain', onPress: onAgain }
          : { text: text.take, disabled: isPending || typed.length < 2 }
      }
    >
      {isSpoilt ? (
        <p role="alert">{text.answerSpoilt}</p>
      ) : (
        <DialogForm onSubmit={check}>
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
          <p role="alert" className="failure">
            {wrong > 0 && typed.length < 2 ? text.answerWrong : failureText(error)}
          </p>
        </DialogForm>
      )}
    </Dialog>
  );
}

/**
 * Takes the keys without digits, because the QR code has proved that the dealer's own device
 * approved the request.
 */
function TakeAtOnce({ keys, onClose }: { keys: Uint8Array<ArrayBuffer>; onClose: () => void }) {
  const { bringing: text, scanning, frame } = useDeviceWords();
  const { mutate: take, isPending, isSuccess, error } = useTakeKeys();
  const failureText = useFailureText();
  useEffect(() => take(keys), [take, keys]);
  if (isSuccess) return <Brought isByCode={false} onClose={onClose} />;
  return (
    <Dialog
      title={text.title}
      close={frame.cancel}
      onClose={onClose}
      act={error && { text: text.take, disabled: isPending, onPress: () => take(keys) }}
    >
      <p role="status">{failureText(error) ?? scanning.taking}</p>
    </Dialog>
  );
}

type BroughtProps = {
  /**
   * Whether the keys came from the recovery code. If so, only the server knows how many reports
   * there are.
   */
  isByCode: boolean;
  onClose: () => void;
};

/** Says what happens next, now that this device has the keys. */
export function Brought({ isByCode, onClose }: BroughtProps) {
  const { bringing: text, frame } = useDeviceWords();
  return (
    <Dialog title={text.done} tone="good" close={frame.ok} onClose={onClose}>
      <p role="status">{text.doneMore}</p>
      {isByCode && <p>{text.doneByCode}</p>}
    </Dialog>
  );
}
