// A list of cars, each with its plate, its worst finding and how many checks it has.

import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { allFindings, checksOf, plateColourOf } from '../../../data/car/car.ts';
import type { Stock } from '../../../data/car/seen.ts';
import { daysInStock, endingPapers } from '../../../data/car/stock.ts';
import type { Finding } from '../../../data/findings/finding.ts';
import { plateKey } from '../../../data/values/identifiers.ts';
import { shortTimeText } from '../../../data/values/time-text.ts';
import { indianToday } from '../../../sw/server-clock.ts';
import {
  type Car,
  type CarSummary,
  useCar,
  useNoRecord,
  useWaitingByPlate,
} from '../../state/cars.ts';
import { Plate } from '../../ui/plate.tsx';
import { SeveritySign } from '../../ui/severity-sign.tsx';
import { WindowedList } from '../../ui/windowed-list.tsx';
import { useLanguage, useWords } from '../../words/words.ts';
import styles from './car-list.module.css';

export function CarList({
  cars,
  onMore,
}: {
  cars: readonly CarSummary[];
  onMore?: (() => void) | false;
}) {
  const waiting = useWaitingByPlate();
  return (
    <WindowedList
      items={cars}
      className={styles.list}
      onMore={onMore}
      row={({ plate, reports, stock }) => (
        <CarLine
          key={plate}
          plate={plate}
          newestAt={reports[0]?.at}
          stock={stock}
          waiting={waiting.get(plateKey(plate)) ?? 0}
        />
      )}
    />
  );
}

/** The number of placeholders shown while the cars load. */
export function AwaitedCars({ count }: { count: number }) {
  return (
    <ul className={styles.list} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <li key={index} className={styles.awaited}>
          <span className={styles.car}>
            <Plate plate="AA00AA0000" size="small" />
            <span className={styles.when} />
            <span className={styles.finding} />
            <span className={styles.checked} />
          </span>
        </li>
      ))}
    </ul>
  );
}

type LineProps = {
  plate: string;
  newestAt: string | undefined;
  stock: Stock | undefined;
  waiting: number;
};

/** Renders again only when its own data changes, because a list grows many rows at a time. */
const CarLine = memo(function CarLine({ plate, newestAt, stock, waiting }: LineProps) {
  const { cars: text } = useWords();
  const language = useLanguage();
  const car = useCar(plate);
  const isUnknown = useNoRecord(plate).length > 0 && car?.reports.length === 0;
  const counts = car && (isUnknown ? text.noRecord : text.checked(countsOf(car)));
  const today = indianToday();
  const [ending] = stock && car ? endingPapers(car, today) : [];
  const ends = ending && text.ends({ paper: ending.name[language], days: ending.daysLeft });
  const checkedText = waiting > 0 ? text.onTheWay(waiting) : (ends ?? counts);
  return (
    <li>
      <Line
        to={`/cars/${plate}`}
        when={
          stock
            ? text.days(daysInStock(stock, today))
            : newestAt && shortTimeText(language, newestAt, Date.now())
        }
        finding={car && allFindings(car)[0]}
        more={checkedText}
      >
        <Plate plate={plate} size="small" colour={car && plateColourOf(car.identity)} />
      </Line>
    </li>
  );
});

type RowProps = {
  to: string;
  when: string | undefined;
  finding: Finding | undefined;
  more: string | undefined;
  /** The subject: a car or a person. */
  children: ReactNode;
};

/** The content of a line in a list of cars or reports. */
export function Line({ to, when, finding, more, children }: RowProps) {
  return (
    <Link to={to} className={styles.car}>
      {children}
      <span className={styles.when}>{when}</span>
      <span className={styles.finding}>
        <FindingLine finding={finding} />
      </span>
      <span className={styles.checked}>{more}</span>
    </Link>
  );
}

/** The car's worst finding in a line; empty if it has none. */
export function FindingLine({ finding }: { finding: Finding | undefined }) {
  const { cars: text } = useWords();
  const language = useLanguage();
  if (!finding) return null;
  const { severity } = finding;
  const said = severity === 'good' ? text.nothingAgainst : finding.text[language].head;
  return (
    <span className={styles.worst} data-severity={severity}>
      <SeveritySign severity={severity} />
      <span className={styles.said}>{said}</span>
    </span>
  );
}

function countsOf(car: Car): { done: number; all: number } {
  const checks = checksOf(car);
  return { done: checks.filter(({ report }) => report).length, all: checks.length };
}
