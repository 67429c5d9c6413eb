// One request of the outbox: what it is about, its state, why, and what the dealer can do.

import { memo } from 'react';
import { rupeeText } from '../../../data/values/money.ts';
import { isSettled } from '../../../sw/outbox/row.ts';
import type { OutboxRow } from '../../state/outbox.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { ReportSubject } from '../../ui/report-subject.tsx';
import { useTimeText } from '../../ui/use-time-text.ts';
import { reasonText } from '../../words/reason-text.ts';
import { nameIn, useWords, type Words } from '../../words/words.ts';
import styles from './outbox-request.module.css';
import { RequestActions } from './request-actions.tsx';

const icons: Record<OutboxRow['state'], IconName> = {
  queued: 'outbox',
  sending: 'refresh',
  waiting: 'clock',
  'awaits-maker': 'clock',
  'needs-recharge': 'wallet',
  'needs-login': 'user',
  'needs-you': 'alert',
  done: 'check',
  cancelled: 'close',
};

type Props = {
  row: OutboxRow;
  /** The certificate that it waits for is being cancelled. */
  isRegisterLeaving: boolean;
};

/** Re-rendered only when its own row has changed: there may be a hundred others. */
export const OutboxRequest = memo(function OutboxRequest({ row, isRegisterLeaving }: Props) {
  const words = useWords();
  const { outbox } = words;
  const timeText = useTimeText();
  const reason = reasonText(row.reason, words);
  const state = shownState(row);
  const isAskedBack = row.isWithdrawn && !isSettled(row);
  return (
    <li className={styles.row} data-state={state}>
      <div className={styles.what}>
        <ReportSubject serviceId={row.serviceId} text={row.subject ?? firstOf(row.payload)} />
        <p className={styles.service}>{serviceText(row, words)}</p>
      </div>
      <p className={styles.price}>{priceText(row, outbox)}</p>
      <div className={styles.how}>
        <p className={styles.state}>
          <Icon name={icons[state]} size={18} />
          {stateText(row, outbox)}
        </p>
        {isAskedBack && <p className={styles.reason}>{outbox.takenBackMore}</p>}
        {state === 'awaits-maker' && (
          <p className={styles.reason}>
            {isRegisterLeaving ? outbox.registerLeaving : outbox.awaitsMaker}
          </p>
        )}
        <p className={styles.reason} lang={reason.lang}>
          {reason.text}
        </p>
        <p className={styles.when}>{timesOf(row, outbox, timeText)}</p>
      </div>
      <div className={styles.actions}>
        <RequestActions row={row} />
      </div>
    </li>
  );
});

/** What only informs the dealer is not shown as an alarm. */
function shownState({ state, obstacle }: OutboxRow): OutboxRow['state'] {
  if (obstacle === 'arrived') return 'done';
  return obstacle === 'over' || obstacle === 'no_record' ? 'cancelled' : state;
}

function stateText(row: OutboxRow, outbox: Words['outbox']): string {
  const { obstacle } = row;
  if (obstacle === 'arrived' || obstacle === 'no_record' || obstacle === 'over') {
    return outbox.settled[obstacle];
  }
  return row.isWithdrawn ? outbox.takenBack : outbox.states[row.state];
}

/** Until the certificate names the maker the row stands for any of them. */
export function serviceText({ registerKey, serviceId }: OutboxRow, words: Words): string {
  if (registerKey !== undefined) return words.outbox.makerHistory;
  return nameIn(words.services, serviceId) ?? words.reports.unknown;
}

function priceText(row: OutboxRow, { upTo }: Words['outbox']): string {
  const { registerKey, pricePaise, obstacle } = row;
  // Nothing of it is ever charged.
  if (obstacle === 'over' || obstacle === 'no_record') return '';
  const price = rupeeText(pricePaise);
  return registerKey === undefined ? price : upTo(price);
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
