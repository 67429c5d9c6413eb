// How a call ended: the report, waiting for signal, or an error with a way to solve it.

import type { ReactNode } from 'react';
import type { Paise } from '../../../data/values/money.ts';
import type { CallOutcome } from '../../state/call-outcome.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { reasonText } from '../../words/reason-text.ts';
import { useWords } from '../../words/words.ts';
import { PriceDialog } from './price-dialog.tsx';
import { WaitingDialog } from './waiting-dialog.tsx';

type Props = {
  outcome: CallOutcome;
  onClose: () => void;
  onLogin: () => void;
  onRecharge: () => void;
  onSendAnyway: (key: string, pricePaise: Paise) => void;
  onCancel: (key: string) => void;
};

export function CallDialog({ outcome, onClose, onLogin, onRecharge, ...answers }: Props) {
  const { onSendAnyway, onCancel } = answers;
  const { ending } = useWords();
  switch (outcome.kind) {
    case 'report':
      return (
        <Dialog
          title={ending.done}
          tone="good"
          onClose={onClose}
          actions={
            <>
              <Button onClick={onClose}>{ending.close}</Button>
              <ButtonLink look="primary" to={`/reports/${outcome.reportId}`}>
                {ending.open}
              </ButtonLink>
            </>
          }
        >
          <p>{ending.thanks}</p>
          <p>{ending.kept}</p>
        </Dialog>
      );
    case 'waiting':
      return <WaitingDialog outcome={outcome} onClose={onClose} />;
    case 'price_changed':
      return (
        <PriceDialog
          outcome={outcome}
          onSend={(pricePaise) => onSendAnyway(outcome.key, pricePaise)}
          onCancel={() => {
            onCancel(outcome.key);
            onClose();
          }}
        />
      );
    case 'silent':
      return null; // specification, section 5: no message is shown
    case 'payment':
      return (
        <Failure onClose={onClose} way={{ text: ending.recharge, go: onRecharge }}>
          <ServerText said={outcome.message} />
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
          <ServerText said={outcome.message} />
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
      const none: never = outcome;
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
