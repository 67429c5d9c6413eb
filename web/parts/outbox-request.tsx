// One request that waits: what it is about, how it stands, why, and what the dealer can do.

import { serviceById } from '../../data/catalogue.ts';
import { rupeeText } from '../../data/money.ts';
import { type OutboxRow, sendAnyway, takeBack } from '../queries/outbox.ts';
import { Button, ButtonLink } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import styles from './outbox-request.module.css';
import { dayText } from './report-list.tsx';
import { Subject } from './subject.tsx';

const states: Record<OutboxRow['state'], { text: string; icon: IconName }> = {
  queued: { text: 'To be sent', icon: 'outbox' },
  sending: { text: 'Being sent', icon: 'refresh' },
  waiting: { text: 'Waiting', icon: 'clock' },
  'needs-recharge': { text: 'Needs a recharge', icon: 'wallet' },
  'needs-login': { text: 'Needs you to log in', icon: 'user' },
  'needs-you': { text: 'Needs your word', icon: 'alert' },
  done: { text: 'Delivered', icon: 'check' },
  cancelled: { text: 'Cancelled', icon: 'close' },
};

export function OutboxRequest({ row }: { row: OutboxRow }) {
  const { text, icon } = states[row.state];
  return (
    <li className={styles.row} data-state={row.state}>
      <div className={styles.what}>
        <Subject serviceId={row.serviceId} text={row.subject ?? firstOf(row.payload)} />
        <p className={styles.service}>{serviceById(row.serviceId).shortName}</p>
      </div>
      <p className={styles.price}>{rupeeText(row.pricePaise)}</p>
      <div className={styles.how}>
        <p className={styles.state}>
          <Icon name={icon} size={18} />
          {row.isWithdrawn ? 'Being taken back' : text}
        </p>
        <p className={styles.reason}>
          {row.isWithdrawn
            ? 'The box is asked first: if it has made the report by now, the report arrives.'
            : row.reason}
        </p>
        <p className={styles.when}>{timesOf(row)}</p>
      </div>
      {!row.isWithdrawn && (
        <div className={styles.actions}>
          <Button onClick={() => void takeBack(row.key)}>Cancel</Button>
          <WayOut row={row} />
        </div>
      )}
    </li>
  );
}

/** What brings this one on its way again. */
function WayOut({ row }: { row: OutboxRow }) {
  const go = () => void sendAnyway(row.key);
  if (row.state === 'needs-login') return <ButtonLink to="/login">Login</ButtonLink>;
  if (row.state !== 'needs-you') return null;
  switch (row.obstacle) {
    case 'price_changed':
      return <Button onClick={go}>Send at {rupeeText(row.newPricePaise ?? row.pricePaise)}</Button>;
    case 'expired':
      return <Button onClick={go}>Still wanted</Button>;
    case 'refused':
    case 'unreadable':
    case 'no_signal':
    case undefined:
      return <Button onClick={go}>Try again</Button>;
    default: {
      const none: never = row.obstacle;
      return none;
    }
  }
}

function timesOf({ queuedAt, attempts, state, dueAt }: OutboxRow): string {
  const asked = `Asked ${dayText(queuedAt)}`;
  const tried = attempts === 0 ? '' : `, tried ${attempts === 1 ? 'once' : `${attempts} times`}`;
  const next = state === 'waiting' && dueAt > Date.now() ? `, again ${dayText(dueAt)}` : '';
  return asked + tried + next;
}

function firstOf(payload: Record<string, string>): string {
  return Object.values(payload)[0] ?? '';
}
