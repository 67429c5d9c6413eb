// Asking another device: six digits go there, two come back, and the keys are taken.

import { useState } from 'react';
import { type Asking, thisBrowser, useAsking } from '../../../state/devices/asking.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useTimeText } from '../../../ui/use-time-text.ts';
import { type DeviceWords, useDeviceWords } from '../../../words/devices/device-words.ts';
import styles from '../devices.module.css';
import { useReason } from '../use-failure-text.ts';
import { TakeKeys } from './take-keys.tsx';

type Props = { onBack: () => void; onClose: () => void };

export function AskDevices(props: Props) {
  // Each question is a new one, with a key of its own.
  const [question, setQuestion] = useState(1);
  return <Question key={question} onAgain={() => setQuestion(question + 1)} {...props} />;
}

function Question({ onAgain, onBack, onClose }: Props & { onAgain: () => void }) {
  const asking = useAsking();
  const words = useDeviceWords();
  const told = useReason();
  const { bringing: text } = words;
  if (asking.kind === 'approved') {
    return (
      <TakeKeys keys={asking.keys} answer={asking.answer} onAgain={onAgain} onClose={onClose} />
    );
  }
  const ending = endingText(asking, words, told);
  return (
    <Dialog
      title={text.title}
      close={text.back}
      onClose={onBack}
      actions={
        ending && (
          <Button look="primary" onClick={onAgain}>
            {text.again}
          </Button>
        )
      }
    >
      <div role="status" className={styles['said']}>
        {ending ? <p>{ending}</p> : <Waiting asking={asking} />}
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

/** Large, in two halves; read out one by one. */
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

/** Undefined while it may yet be approved. */
function endingText(
  asking: Asking,
  { bringing: text, failed }: DeviceWords,
  told: (said: string) => string,
): string | undefined {
  switch (asking.kind) {
    case 'refused':
      return text.refused;
    case 'expired':
      return text.expired;
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
