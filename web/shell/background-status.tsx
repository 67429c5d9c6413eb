// Shows requests that run in the background: nothing that may cost money is ever out of sight.

import { Link, useLocation } from 'react-router-dom';
import { asksToCancel } from '../../sw/outbox/row.ts';
import { announceReport, useReadyReport } from '../state/background-requests.ts';
import { useBusy } from '../state/busy.ts';
import { type OutboxRow, useOutbox } from '../state/outbox.ts';
import { IconButton } from '../ui/button.tsx';
import { useWords } from '../words/words.ts';
import styles from './background-status.module.css';

export function BackgroundStatus() {
  const { underWay } = useWords();
  const isCovered = useBusy(); // the overlay already says so
  const isOutbox = useLocation().pathname === '/outbox';
  const readyId = useReadyReport();
  const sending = useOutbox()?.filter(isUnderWay).length ?? 0;
  const isShown = !isCovered && (readyId !== undefined || (sending > 0 && !isOutbox));
  return (
    <div role="status" className={styles.strip} data-shown={isShown}>
      {isShown && readyId !== undefined && (
        <>
          <p>{underWay.ready}</p>
          <Link to={`/reports/${readyId}`} onClick={() => announceReport(undefined)}>
            {underWay.open}
          </Link>
          <IconButton
            icon="close"
            label={underWay.close}
            onClick={() => announceReport(undefined)}
          />
        </>
      )}
      {isShown && readyId === undefined && (
        <>
          <p>{underWay.sending(sending)}</p>
          <Link to="/outbox">{underWay.see}</Link>
        </>
      )}
    </div>
  );
}

/** A cancellation in progress is not counted: calling it "sending" would alarm. */
function isUnderWay(row: OutboxRow): boolean {
  return row.state === 'sending' && !asksToCancel(row);
}
