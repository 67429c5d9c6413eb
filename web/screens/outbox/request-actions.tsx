// What the dealer can do with a request of the outbox.

import { useNavigate } from 'react-router-dom';
import { isAskedByPlate } from '../../../data/catalogue.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { isSettled } from '../../../sw/outbox/row.ts';
import { useNoRecord } from '../../state/cars.ts';
import { askAgain, cancelRequest, type OutboxRow, sendAnyway } from '../../state/outbox.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useWords } from '../../words/words.ts';

export function RequestActions({ row }: { row: OutboxRow }) {
  return (
    <>
      <Cancel row={row} />
      <Continue row={row} />
    </>
  );
}

/** Cancels the request; a settled one is dismissed. */
function Cancel({ row }: { row: OutboxRow }) {
  const { outbox } = useWords();
  const go = () => void cancelRequest(row.key);
  if (isSettled(row)) return <Button onClick={go}>{outbox.dismiss}</Button>;
  return row.isWithdrawn ? null : <Button onClick={go}>{outbox.cancel}</Button>;
}

/** Gets the request moving again. */
function Continue({ row }: { row: OutboxRow }) {
  const { outbox } = useWords();
  switch (row.state) {
    case 'needs-login':
      return <ButtonLink to="/login">{outbox.login}</ButtonLink>;
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
    default: {
      const none: never = row.state;
      return none;
    }
  }
}

/** The request waits for the dealer's decision. */
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
    default: {
      const none: never = row.obstacle;
      return none;
    }
  }
}

/** Back to the field, with the plate in it. */
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
