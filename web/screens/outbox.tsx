// What has been asked for and has not come yet: why it waits, and the dealer's word on it.

import { useState } from 'react';
import { serviceById } from '../../data/catalogue.ts';
import { rupeeText } from '../../data/money.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Empty, Loading, Page } from '../parts/page.tsx';
import { Plate } from '../parts/plate.tsx';
import { cancel, type OutboxRow, sendNow, useOutbox } from '../queries/outbox.ts';
import styles from './outbox.module.css';

const stateTexts: Record<OutboxRow['state'], string> = {
  queued: 'To be sent',
  sending: 'Being sent',
  waiting: 'Waiting',
  'needs-recharge': 'Needs a recharge',
  'needs-login': 'Needs you to log in',
  'needs-you': 'Needs your word',
  done: 'Delivered',
  cancelled: 'Cancelled',
};

export function Outbox() {
  const rows = useOutbox();
  const [isSending, setSending] = useState(false);

  async function send() {
    setSending(true);
    await sendNow();
    setSending(false);
  }

  if (rows === undefined) return <Loading lines={3} />;
  const costPaise = rows.reduce((sum, { pricePaise }) => sum + pricePaise, 0);
  return (
    <Page title="Outbox" lead="Each request is charged once, when its report arrives.">
      {rows.length === 0 ? (
        <Empty icon="outbox" text="Nothing waits to be sent.">
          <ButtonLink to="/Dashboard">Check a car</ButtonLink>
        </Empty>
      ) : (
        <>
          <div className={styles.summary}>
            <p>
              {rows.length} waiting, {rupeeText(costPaise)} in all
            </p>
            <Button look="primary" disabled={isSending} onClick={() => void send()}>
              {isSending ? 'Sending…' : 'Send now'}
            </Button>
          </div>
          <ul className={styles.list}>
            {rows.map((row) => (
              <Row key={row.key} row={row} />
            ))}
          </ul>
        </>
      )}
    </Page>
  );
}

function Row({ row }: { row: OutboxRow }) {
  const [isTooLate, setTooLate] = useState(false);
  const subject = Object.values(row.payload)[0] ?? '';
  return (
    <li className={styles.row}>
      <Plate plate={subject} size="small" />
      <p>
        {serviceById(row.serviceId).shortName}, {rupeeText(row.pricePaise)}
      </p>
      <p className={styles.reason}>
        {stateTexts[row.state]}
        {row.reason && `: ${row.reason}`}
      </p>
      <Button
        disabled={row.state === 'sending' || isTooLate}
        onClick={async () => setTooLate(!(await cancel(row.key)))}
      >
        {isTooLate ? 'Too late to cancel' : 'Cancel'}
      </Button>
    </li>
  );
}
