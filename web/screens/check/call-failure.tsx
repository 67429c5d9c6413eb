// A call that failed: why, and what the dealer can do next.

import type { ReactNode } from 'react';
import type { CallOutcome } from '../../state/call-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { reasonText } from '../../words/reason-text.ts';
import { useWords } from '../../words/words.ts';

type Props = {
  failure: Exclude<CallOutcome, { kind: 'report' | 'waiting' | 'price_changed' | 'silent' }>;
  onClose: () => void;
  onLogin: () => void;
  onRecharge: () => void;
};

export function CallFailure({ failure, onClose, onLogin, onRecharge }: Props) {
  const { ending } = useWords();
  switch (failure.kind) {
    case 'payment':
      return (
        <Failure onClose={onClose} way={{ text: ending.recharge, go: onRecharge }}>
          <ServerText said={failure.message} />
          <p>{ending.uncharged}</p>
        </Failure>
      );
    case 'auth':
      return (
        <Failure onClose={onClose} way={{ text: ending.login, go: onLogin }}>
          <p>{ending.sessionGone}</p>
          <p>{ending.uncharged}</p>
        </Failure>
      );
    case 'server':
      return (
        <Failure onClose={onClose}>
          <p>
            <strong>{ending.server}</strong>
          </p>
          <ServerText said={failure.message} />
        </Failure>
      );
    case 'phone_full':
      return (
        <Failure onClose={onClose}>
          <p>{ending.phoneFull}</p>
        </Failure>
      );
    case 'unknown':
      return (
        <Failure onClose={onClose}>
          <p>{ending.unknown}</p>
          <p>{ending.unknownNext}</p>
        </Failure>
      );
    default: {
      const none: never = failure;
      return none;
    }
  }
}

function ServerText({ said }: { said: string }) {
  const { text, lang } = reasonText(said, useWords());
  return <p lang={lang}>{text}</p>;
}

type FailureProps = {
  onClose: () => void;
  /** What the dealer can do next. */
  way?: { text: string; go: () => void };
  children: ReactNode;
};

function Failure({ onClose, way, children }: FailureProps) {
  const { ending } = useWords();
  return (
    <Dialog
      title={ending.error}
      tone="bad"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{ending.close}</Button>
          {way && (
            <Button look="primary" onClick={way.go}>
              {way.text}
            </Button>
          )}
        </>
      }
    >
      {children}
    </Dialog>
  );
}
