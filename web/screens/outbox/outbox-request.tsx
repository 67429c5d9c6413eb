// One request that waits: what it is about, how it stands, why, and what the dealer can do.

import { memo } from 'react';
import { rupeeText } from '../../../data/values/money.ts';
import { isSettled } from '../../../sw/outbox/row.ts';
import { askAgain, cancelRequest, type OutboxRow, sendAnyway } from '../../state/outbox.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { ReportSubject } from '../../ui/report-subject.tsx';
import { useTimeText } from '../../ui/use-time-text.ts';
import { reasonText } from '../../words/reason-text.ts';
import { nameIn, useWords, type Words } from '../../words/words.ts';
import styles from './outbox-request.module.css';

const icons: Record<OutboxRow['state'], IconName> = {
  queued: 'outbox',
  sending: 'refresh',
  waiting: 'clock',
  'needs-recharge': 'wallet',
  'needs-login': 'user',
  'needs-you': 'alert',
  done: 'check',
  cancelled: 'close',
};

/** Re-rendered only when its own row has changed: there may be a hundred beside it. */
export const OutboxRequest = memo(function OutboxRequest({ row }: { row: OutboxRow }) {
  const words = useWords();
  const { outbox, services } = words;
  const timeText = useTimeText();
  const reason = reasonText(row.reason, words);
  const state = shownState(row);
  const isAskedBack = row.isWithdrawn && !isSettled(row);
  return (
    <li className={styles.row} data-state={state}>
      <div className={styles.what}>
        <ReportSubject serviceId={row.serviceId} text={row.subject ?? firstOf(row.payload)} />
        <p className={styles.service}>{nameIn(services, row.serviceId) ?? words.reports.unknown}</p>
      </div>
      <p className={styles.price}>{rupeeText(row.pricePaise)}</p>
      <div className={styles.how}>
        <p className={styles.state}>
          <Icon name={icons[state]} size={18} />
          {stateText(row, outbox)}
        </p>
        {isAskedBack && <p className={styles.reason}>{outbox.takenBackMore}</p>}
        <p className={styles.reason} lang={reason.lang}>
          {reason.text}
        </p>
        <p className={styles.when}>{timesOf(row, outbox, timeText)}</p>
      </div>
      <div className={styles.actions}>
        <TakeBack row={row} />
        <WayOut row={row} />
      </div>
    </li>
  );
});

/** What is told, and no more, is neither red nor an alarm. */
function shownState({ state, obstacle }: OutboxRow): OutboxRow['state'] {
  if (obstacle === 'arrived') return 'done';
  return obstacle === 'over' ? 'cancelled' : state;
}

function stateText(row: OutboxRow, outbox: Words['outbox']): string {
  if (row.obstacle === 'arrived' || row.obstacle === 'over') return outbox.settled[row.obstacle];
  return row.isWithdrawn ? outbox.takenBack : outbox.states[row.state];
}

/** Not wanted any more; or read, where there is nothing else to do with it. */
function TakeBack({ row }: { row: OutboxRow }) {
  const { outbox } = useWords();
  const go = () => void cancelRequest(row.key);
  if (isSettled(row)) return <Button onClick={go}>{outbox.dismiss}</Button>;
  return row.isWithdrawn ? null : <Button onClick={go}>{outbox.cancel}</Button>;
}

/** What brings this one on its way again. */
function WayOut({ row }: { row: OutboxRow }) {
  const { outbox } = useWords();
  switch (row.state) {
    case 'needs-login':
      return <ButtonLink to="/login">{outbox.login}</ButtonLink>;
    case 'waiting':
      return <Button onClick={() => void askAgain(row.key)}>{outbox.askNow}</Button>;
    case 'needs-you':
      return <Word row={row} />;
    case 'queued':
    case 'sending':
    case 'needs-recharge':
    case 'done':
    case 'cancelled':
      return null;
    default: {
      const none: never = row.state;
      return none;
    }
  }
}

/** The dealer's word, which it waits for. */
function Word({ row }: { row: OutboxRow }) {
  const { outbox, newPrice } = useWords();
  const go = () => void sendAnyway(row.key);
  switch (row.obstacle) {
    case 'price_changed':
      return (
        <Button onClick={go}>
          {newPrice.send(rupeeText(row.newPricePaise ?? row.pricePaise))}
        </Button>
      );
    case 'expired':
      return <Button onClick={go}>{outbox.wanted}</Button>;
    case 'arrived':
      return <ButtonLink to={`/reports/${row.key}`}>{outbox.open}</ButtonLink>;
    case 'over':
      return null;
    case 'refused':
    case 'unreadable':
    case 'phone_full':
    case 'fault':
    case 'no_signal':
    case undefined:
      return <Button onClick={go}>{outbox.again}</Button>;
    default: {
      const none: never = row.obstacle;
      return none;
    }
  }
}

function timesOf(
  { queuedAt, attempts, state, dueAt }: OutboxRow,
  outbox: Words['outbox'],
  timeText: (at: number) => string,
): string {
  const asked = [outbox.asked(timeText(queuedAt))];
  const tried = attempts === 0 ? [] : [outbox.tried(attempts)];
  const isDue = state === 'waiting' && dueAt > Date.now();
  const next = isDue ? [outbox.next(timeText(dueAt))] : [];
  return [...asked, ...tried, ...next].join(', ');
}

function firstOf(payload: Record<string, string>): string {
  return Object.values(payload)[0] ?? '';
}
