// The desk's first screen: problems and their remedies, then the day's figures.

import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { clockText } from '../../../data/desk/figures.ts';
import { Icon } from '../../ui/icon.tsx';
import { useAsked } from '../ask.ts';
import { Chart, type Series } from '../parts/chart.tsx';
import { Part, Screen } from '../parts/screen.tsx';
import { Asked, Figures, Table } from '../parts/table.tsx';

type TodayAnswer = DeskAnswer<'today'>;

export function Today() {
  const today = useAsked('today');
  return (
    <Screen title="Today" lead={today.data && `As of ${clockText(today.data.at)}, Indian time`}>
      <Asked asked={today} lines={8}>
        {(data) => (
          <>
            <Troubles troubles={data.troubles} />
            <Figures of={data.money} />
            <Part title="Sold each hour">
              <Sales hours={data.salesByHour} />
            </Part>
            <Part title="Sources" aside={`Since ${clockText(data.sourcesSince)}`}>
              <Table
                caption="How the sources answered"
                rows={data.sources}
                none="No source has been asked yet."
              />
            </Part>
            <Part title="Under way">
              <Figures of={data.open} />
            </Part>
            <Part title="The machine">
              <Figures of={data.machine} />
            </Part>
          </>
        )}
      </Asked>
    </Screen>
  );
}

type Props = { troubles: TodayAnswer['troubles'] };

function Troubles({ troubles }: Props) {
  return (
    <ul className="rows stack close" aria-label="Problems that need you">
      {troubles.every(({ isOpen }) => isOpen) && (
        <li className="stripe" data-severity="good">
          <Icon name="check" />
          <p role="status">Nothing needs you.</p>
        </li>
      )}
      {troubles.map(({ isOpen, what, todo, typed, link }) => (
        <li key={what} className="stripe" data-severity={isOpen ? 'warn' : 'bad'}>
          <Icon name={isOpen ? 'report' : 'alert'} />
          <div>
            <p>
              <strong>{what}</strong>
            </p>
            <p>{todo}</p>
            {typed !== undefined && (
              <p className="note">
                On the server, type <code>{typed}</code>
              </p>
            )}
          </div>
          {link !== undefined && (
            <Link to={link} aria-label={`See more: ${what}`}>
              See more
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

type SalesProps = { hours: TodayAnswer['salesByHour'] };

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const countText = (count: number) => String(Math.round(count));

function Sales({ hours: { today, usual } }: SalesProps) {
  // The chart redraws when it gets a new array, so keep the array while the values are the same.
  const series = useMemo<Series[]>(
    () => [
      { name: 'Today', values: today, look: 'bars', tone: 'main' },
      { name: 'Usual, this weekday', values: usual, look: 'line', tone: 'usual' },
    ],
    [today, usual],
  );
  return (
    <Chart
      label="Reports sold in each hour of today, and usually on this weekday"
      x={HOURS}
      series={series}
      xText={hourText}
      yText={countText}
      table={
        <Table
          caption="Reports sold each hour"
          rows={HOURS.map((hour) => ({
            hour: hourText(hour),
            today: Math.round(today[hour] ?? 0),
            usual: Math.round(usual[hour] ?? 0),
          }))}
          none="No hours."
        />
      }
    />
  );
}
