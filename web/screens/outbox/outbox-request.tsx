// One request of the outbox: its subject, its state with the reason, and the dealer's options.

import { memo } from 'react';
import { useNavigate } from 'react-router-dom';
import { isAskedByPlate } from '../../../data/catalogue.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { isSettled } from '../../../sw/outbox/row.ts';
import { useIsBuyer } from '../../state/account.ts';
import { useNoRecord } from '../../state/cars.ts';
import { askAgain, cancelRequest, type OutboxRow, sendAnyway } from '../../state/outbox.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { ReportSubject } from '../../ui/plate.tsx';
import { reasonText } from '../../words/reason-text.ts';
import { nameIn, useTimeText, useWords, type Words } from '../../words/words.ts';
import styles from './outbox.module.css';

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
  /** Whether the plate is already shown above. */
  isSameCar: boolean;
  /** Whether the certificate that the request waits for is being cancelled. */
  isRegisterLeaving: boolean;
};

/** Renders again only when its own row changes, because there may be a hundred others. */
export const OutboxRequest = memo(function OutboxRequest({
  row,
  isSameCar,
  isRegisterLeaving,
}: Props) {
  const words = useWords();
  const { outbox } = words;
  const isBuyer = useIsBuyer();
  const reason = reasonText(row.reason, words);
  const state = shownState(row);
  const isAskedBack = row.isCancelling && !isSettled(row);
  return (
    <li className={styles.row} data-state={state} data-same-car={isSameCar}>
      <div className={styles.what}>
        {!isSameCar && <ReportSubject serviceId={row.serviceId} text={row.subject} />}
        <p className={styles.service}>{serviceText(row, words)}</p>
      </div>
      <p className={styles.price}>{priceText(row, outbox)}</p>
      <div className={styles.how}>
        <p className={styles.state}>
          <Icon name={icons[state]} size={18} />
          {isBuyer && isStopped(row) ? outbox.forOwner : stateText(row, outbox)}
        </p>
        {isAskedBack && <p className={styles.reason}>{outbox.takenBackMore}</p>}
        {state === 'awaits-maker' && (
          <p className={styles.reason}>
            {isRegisterLeaving ? outbox.registerLeaving : outbox.awaitsMaker}
          </p>
        )}
        {!(isBuyer && row.state === 'needs-login') && (
          <p className={styles.reason} lang={reason.lang}>
            {reason.text}
          </p>
        )}
        <Times row={row} />
      </div>
      <div className={`row even ${styles.outboxRequestActions}`}>
        <Cancel row={row} />
        <Continue row={row} />
      </div>
    </li>
  );
});

/** The state to show. A row that only informs the dealer does not look like an alarm. */
function shownState({ state, obstacle }: OutboxRow): OutboxRow['state'] {
  if (obstacle === 'arrived') return 'done';
  return obstacle === 'over' || obstacle === 'no_record' ? 'cancelled' : state;
}

/** Whether only the owner can let it continue, by a higher limit or by adding the phone again. */
function isStopped({ state, isCancelling }: OutboxRow): boolean {
  return !isCancelling && (state === 'needs-recharge' || state === 'needs-login');
}

function stateText(row: OutboxRow, outbox: Words['outbox']): string {
  const { obstacle } = row;
  if (obstacle === 'arrived' || obstacle === 'no_record' || obstacle === 'over') {
    return outbox.settled[obstacle];
  }
  return row.isCancelling ? outbox.takenBack : outbox.states[row.state];
}

/** The service's name; a general one until the certificate names the maker. */
export function serviceText({ registerKey, serviceId }: OutboxRow, words: Words): string {
  if (registerKey !== undefined) return words.outbox.makerHistory;
  return nameIn(words.services, serviceId) ?? words.reports.unknown;
}

function priceText(row: OutboxRow, { upTo }: Words['outbox']): string {
  const { registerKey, pricePaise, obstacle } = row;
  // The request is never charged.
  if (obstacle === 'over' || obstacle === 'no_record') return '';
  const price = rupeeText(pricePaise);
  return registerKey === undefined ? price : upTo(price);
}

/** The time of the request; a tap shows its attempts. */
function Times({ row: { queuedAt, attempts, state, dueAt } }: { row: OutboxRow }) {
  const { outbox } = useWords();
  const timeText = useTimeText();
  const asked = outbox.asked(timeText(queuedAt));
  const tried = attempts === 0 ? [] : [outbox.tried(attempts)];
  const isDue = state === 'waiting' && dueAt > Date.now();
  const since = [...tried, ...(isDue ? [outbox.next(timeText(dueAt))] : [])];
  if (since.length === 0) return <p className="note">{asked}</p>;
  return (
    <details className={`note ${styles.times}`}>
      <summary>{asked}</summary>
      <p>{since.join(', ')}</p>
    </details>
  );
}

/** Cancels the request, or dismisses a settled one. */
function Cancel({ row }: { row: OutboxRow }) {
  const { outbox, frame } = useWords();
  const go = () => void cancelRequest(row.key);
  if (isSettled(row)) return <Button onClick={go}>{frame.ok}</Button>;
  return row.isCancelling ? null : <Button onClick={go}>{outbox.cancel}</Button>;
}

/** Makes the request continue. */
function Continue({ row }: { row: OutboxRow }) {
  const { outbox } = useWords();
  const isBuyer = useIsBuyer();
  switch (row.state) {
    case 'needs-login':
      return isBuyer ? null : <ButtonLink to="/login">{outbox.login}</ButtonLink>;
    case 'waiting':
      return <Button onClick={() => void askAgain(row.key)}>{outbox.askNow}</Button>;
    case 'needs-you':
      return <Decision row={row} />;
    case 'queued':
    case 'awaits-maker':
    case 'sending':
    case 'needs-recharge':
    case 'done':
    case 'cancelled':
      return null;
    default:
      return row.state satisfies never;
  }
}

/** The buttons for a request that waits for the dealer's decision. */
function Decision({ row }: { row: OutboxRow }) {
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
    case 'no_record':
      return <Correct row={row} />;
    case 'over':
      return null;
    case 'refused':
    case 'unreadable':
    case 'phone_full':
    case 'fault':
    case 'no_signal':
    case undefined:
      return <Button onClick={go}>{outbox.again}</Button>;
    default:
      return row.obstacle satisfies never;
  }
}

/** Goes back to the form with the plate filled in. */
function Correct({ row: { serviceId, subject = '' } }: { row: OutboxRow }) {
  const { whichCar } = useWords();
  const navigate = useNavigate();
  const others = useNoRecord(subject);
  if (!isAskedByPlate(serviceId)) return null;
  const correct = () => {
    for (const { key } of others) void cancelRequest(key);
    void navigate('/Dashboard', { state: { plate: subject } });
  };
  return <Button onClick={correct}>{whichCar.correct}</Button>;
}
