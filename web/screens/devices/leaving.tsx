// Dialogs that log out other devices, turn sharing off, or log out this device.

import { type ReactNode, useState } from 'react';
import { indianNumber, rupeeText } from '../../../data/values/money.ts';
import { useAccountId } from '../../state/account.ts';
import type { CarNote } from '../../state/car-file.ts';
import { useNextCode, useStartGeneration, useTurnOff } from '../../state/devices/library-acts.ts';
import { takeOtherNote } from '../../state/devices/standing.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDeviceWords } from '../../words/devices/device-words.ts';
import { useTimeText, useWords } from '../../words/words.ts';
import { CheckCode, MailCode } from './check-code.tsx';
import styles from './devices.module.css';
import { CodeSteps } from './turn-on.tsx';

type Props = {
  title: string;
  onClose: () => void;
  /** Content beside the last button. */
  after?: ReactNode;
};

export function RemoveDevices({ title, onClose, after }: Props) {
  const [step, setStep] = useState<'told' | 'code' | 'proof'>('told');
  const fresh = useNextCode(useAccountId());
  const { removing: text, frame } = useDeviceWords();
  const { mutate: startGeneration, isPending, isSuccess, error } = useStartGeneration();

  if (isSuccess) {
    return (
      <Dialog title={text.done} tone="good" close={frame.ok} onClose={onClose} actions={after}>
        <p role="status">{text.doneMore}</p>
      </Dialog>
    );
  }
  if (step === 'code' && fresh) {
    return (
      <CodeSteps
        groups={fresh.groups}
        confirm={text.next}
        onConfirm={() => setStep('proof')}
        isPending={false}
        onCancel={onClose}
      />
    );
  }
  if (step === 'proof' && fresh) {
    return (
      <Dialog
        title={title}
        close={frame.cancel}
        onClose={onClose}
        act={{ text: text.confirm, look: 'final', disabled: isPending }}
      >
        <MailCode onOtp={(otp) => startGeneration({ ...fresh, otp })} error={error} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={title}
      close={frame.cancel}
      onClose={onClose}
      act={{ text: text.start, disabled: !fresh, onPress: () => setStep('code') }}
    >
      <p>{text.lead}</p>
      <p>{text.stay}</p>
      <p>{text.old}</p>
    </Dialog>
  );
}

/** Turns sharing off, and says what is deleted and what stays. Needs a fresh emailed code. */
export function TurnOff({ onClose }: { onClose: () => void }) {
  const { turningOff: text, frame } = useDeviceWords();
  const { mutate: turnOff, isPending, error } = useTurnOff();
  return (
    <Dialog
      title={text.title}
      role="alertdialog"
      tone="bad"
      close={frame.cancel}
      onClose={onClose}
      act={{ text: text.confirm, look: 'final', disabled: isPending }}
    >
      <p>{text.lead}</p>
      <p>{text.code}</p>
      <MailCode onOtp={(otp) => turnOff(otp, { onSuccess: onClose })} error={error} />
    </Dialog>
  );
}

type LastDeviceProps = { codeSince: string; onLeave: () => void; onStay: () => void };

/** Warns a dealer who logs out of the only device and has not checked the recovery code. */
export function LastDevice({ codeSince, onLeave, onStay }: LastDeviceProps) {
  const { leaving: text, checking } = useDeviceWords();
  const [isChecking, setChecking] = useState(false);
  if (isChecking) return <CheckCode codeSince={codeSince} onClose={() => setChecking(false)} />;
  return (
    <Dialog
      title={text.title}
      role="alertdialog"
      tone="bad"
      close={text.stay}
      onClose={onStay}
      actions={
        <>
          <Button look="primary" onClick={() => setChecking(true)}>
            {checking.title}
          </Button>
          <Button look="quiet" onClick={onLeave}>
            {text.go}
          </Button>
        </>
      }
    >
      <p>{text.lead}</p>
    </Dialog>
  );
}

/** `onHere`: called to log out of this device too. */
type LogOutEverywhereProps = { onClose: () => void; onHere: () => void };

/** “Log out everywhere” for a dealer whose devices share reports. Renews the keys first. */
export function LogOutEverywhere({ onClose, onHere }: LogOutEverywhereProps) {
  const { removing: text } = useDeviceWords();
  const here = <Button onClick={onHere}>{text.everywhereDone}</Button>;
  return <RemoveDevices title={text.everywhereTitle} onClose={onClose} after={here} />;
}

type OtherNoteProps = { plate: string; other: NonNullable<CarNote['before']> };

/**
 * The version of the car's note that another device wrote at the same time, kept as an alternative.
 */
export function OtherNote({ plate, other }: OtherNoteProps) {
  const { otherNote: text } = useDeviceWords();
  const { car } = useWords();
  const timeText = useTimeText();
  const { dialKm, plateColour, chassisEnd, hasGasKit } = other.seen ?? {};
  const { paidPaise, soldOn } = other.stock ?? {};
  return (
    <section className="stripe stack close" aria-label={text.title}>
      <h3>{text.title}</h3>
      <p className="note">{text.lead(timeText(other.editedAt))}</p>
      {other.note !== '' && <p className={styles['written']}>{other.note}</p>}
      {dialKm !== undefined && <p>{`${car.dial}: ${indianNumber(dialKm)} ${car.km}`}</p>}
      {chassisEnd && <p>{`${car.chassisEnd}: ${chassisEnd}`}</p>}
      {hasGasKit && <p>{car.gasKit}</p>}
      {plateColour && <p>{`${car.colour}: ${car.colours[plateColour]}`}</p>}
      {other.stock && <p>{soldOn === undefined ? car.inStock : car.sold}</p>}
      {paidPaise !== undefined && <p>{`${car.paid}: ${rupeeText(paidPaise)}`}</p>}
      <div className="row">
        <Button onClick={() => void takeOtherNote(plate)}>{text.use}</Button>
      </div>
    </section>
  );
}
