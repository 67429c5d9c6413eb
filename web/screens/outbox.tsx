// What has been asked for and has not come yet: why it waits, and the dealer's word on it.

import { useState } from 'react';
import { rupeeText } from '../../data/money.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { OutboxRequest } from '../parts/outbox-request.tsx';
import { Empty, Loading, Page } from '../parts/page.tsx';
import { WaitingCostNote } from '../parts/waiting-cost.tsx';
import { useClosedSending } from '../queries/connection.ts';
import { type OutboxRow, sendNow, useOutbox, wrongClockMs } from '../queries/outbox.ts';
import styles from './outbox.module.css';

export function Outbox() {
  const rows = useOutbox();
  if (rows === undefined) return <Loading lines={3} />;
  return (
    <Page title="Outbox" lead="Each request is charged once, when its report arrives.">
      <WrongClock />
      {rows.length === 0 ? (
        <Empty icon="outbox" text="Nothing waits to be sent.">
          <ButtonLink to="/Dashboard">Check a car</ButtonLink>
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
  const costPaise = rows.reduce((sum, { pricePaise }) => sum + pricePaise, 0);

  async function send() {
    setSending(true);
    await sendNow().finally(() => setSending(false));
  }

  return (
    <>
      <section className={styles.summary} aria-label="What waits">
        <p className={styles.total}>
          {rows.length} waiting, {rupeeText(costPaise)} in all
        </p>
        <Button look="primary" icon="outbox" disabled={isSending} onClick={() => void send()}>
          {isSending ? 'Sending…' : 'Send now'}
        </Button>
        <div className={styles.notes}>
          <WaitingCostNote />
          {sendsWhenClosed === false && (
            <p>This browser sends nothing while the app is closed: keep the app open.</p>
          )}
        </div>
      </section>
      <ul className={styles.list}>
        {rows.map((row) => (
          <OutboxRequest key={row.key} row={row} />
        ))}
      </ul>
    </>
  );
}

function WrongClock() {
  const aheadMs = wrongClockMs();
  if (aheadMs === 0) return null;
  const minutes = Math.round(Math.abs(aheadMs) / 60_000);
  const text = minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
  return (
    <p className={styles.clock} role="status">
      This phone’s clock is {text} {aheadMs > 0 ? 'ahead' : 'behind'}. Requests are sent all the
      same; set the clock so that the times shown are right.
    </p>
  );
}
