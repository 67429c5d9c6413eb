// What runs behind the screens: nothing that may cost money is ever out of sight.

import { Link, useLocation } from 'react-router-dom';
import { asksToCancel } from '../../sw/outbox/row.ts';
import { tellReady, useReadyReport } from '../state/left-calls.ts';
import { type OutboxRow, useOutbox } from '../state/outbox.ts';
import { useBusy } from '../ui/busy.tsx';
import { IconButton } from '../ui/button.tsx';
import { useWords } from '../words/words.ts';
import styles from './under-way.module.css';

export function UnderWay() {
  const { underWay } = useWords();
  const isCovered = useBusy(); // the overlay says it already
  const isOutbox = useLocation().pathname === '/outbox';
  const readyId = useReadyReport();
  const sending = useOutbox()?.filter(isUnderWay).length ?? 0;
  const isShown = !isCovered && (readyId !== undefined || (sending > 0 && !isOutbox));
  return (
    <div role="status" className={styles.strip} data-shown={isShown}>
      {isShown && readyId !== undefined && (
        <>
          <p>{underWay.ready}</p>
          <Link to={`/reports/${readyId}`} onClick={() => tellReady(undefined)}>
            {underWay.open}
          </Link>
          <IconButton icon="close" label={underWay.close} onClick={() => tellReady(undefined)} />
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

/** What is being taken back is asked about, not sent: that it is on its way would alarm. */
function isUnderWay(row: OutboxRow): boolean {
  return row.state === 'sending' && !asksToCancel(row);
}
