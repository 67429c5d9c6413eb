// What a dealer could spend over time; each step opens its entry in the statement.

import { useCallback, useMemo } from 'react';
import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { Chart } from '../parts/chart.tsx';
import type { Series } from '../parts/chart-options.ts';
import { Table } from '../parts/table.tsx';
import { dayText, timeText } from '../times.ts';

type Props = {
  line: DeskAnswer<'dealer'>['line'];
  /** A tap on a step gives the number of its entry. */
  onPick: (entry: number) => void;
};

const dayOf = (seconds: number) => dayText(seconds * 1000).replace(/ \d{4}$/, '');
const rupees = (paise: number) => rupeeText(Math.round(paise));

export function Balance({ line, onPick }: Props) {
  const x = useMemo(() => line.map(({ at }) => at / 1000), [line]);
  const series = useMemo<Series[]>(() => {
    const values = line.map(({ balancePaise }) => balancePaise);
    return [{ name: 'Balance', values, look: 'steps', tone: 'main' }];
  }, [line]);
  const open = useCallback(
    (index: number) => {
      const picked = line[index];
      if (picked) onPick(picked.entry);
    },
    [onPick, line],
  );
  return (
    <Chart
      label="The balance after each entry"
      x={x}
      isTime
      series={series}
      xText={dayOf}
      yText={rupees}
      onPick={open}
      table={
        <Table
          caption="The balance after each entry"
          columns={[
            { name: 'Time', cell: ({ at }) => timeText(at), isHead: true },
            { name: 'Entry', cell: ({ entry }) => entry, isFigure: true },
            {
              name: 'Balance',
              cell: ({ balancePaise }) => rupeeText(balancePaise),
              isFigure: true,
            },
          ]}
          rows={line.toReversed()}
          keyOf={({ entry }) => String(entry)}
          none="No entries."
        />
      }
    />
  );
}
