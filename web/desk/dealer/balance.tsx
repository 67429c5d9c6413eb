// What a dealer could spend over time; each step opens its entry in the statement.

import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { Chart } from '../parts/chart.tsx';
import type { Series } from '../parts/chart-options.ts';
import { Table } from '../parts/table.tsx';
import { dayText, timeText } from '../times.ts';

type Props = { line: DeskAnswer<'dealer'>['line']; dealerId: string };

const dayOf = (seconds: number) => dayText(seconds * 1000).replace(/ \d{4}$/, '');
const rupees = (paise: number) => rupeeText(Math.round(paise));

export function Balance({ line, dealerId }: Props) {
  const navigate = useNavigate();
  const x = useMemo(() => line.map(({ at }) => at / 1000), [line]);
  const series = useMemo<Series[]>(() => {
    const values = line.map(({ balancePaise }) => balancePaise);
    return [{ name: 'Balance', values, look: 'steps', tone: 'main' }];
  }, [line]);
  const open = useCallback(
    (index: number) => navigate(`/dealer/${dealerId}?entry=${line[index]?.entry}`),
    [navigate, dealerId, line],
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
