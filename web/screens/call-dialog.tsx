// How a call ended: the report, a wait for signal, or an error with the way out of it.

import { Button, ButtonLink } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import type { CallOutcome } from '../queries/service-call.ts';
import { PriceDialog } from './price-dialog.tsx';
import { WaitingDialog } from './waiting-dialog.tsx';

type Props = {
  outcome: CallOutcome;
  onClose: () => void;
  onLogin: () => void;
  onRecharge: () => void;
  onSendAnyway: (key: string) => void;
  onTakeBack: (key: string) => void;
};

export function CallDialog({ outcome, onClose, onLogin, onRecharge, ...answers }: Props) {
  const { onSendAnyway, onTakeBack } = answers;
  const close = <Button onClick={onClose}>Close</Button>;
  switch (outcome.kind) {
    case 'report':
      return (
        <Dialog
          title="Report generated successfully."
          tone="good"
          onClose={onClose}
          actions={
            <>
              {close}
              <ButtonLink look="primary" to={`/reports/${outcome.reportId}`}>
                Open report
              </ButtonLink>
            </>
          }
        >
          <p>THANK YOU.</p>
          <p>It is saved on this phone and opens again with no signal.</p>
        </Dialog>
      );
    case 'waiting':
      return <WaitingDialog outcome={outcome} onClose={onClose} />;
    case 'price_changed':
      return (
        <PriceDialog
          outcome={outcome}
          onSend={() => onSendAnyway(outcome.key)}
          onTakeBack={() => {
            onTakeBack(outcome.key);
            onClose();
          }}
        />
      );
    case 'silent':
      return null; // specification, section 5: the user sees no message
    case 'payment':
      return (
        <Failure message={outcome.message} onClose={onClose} close={close}>
          <Button look="primary" onClick={onRecharge}>
            Recharge Wallet
          </Button>
        </Failure>
      );
    case 'auth':
      return (
        <Failure message={outcome.message} onClose={onClose} close={close}>
          <Button look="primary" onClick={onLogin}>
            Login
          </Button>
        </Failure>
      );
    case 'generic':
      return (
        <Failure
          heading={outcome.isServerError ? 'Server Error' : undefined}
          message={outcome.message}
          onClose={onClose}
          close={close}
        />
      );
    default: {
      const none: never = outcome;
      return none;
    }
  }
}

type FailureProps = {
  heading?: string | undefined;
  message: string;
  onClose: () => void;
  close: React.ReactNode;
  children?: React.ReactNode;
};

function Failure({ heading, message, onClose, close, children }: FailureProps) {
  return (
    <Dialog
      title="Error"
      tone="bad"
      onClose={onClose}
      actions={
        <>
          {close}
          {children}
        </>
      }
    >
      {heading && (
        <p>
          <strong>{heading}</strong>
        </p>
      )}
      <p>{message}</p>
    </Dialog>
  );
}
