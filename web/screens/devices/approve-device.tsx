// Approves another device that asks for this one's keys. The dealer types the other device's six
// digits here, unless it has scanned this device's QR.

import { useState } from 'react';
import {
  type Approving,
  type OpenJoin,
  type OwnInvitation,
  useApproving,
} from '../../state/devices/joins.ts';
import { Dialog, DialogForm } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { type DeviceWords, useDeviceWords } from '../../words/devices/device-words.ts';
import { useTimeText } from '../../words/words.ts';
import { Digits } from './ask-devices.tsx';
import { useReason } from './check-code.tsx';
import styles from './devices.module.css';

/** `invitation`: the QR that the other device scanned. */
type Props = { join: OpenJoin; invitation?: OwnInvitation; onClose: () => void };

export function ApproveDevice({ join, invitation, onClose }: Props) {
  const words = useDeviceWords();
  const { approving: text, frame } = words;
  const { state, approve, refuse } = useApproving(join, invitation);
  const timeText = useTimeText();
  const told = useReason();
  const { browser } = join;

  if (state.kind === 'approved') {
    return (
      <Dialog title={text.done} tone="good" close={frame.close} onClose={onClose}>
        <div role="status" className="stack">
          {state.answer === undefined ? (
            <p>{text.scanned(browser)}</p>
          ) : (
            <>
              <p>{text.doneMore(browser)}</p>
              <Digits digits={state.answer} label={text.answerLabel(state.answer)} />
            </>
          )}
        </div>
      </Dialog>
    );
  }
  if (state.kind !== 'preparing' && state.kind !== 'asked') {
    return (
      <Dialog
        title={state.kind === 'refused' ? text.refused : text.title(browser)}
        close={frame.close}
        onClose={onClose}
      >
        <p role="alert">
          {state.kind === 'failed'
            ? words.failed(told(state.why))
            : endingText(state, text, timeText)}
        </p>
      </Dialog>
    );
  }
  if (invitation) {
    return (
      <Dialog title={text.title(browser)} close={text.refuse} onClose={() => void refuse()}>
        <p role="status">{text.giving}</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={text.title(browser)}
      close={text.refuse}
      onClose={() => void refuse()}
      act={{ text: text.approve, disabled: state.kind === 'preparing' || state.isBusy }}
    >
      <p>
        <strong>{text.warning}</strong>
      </p>
      <SixDigits state={state} onDigits={(digits) => void approve(digits)} />
    </Dialog>
  );
}

type SixProps = {
  state: Extract<Approving, { kind: 'preparing' | 'asked' }>;
  onDigits: (digits: string) => void;
};

function SixDigits({ state, onDigits }: SixProps) {
  const { approving: text, failed } = useDeviceWords();
  const told = useReason();
  const [typed, setTyped] = useState('');
  const [isShort, setShort] = useState(false);

  function submit() {
    setShort(typed.length < 6);
    if (typed.length === 6) onDigits(typed);
  }

  const isPreparing = state.kind === 'preparing';
  const why = isPreparing ? undefined : state.why;
  const wrong = !isPreparing && state.isWrong ? text.wrong(state.left) : why && failed(told(why));
  return (
    <DialogForm onSubmit={submit}>
      <Field
        label={text.field}
        className={styles['six']}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        autoFocus
        value={typed}
        onChange={({ target }) => setTyped(target.value.replace(/\D/g, '').slice(0, 6))}
      />
      <p role="status" className="note">
        {isPreparing && text.preparing}
      </p>
      <p role="alert" className="failure">
        {isShort && typed.length < 6 ? text.short : wrong}
      </p>
    </DialogForm>
  );
}

type Ending = Exclude<Approving, { kind: 'preparing' | 'asked' | 'approved' | 'failed' }>;

function endingText(
  state: Ending,
  text: DeviceWords['approving'],
  timeText: (at: number) => string,
): string {
  switch (state.kind) {
    case 'blocked':
      return text.blocked(timeText(state.until));
    case 'refused':
      return text.refusedMore;
    case 'over':
      return text.over;
    case 'spoilt':
      return text.spoilt;
    default:
      return state satisfies never;
  }
}
