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
export const OutboxRequest = memo(function OutboxRequest(props: Props) {
  const { row, isSameCar, isRegisterLeaving } = props;
  const words = useWords();
  const { outbox, frame } = words;
  const isBuyer = useIsBuyer();
  const reason = reasonText(row.reason, words);
  const { state, said, price, way } = viewOf(row, words, isBuyer);
  const cancel = () => void cancelRequest(row.key);
  const isOver = isSettled(row);
  return (
    <li className={styles.row} data-state={state} data-same-car={isSameCar}>
      <div className={styles.what}>
        {!isSameCar && <ReportSubject serviceId={row.serviceId} text={row.subject} />}
        <p className={styles.service}>{serviceText(row, words)}</p>
      </div>
      <p className={styles.price}>{price}</p>
      <div className={styles.how}>
        <p className="marked">
          <Icon name={icons[state]} size={18} />
          {said}
        </p>
        {row.isCancelling && !isOver && <p>{outbox.cancellingMore}</p>}
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
        {!isOver && !row.isCancelling && <Button onClick={cancel}>{outbox.cancel}</Button>}
        {way && <Continue row={row} way={way} />}
      </div>
    </li>
  );
});

/** How the dealer makes the request continue, or what its end offers. */
type Way = 'login' | 'ask' | 'send' | 'open' | 'correct';

type View = { state: OutboxRow['state']; said: string; price: string; way?: Way | undefined };

/** The text of a row. A row that only informs does not look like an alarm. */
function viewOf(row: OutboxRow, { outbox }: Words, isBuyer: boolean): View {
  const { state, obstacle, isCancelling } = row;
  const full = rupeeText(row.pricePaise);
  const price = row.registerKey === undefined ? full : outbox.upTo(full);
  switch (obstacle) {
    case 'arrived':
      return { state: 'done', said: outbox.settled.arrived, price, way: 'open' };
    // A request that ended in one of these two ways is never charged.
    case 'no_record':
      return { state: 'cancelled', said: outbox.settled.no_record, price: '', way: 'correct' };
    case 'over':
      return { state: 'cancelled', said: outbox.settled.over, price: '' };
    default: {
      // Only the owner can continue these rows, with a higher limit or by adding the phone again.
      const isOwners = isBuyer && (state === 'needs-recharge' || state === 'needs-login');
      const waits = isOwners ? outbox.forOwner : outbox.states[state];
      const said = isCancelling ? outbox.cancelling : waits;
      return { state, said, price, way: wayOf(row, isBuyer) };
    }
  }
}

function wayOf({ state }: OutboxRow, isBuyer: boolean): Way | undefined {
  if (state === 'needs-login') return isBuyer ? undefined : 'login';
  if (state === 'waiting') return 'ask';
  return state === 'needs-you' ? 'send' : undefined;
}

/** The service's name; a general one until the certificate names the maker. */
export function serviceText({ registerKey, serviceId }: OutboxRow, words: Words): string {
  if (registerKey !== undefined) return words.outbox.makerHistory;
  return nameIn(words.services, serviceId) ?? words.reports.unknown;
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

function Continue({ row, way }: { row: OutboxRow; way: Way }) {
  const { outbox, frame } = useWords();
  switch (way) {
    case 'login':
      return <ButtonLink to="/login">{frame.login}</ButtonLink>;
    case 'ask':
      return <Button onClick={() => void askAgain(row.key)}>{outbox.askNow}</Button>;
    case 'send':
      return <Decision row={row} />;
    case 'open':
      return <ButtonLink to={`/reports/${row.key}`}>{outbox.open}</ButtonLink>;
    case 'correct':
      return <Correct row={row} />;
    default:
      return way satisfies never;
  }
}

/** The button for a request that waits for the dealer's decision. */
function Decision({ row: { key, obstacle, pricePaise, newPricePaise } }: { row: OutboxRow }) {
  const { outbox, newPrice, frame } = useWords();
  const other = obstacle === 'expired' ? outbox.wanted : frame.again;
  return (
    <Button onClick={() => void sendAnyway(key)}>
      {obstacle === 'price_changed' ? newPrice.send(rupeeText(newPricePaise ?? pricePaise)) : other}
    </Button>
  );
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
