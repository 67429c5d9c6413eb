// Approves another device that asks for this one's keys. The dealer types the other device's six
// digits here, unless that device has scanned this device's QR code.

import { useState } from 'react';
import {
  type Approving,
  type OpenJoin,
  type OwnInvitation,
  useApproving,
} from '../../state/devices/joins.ts';
import { Dialog, DialogForm } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useDeviceWords } from '../../words/devices/device-words.ts';
import { useTimeText } from '../../words/words.ts';
import { Digits } from './ask-devices.tsx';
import { useReason } from './check-code.tsx';
import styles from './devices.module.css';

/** `invitation`: the QR code that the other device scanned. */
type Props = { join: OpenJoin; invitation?: OwnInvitation; onClose: () => void };

export function ApproveDevice({ join, invitation, onClose }: Props) {
  const { approving: text, frame } = useDeviceWords();
  const { state, approve, refuse } = useApproving(join, invitation);
  const { browser } = join;
  const isOpen = state.kind === 'preparing' || state.kind === 'asked';
  const title = state.kind === 'approved' ? text.done : text.title(browser);
  const isDigits = isOpen && !invitation;
  const isWaiting = state.kind === 'preparing' || (state.kind === 'asked' && state.isBusy);
  return (
    <Dialog
      title={state.kind === 'refused' ? text.refused : title}
      tone={state.kind === 'approved' ? 'good' : undefined}
      close={isOpen ? text.refuse : frame.close}
      onClose={isOpen ? () => void refuse() : onClose}
      act={isDigits && { text: text.approve, disabled: isWaiting }}
    >
      {isDigits && (
        <>
          <p>
            <strong>{text.warning}</strong>
          </p>
          <SixDigits state={state} onDigits={(digits) => void approve(digits)} />
        </>
      )}
      {isOpen && invitation && <p role="status">{text.giving}</p>}
      {state.kind === 'approved' && <Approved browser={browser} answer={state.answer} />}
      {!isOpen && state.kind !== 'approved' && <Ended state={state} />}
    </Dialog>
  );
}

function Approved({ browser, answer }: { browser: string; answer: string | undefined }) {
  const { approving: text } = useDeviceWords();
  return (
    <div role="status" className="stack">
      <p>{answer === undefined ? text.scanned(browser) : text.doneMore(browser)}</p>
      {answer !== undefined && <Digits digits={answer} label={text.answerLabel(answer)} />}
    </div>
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

type Ending = Exclude<Approving, { kind: 'preparing' | 'asked' | 'approved' }>;

function Ended({ state }: { state: Ending }) {
  const { approving: text, failed } = useDeviceWords();
  const told = useReason();
  const timeText = useTimeText();
  const said = () => {
    switch (state.kind) {
      case 'blocked':
        return text.blocked(timeText(state.until));
      case 'refused':
        return text.refusedMore;
      case 'failed':
        return failed(told(state.why));
      default:
        return text[state.kind];
    }
  };
  return <p role="alert">{said()}</p>;
}
