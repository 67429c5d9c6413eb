// One request in the outbox: its subject, its state with the reason, and the dealer's options.

import { memo } from 'react';
import { useNavigate } from 'react-router-dom';
import { isAskedByPlate } from '../../../data/catalogue.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { isSettled } from '../../../sw/outbox/row.ts';
import { useIsBuyer } from '../../state/account.ts';
import { useNoRecord } from '../../state/cars.ts';
import {
  askAgain,
  cancelRequest,
  type OutboxRow,
  type PendingRow,
  sendAnyway,
} from '../../state/outbox.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { ReportSubject } from '../../ui/plate.tsx';
import { reasonText } from '../../words/reason-text.ts';
import { nameIn, useTimeText, useWords, type Words } from '../../words/words.ts';
import styles from './outbox.module.css';

const icons: Record<PendingRow['state'], IconName> = {
  queued: 'outbox',
  sending: 'refresh',
  waiting: 'clock',
  'cut-off': 'clock',
  'awaits-maker': 'clock',
  'needs-recharge': 'wallet',
  'needs-login': 'user',
  'needs-you': 'alert',
  'needs-price': 'alert',
  'needs-renewal': 'alert',
  arrived: 'check',
  'no-record': 'close',
  over: 'close',
};

type Props = {
  row: PendingRow;
  /** Whether the plate has already been shown above. */
  isSameCar: boolean;
  /** Whether the certificate that the request waits for is being cancelled. */
  isRegisterLeaving: boolean;
};

/** Renders again only when its own row changes, because there may be a hundred other rows. */
export const OutboxRequest = memo(function OutboxRequest(props: Props) {
  const { row, isSameCar, isRegisterLeaving } = props;
  const words = useWords();
  const { outbox, frame } = words;
  const isBuyer = useIsBuyer();
  const reason = reasonText(row.reason, words);
  const { state } = row;
  const isOver = isSettled(row);
  const isCancelling = row.asks === 'cancel' && !isOver;
  const cancel = () => void cancelRequest(row.key);
  // Only the owner can help here, by raising the limit or by adding the phone again.
  const isOwners = isBuyer && (state === 'needs-recharge' || state === 'needs-login');
  const waits = isOwners ? outbox.forOwner : outbox.states[state];
  return (
    <li className={styles.row} data-state={state} data-same-car={isSameCar}>
      <div className={styles.what}>
        {!isSameCar && <ReportSubject serviceId={row.serviceId} text={row.subject} />}
        <p className={styles.service}>{serviceText(row, words)}</p>
      </div>
      <p className={styles.price}>{priceText(row, words)}</p>
      <div className={styles.how}>
        <p className="marked">
          <Icon name={icons[state]} size={18} />
          {isCancelling ? outbox.cancelling : waits}
        </p>
        {isCancelling && <p>{outbox.cancellingMore}</p>}
        {state === 'awaits-maker' && (
          <p>{isRegisterLeaving ? outbox.registerLeaving : outbox.awaitsMaker}</p>
        )}
        {reason.text !== '' && !(isBuyer && state === 'needs-login') && (
          <p lang={reason.lang}>{reason.text}</p>
        )}
        <Times row={row} />
      </div>
      <div className={`row even ${styles.outboxRequestActions}`}>
        {isOver && <Button onClick={cancel}>{frame.ok}</Button>}
        {!isOver && !isCancelling && <Button onClick={cancel}>{outbox.cancel}</Button>}
        <Continue row={row} isBuyer={isBuyer} />
      </div>
    </li>
  );
});

/** The price; '' for a request that will never be charged. */
function priceText({ state, pricePaise, registerKey }: OutboxRow, { frame }: Words): string {
  if (state === 'no-record' || state === 'over') return '';
  return registerKey === undefined ? rupeeText(pricePaise) : frame.upTo(rupeeText(pricePaise));
}

/** The service's name. A history has a generic name until the certificate names the maker. */
export function serviceText({ registerKey, serviceId }: OutboxRow, words: Words): string {
  if (registerKey !== undefined) return words.outbox.makerHistory;
  return nameIn(words.services, serviceId) ?? words.reports.unknown;
}

/** When the request was made. A tap shows the number of attempts and when the next one is due. */
function Times({ row: { queuedAt, attempts, state, dueAt } }: { row: OutboxRow }) {
  const { outbox } = useWords();
  const timeText = useTimeText();
  const asked = outbox.asked(timeText(queuedAt));
  const tried = attempts === 0 ? [] : [outbox.tried(attempts)];
  const isDue = (state === 'waiting' || state === 'cut-off') && dueAt > Date.now();
  const since = [...tried, ...(isDue ? [outbox.next(timeText(dueAt))] : [])];
  if (since.length === 0) return <p className="note">{asked}</p>;
  return (
    <details className={`note ${styles.times}`}>
      <summary>{asked}</summary>
      <p>{since.join(', ')}</p>
    </details>
  );
}

/** The buttons with which the dealer continues the request or responds to how it ended. */
function Continue({ row, isBuyer }: { row: OutboxRow; isBuyer: boolean }) {
  const { outbox, frame } = useWords();
  switch (row.state) {
    case 'needs-login':
      return isBuyer ? null : <ButtonLink to="/login">{frame.login}</ButtonLink>;
    case 'waiting':
    case 'cut-off':
      return <Button onClick={() => void askAgain(row.key)}>{outbox.askNow}</Button>;
    case 'needs-you':
    case 'needs-price':
    case 'needs-renewal':
      return <Decision row={row} />;
    case 'arrived':
      return <ButtonLink to={`/reports/${row.key}`}>{outbox.open}</ButtonLink>;
    case 'no-record':
      return <Correct row={row} />;
    default:
      return null;
  }
}

/** The button for a request that waits for the dealer's decision. */
function Decision({ row: { key, state, pricePaise, newPricePaise } }: { row: OutboxRow }) {
  const { outbox, newPrice, frame } = useWords();
  const other = state === 'needs-renewal' ? outbox.wanted : frame.again;
  const shownPaise = newPricePaise ?? pricePaise;
  return (
    <Button onClick={() => void sendAnyway(key, shownPaise)}>
      {state === 'needs-price' ? newPrice.send(rupeeText(shownPaise)) : other}
    </Button>
  );
}

/** Returns to the form, with the plate already filled in. */
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
