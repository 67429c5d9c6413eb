// Reports sold in each hour of today, over what the last four of the same weekday sold.

import { useMemo } from 'react';
import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { Chart } from '../parts/chart.tsx';
import type { Series } from '../parts/chart-options.ts';
import { Table } from '../parts/table.tsx';

type Props = { hours: DeskAnswer<'today'>['salesByHour'] };

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const countText = (count: number) => String(Math.round(count * 10) / 10);

export function Sales({ hours: { today, usual } }: Props) {
  // A chart is drawn again when what it is given is new.
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
          columns={[
            { name: 'Hour', cell: hourText, isHead: true },
            { name: 'Today', cell: (hour) => countText(today[hour] ?? 0), isFigure: true },
            { name: 'Usual', cell: (hour) => countText(usual[hour] ?? 0), isFigure: true },
          ]}
          rows={HOURS}
          keyOf={String}
          none="No hours."
        />
      }
    />
  );
}
