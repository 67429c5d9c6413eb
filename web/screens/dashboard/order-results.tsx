// The results of the last orders, below the plate: on the way, the worst finding, or no record.

import { Link } from 'react-router-dom';
import { plateGroups } from '../../../data/values/identifiers.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { cancelRequest, costOf, type OutboxRow } from '../../state/outbox.ts';
import { noteSeen, type Result, useResults } from '../../state/results.ts';
import { Notice } from '../../ui/notice.tsx';
import { Plate } from '../../ui/plate.tsx';
import { useWords } from '../../words/words.ts';
import { FindingLine } from '../cars/car-list.tsx';
import styles from './dashboard.module.css';

/** With more results, the offers below them would be pushed off a phone's screen. */
const SHOWN_MAX = 3;

type Props = {
  /** The plate whose order the form itself confirms until it has a result. */
  toldPlate: string | undefined;
  onCorrect: (plate: string) => void;
};

export function OrderResults({ toldPlate, onCorrect }: Props) {
  const cars = useResults()?.filter(({ isCar }) => isCar) ?? [];
  const shown = cars.filter(
    (each) => isNews(each) || (each.moving.length > 0 && each.subject !== toldPlate),
  );
  return shown.slice(0, SHOWN_MAX).map((result) => {
    const { name, subject, arrival, noRecord } = result;
    if (arrival) return <Card key={name} result={result} />;
    if (noRecord.length === 0) return <OnItsWay key={name} result={result} />;
    return <NoRecord key={name} plate={subject} rows={noRecord} onCorrect={onCorrect} />;
  });
}

/** Whether an order has a result: a report, or the answer that there is no record. */
export function isNews({ arrival, noRecord, moving }: Result): boolean {
  return arrival !== undefined || (noRecord.length > 0 && moving.length === 0);
}

function OnItsWay({ result: { subject, moving } }: { result: Result }) {
  const { whichCar, frame } = useWords();
  const plate = plateGroups(subject).join(' ');
  const price = rupeeText(costOf(moving).costPaise);
  return (
    <p className="stripe">
      {whichCar.ordered({ plate, count: moving.length, price })}{' '}
      <Link to="/outbox">{frame.seeOutbox}</Link>
    </p>
  );
}

/** Shows a result; a tap opens the car, or its report if it has only one. */
function Card({ result: { name, subject, count, arrival, moving } }: { result: Result }) {
  const { whichCar, frame } = useWords();
  if (!arrival) return null;
  const { worst, more, address, reports, colour } = arrival;
  return (
    <Link to={address} className={styles.card} onClick={() => noteSeen(name)}>
      <span className="apart">
        <Plate plate={subject} size="small" colour={colour} />
        <span className="note">
          {moving.length > 0 && whichCar.hereOf({ here: reports.length, all: count })}
          {moving.length === 0 && more > 0 && whichCar.more(more)}
        </span>
      </span>
      <span className="apart">
        <FindingLine finding={worst} />
        <span className={styles.open}>{frame.open}</span>
      </span>
    </Link>
  );
}

type NoRecordProps = {
  plate: string;
  rows: readonly OutboxRow[];
  /** A tap puts the plate back into the form. */
  onCorrect: (plate: string) => void;
};

/** The source does not know this number, and nothing was charged. Lets the dealer correct it. */
export function NoRecord({ plate, rows, onCorrect }: NoRecordProps) {
  const { whichCar, services, frame } = useWords();
  const dismiss = () => {
    for (const { key } of rows) void cancelRequest(key);
  };
  const asked = rows.filter(({ state }) => state === 'no-record');
  const checks = asked.map(({ serviceId }) => services[serviceId]).join(', ');
  const correct = () => {
    dismiss();
    onCorrect(plate);
  };
  return (
    <Notice
      later={{ text: frame.ok, onPress: dismiss }}
      act={{ text: whichCar.correct, onPress: correct }}
    >
      {whichCar.noRecord({ plate: plateGroups(plate).join(' '), checks })}
    </Notice>
  );
}
