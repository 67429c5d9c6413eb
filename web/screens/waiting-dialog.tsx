// What is said when the answer did not come: that nothing is lost, what it will cost, and when.

import { useState } from 'react';
import { rupeeText } from '../../data/money.ts';
import { reasons } from '../../sw/reasons.ts';
import { askToNotify } from '../background-sync.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { WaitingCostNote } from '../parts/waiting-cost.tsx';
import { useClosedSending } from '../queries/connection.ts';
import type { CallOutcome } from '../queries/service-call.ts';
import { reasonText } from '../reason-text.ts';
import { useWords } from '../words.ts';

const NO_SIGNAL: ReadonlySet<string> = new Set([reasons.noSignal, reasons.cutOff]);

type Props = { outcome: Extract<CallOutcome, { kind: 'waiting' }>; onClose: () => void };

export function WaitingDialog({ outcome, onClose }: Props) {
  const sendsWhenClosed = useClosedSending();
  const words = useWords();
  const { waiting } = words;
  // A network's gate, or a server that restarts, has signal: that is not what it waits for.
  const isSignalOut = NO_SIGNAL.has(outcome.reason);
  const price = rupeeText(outcome.pricePaise);
  const signalGoesOn = sendsWhenClosed ? waiting.closed : waiting.open;
  const goesOn = isSignalOut ? signalGoesOn : waiting.later;
  const reason = reasonText(outcome.reason, words);
  const [canAsk, setCanAsk] = useState(
    'Notification' in window && Notification.permission === 'default',
  );
  return (
    <Dialog
      title={isSignalOut ? waiting.title : waiting.titleLater}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.ending.close}</Button>
          <ButtonLink to="/outbox">{waiting.outbox}</ButtonLink>
          {canAsk && (
            <Button
              look="primary"
              onClick={async () => {
                await askToNotify();
                setCanAsk(false);
              }}
            >
              {waiting.tell}
            </Button>
          )}
        </>
      }
    >
      <p>{isSignalOut ? waiting.cost(price) : waiting.costLater(price)}</p>
      <p lang={reason.lang}>{reason.text}</p>
      <p>{goesOn}</p>
      <WaitingCostNote />
    </Dialog>
  );
}
