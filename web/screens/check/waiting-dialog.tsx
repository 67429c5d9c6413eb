// The dialog after a request that got no answer. It says that the request is safe, what it costs,
// and when it will be sent.

import { useState } from 'react';
import { Link } from 'react-router-dom';
import { rupeeText } from '../../../data/values/money.ts';
import type { Reason } from '../../../sw/outbox/reasons.ts';
import { remember, remembered } from '../../state/browser-memory.ts';
import type { CallOutcome } from '../../state/buy-report.ts';
import { useClosedSending } from '../../state/connection.ts';
import { askToNotify } from '../../state/reminders.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { reasonText } from '../../words/reason-text.ts';
import { useWords } from '../../words/words.ts';
import { WaitingCostNote } from '../outbox/waiting-cost.tsx';

/** Reasons for waiting that end as soon as the phone reaches the server. */
const OUT_OF_REACH: ReadonlySet<Reason> = new Set(['noSignal', 'unreached', 'cutOff']);

type Props = { outcome: Extract<CallOutcome, { kind: 'waiting' }>; onClose: () => void };

const TOLD = 'lotproof-waiting-told';

/**
 * Whether the short text is enough: a dealer who checks one car after another needs the full
 * explanation only once.
 */
export function isToldShortly({ reason }: Props['outcome']): boolean {
  return reason === 'later' || (OUT_OF_REACH.has(reason) && remembered(TOLD) !== null);
}

/** The note beside the form: the request is stored, and the form can be used for the next car. */
export function StoredNote({ outcome }: Pick<Props, 'outcome'>) {
  const { waiting, frame } = useWords();
  return (
    <p className="stripe">
      {waiting.stored(rupeeText(outcome.pricePaise))} <Link to="/outbox">{frame.seeOutbox}</Link>
    </p>
  );
}

export function WaitingDialog({ outcome, onClose }: Props) {
  const sendsWhenClosed = useClosedSending();
  const words = useWords();
  const { waiting, frame } = words;
  // If a captive portal or a restarting server answered, the phone has signal.
  const isCutOff = OUT_OF_REACH.has(outcome.reason);
  const isSignalOut = outcome.reason === 'noSignal';
  const price = rupeeText(outcome.pricePaise);
  const cutOffGoesOn = sendsWhenClosed ? waiting.closed : waiting.open;
  const goesOn = isCutOff ? cutOffGoesOn : waiting.later;
  const reason = reasonText(outcome.reason, words);
  const [canAsk, setCanAsk] = useState(
    'Notification' in window && Notification.permission === 'default',
  );
  return (
    <Dialog
      title={isSignalOut ? waiting.title : waiting.titleLater}
      close={frame.close}
      onClose={() => {
        if (isCutOff) remember(TOLD, 'yes');
        onClose();
      }}
      actions={
        <>
          <ButtonLink to="/outbox">{frame.seeOutbox}</ButtonLink>
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
      {!isSignalOut && <p lang={reason.lang}>{reason.text}</p>}
      <p>{goesOn}</p>
      <WaitingCostNote />
    </Dialog>
  );
}
