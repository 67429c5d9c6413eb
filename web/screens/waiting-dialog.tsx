// What is said when the answer did not come: that nothing is lost, what it will cost, and when.

import { useState } from 'react';
import { rupeeText } from '../../data/money.ts';
import { askToNotify } from '../background-sync.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { WaitingCostNote } from '../parts/waiting-cost.tsx';
import { useClosedSending } from '../queries/connection.ts';
import type { CallOutcome } from '../queries/service-call.ts';

type Props = { outcome: Extract<CallOutcome, { kind: 'waiting' }>; onClose: () => void };

export function WaitingDialog({ outcome, onClose }: Props) {
  const sendsWhenClosed = useClosedSending();
  const [canAsk, setCanAsk] = useState(
    'Notification' in window && Notification.permission === 'default',
  );
  return (
    <Dialog
      title="Waiting for signal"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <ButtonLink to="/outbox">See outbox</ButtonLink>
          {canAsk && (
            <Button
              look="primary"
              onClick={async () => {
                await askToNotify();
                setCanAsk(false);
              }}
            >
              Tell me when it is here
            </Button>
          )}
        </>
      }
    >
      <p>
        Waiting for signal. {rupeeText(outcome.pricePaise)} will be charged once, when the report
        arrives.
      </p>
      <p>{outcome.reason}</p>
      <p>
        {sendsWhenClosed
          ? 'It goes by itself when signal is back, even with the app closed.'
          : 'It goes by itself when signal is back. Keep the app open: this browser sends ' +
            'nothing while it is closed.'}
      </p>
      <WaitingCostNote />
    </Dialog>
  );
}
