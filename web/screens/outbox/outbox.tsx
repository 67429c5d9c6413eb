// Requests whose reports have not arrived: why each waits, and what the dealer can do.

import { useDeferredValue, useState } from 'react';
import { rupeeText } from '../../../data/values/money.ts';
import { asksToCancel } from '../../../sw/outbox/row.ts';
import { useClosedSending } from '../../state/connection.ts';
import { costOf, type OutboxRow, sendNow, useOutbox, wrongClockMs } from '../../state/outbox.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Empty, Loading, Page } from '../../ui/page.tsx';
import { whenSeen } from '../../ui/when-seen.ts';
import { WindowedList } from '../../ui/windowed-list.tsx';
import { useWords } from '../../words/words.ts';
import { WaitingCostNote } from '../check/waiting-cost.tsx';
import { AddMissing, useMissingPaise } from './add-missing.tsx';
import styles from './outbox.module.css';
import { OutboxRequest } from './outbox-request.tsx';

/** Few more than are visible: on a slow phone every row that a drain adds and removes is work. */
const ROWS_A_PAGE = 10;

export function Outbox() {
  // A hundred rows that change three times each must not delay the dealer's own taps.
  const rows = useDeferredValue(useOutbox());
  const { outbox } = useWords();
  if (rows === undefined) return <Loading lines={3} />;
  return (
    <Page title={outbox.title} lead={outbox.lead}>
      <WrongClock />
      {rows.length === 0 ? (
        <Empty icon="outbox" text={outbox.none}>
          <ButtonLink to="/Dashboard">{outbox.check}</ButtonLink>
        </Empty>
      ) : (
        <Waiting rows={rows} />
      )}
    </Page>
  );
}

function Waiting({ rows }: { rows: OutboxRow[] }) {
  const [isSending, setSending] = useState(false);
  const sendsWhenClosed = useClosedSending();
  const [limit, setLimit] = useState(ROWS_A_PAGE);
  const { outbox, reports } = useWords();
  const more = () => setLimit(limit + ROWS_A_PAGE);
  const { count, costPaise, isUpTo } = costOf(rows);
  const isShort = useMissingPaise() > 0;
  const leaving = new Set(rows.filter(asksToCancel).map(({ key }) => key));

  async function send() {
    setSending(true);
    await sendNow().finally(() => setSending(false));
  }

  return (
    <>
      {count > 0 && (
        <section className={styles.summary} aria-label={outbox.summary}>
          <p className={styles.total}>
            {outbox.total({ count, cost: rupeeText(costPaise), isUpTo })}
          </p>
          <div className={styles.actions}>
            <AddMissing look="primary" />
            <Button
              look={isShort ? 'plain' : 'primary'}
              icon="outbox"
              disabled={isSending}
              onClick={() => void send()}
            >
              {isSending ? outbox.sending : outbox.send}
            </Button>
          </div>
          <div className={styles.notes}>
            <WaitingCostNote isCostAbove />
            {sendsWhenClosed === false && <p>{outbox.keepOpen}</p>}
          </div>
        </section>
      )}
      <div className={styles.list}>
        <WindowedList
          items={rows.slice(0, limit)}
          className={undefined}
          row={(row) => (
            <OutboxRequest
              key={row.key}
              row={row}
              isRegisterLeaving={leaving.has(row.registerKey ?? '')}
            />
          )}
        />
      </div>
      {rows.length > limit && (
        <Button onClick={more} className={styles.more} ref={whenSeen(more)}>
          {reports.more}
        </Button>
      )}
    </>
  );
}

function WrongClock() {
  const aheadMs = wrongClockMs();
  const { outbox } = useWords();
  if (aheadMs === 0) return null;
  const minutes = Math.round(Math.abs(aheadMs) / 60_000);
  return (
    <p className="stripe" role="status">
      {outbox.clock({ minutes, isAhead: aheadMs > 0 })}
    </p>
  );
}
