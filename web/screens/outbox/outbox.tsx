// The outbox: waiting requests with their reasons and options, and reports that arrived within a
// day.

import { useDeferredValue, useState } from 'react';
import { isAskedByPlate } from '../../../data/catalogue.ts';
import { plateKey } from '../../../data/values/identifiers.ts';
import { rupeeText } from '../../../data/values/money.ts';
import type { CarSummary } from '../../state/cars.ts';
import { useClosedSending } from '../../state/connection.ts';
import {
  costOf,
  type PendingRow,
  sendNow,
  useOutbox,
  useShortfall,
  wrongClockMs,
} from '../../state/outbox.ts';
import type { ReportSummary } from '../../state/reports.ts';
import { useArrivedLately } from '../../state/results.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Empty, Loading, Page } from '../../ui/page.tsx';
import { WindowedList } from '../../ui/windowed-list.tsx';
import { useWords } from '../../words/words.ts';
import { CarList } from '../cars/car-list.tsx';
import { ReportList } from '../reports/reports.tsx';
import styles from './outbox.module.css';
import { OutboxRequest } from './outbox-request.tsx';
import { AddMissing, WaitingCostNote } from './waiting-cost.tsx';

/** A few more rows than fit on a phone. More would be too slow: every changed row takes time. */
const ROWS_A_PAGE = 10;

export function Outbox() {
  // Give the list a low priority: a hundred changing rows must not delay the dealer's taps.
  const rows = useDeferredValue(useOutbox());
  const { outbox, frame } = useWords();
  if (rows === undefined) return <Loading lines={3} />;
  return (
    <Page title={frame.outbox} lead={outbox.lead}>
      <WrongClock />
      {rows.length > 0 && <Waiting rows={rows} />}
      <Arrived />
      {rows.length === 0 && (
        <Empty icon="outbox" text={outbox.none}>
          <ButtonLink to="/Dashboard">{frame.checkCar}</ButtonLink>
        </Empty>
      )}
    </Page>
  );
}

function Waiting({ rows }: { rows: PendingRow[] }) {
  const [isSending, setSending] = useState(false);
  const sendsWhenClosed = useClosedSending();
  const [limit, setLimit] = useState(ROWS_A_PAGE);
  const { outbox } = useWords();
  const more = () => setLimit(limit + ROWS_A_PAGE);
  const { count, costPaise, isUpTo } = costOf(rows);
  const isShort = useShortfall() !== undefined;
  const leaving = new Set(rows.filter(({ asks }) => asks === 'cancel').map(({ key }) => key));
  const shown = byCar(rows).slice(0, limit);

  async function send() {
    setSending(true);
    await sendNow().finally(() => setSending(false));
  }

  return (
    <>
      {count > 0 && (
        <section className={styles.summary} aria-label={outbox.summary}>
          <p className="large">{outbox.total({ count, cost: rupeeText(costPaise), isUpTo })}</p>
          <div className="row even">
            <AddMissing look="primary" />
            <Button
              look={isShort ? 'plain' : 'primary'}
              icon="outbox"
              disabled={isSending}
              onClick={() => void send()}
            >
              {isSending ? outbox.sending : outbox.send}
            </Button>
          </div>
          <div className={styles.notes}>
            <WaitingCostNote isCostAbove />
            {sendsWhenClosed === false && <p>{outbox.keepOpen}</p>}
          </div>
        </section>
      )}
      <div className="panel stack">
        <WindowedList
          items={shown}
          className={undefined}
          row={({ row, isSameCar }) => (
            <OutboxRequest
              key={row.key}
              row={row}
              isSameCar={isSameCar}
              isRegisterLeaving={leaving.has(row.registerKey ?? '')}
            />
          )}
          onMore={rows.length > limit && more}
        />
      </div>
    </>
  );
}

type RowOfCar = { row: PendingRow; isSameCar: boolean };

/** Groups the requests by car. Cars are in the order of their first requests. */
function byCar(rows: readonly PendingRow[]): RowOfCar[] {
  const cars = new Map<string, RowOfCar[]>();
  for (const row of rows) {
    const car = isAskedByPlate(row.serviceId) ? plateKey(row.subject) : row.key;
    const others = cars.get(car) ?? [];
    cars.set(car, [...others, { row, isSameCar: others.length > 0 }]);
  }
  return [...cars.values()].flat();
}

/** The reports that arrived within a day, by car, with the worst finding. */
function Arrived() {
  const { outbox } = useWords();
  const reports = useArrivedLately() ?? [];
  if (reports.length === 0) return null;
  const [ofCars, ofPersons] = [true, false].map((isCar) =>
    reports.filter(({ serviceId }) => isAskedByPlate(serviceId) === isCar),
  );
  return (
    <section className="stack" aria-labelledby="arrived">
      <h2 id="arrived">{outbox.arrived(reports.length)}</h2>
      {ofCars && ofCars.length > 0 && <CarList cars={carsOf(ofCars)} />}
      {ofPersons && ofPersons.length > 0 && <ReportList reports={ofPersons} />}
    </section>
  );
}

function carsOf(reports: readonly ReportSummary[]): CarSummary[] {
  const cars = new Map<string, CarSummary>();
  for (const report of reports) {
    const key = plateKey(report.subject);
    const { plate, reports: others } = cars.get(key) ?? { plate: report.subject, reports: [] };
    cars.set(key, { plate, reports: [...others, report] });
  }
  return [...cars.values()];
}

function WrongClock() {
  const aheadMs = wrongClockMs();
  const { outbox } = useWords();
  if (aheadMs === 0) return null;
  const minutes = Math.round(Math.abs(aheadMs) / 60_000);
  return (
    <p className="stripe" role="status">
      {outbox.clock({ minutes, isAhead: aheadMs > 0 })}
    </p>
  );
}
