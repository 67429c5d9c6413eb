// What a dealer could spend over time; each step opens its entry in the statement.

import { useCallback, useMemo } from 'react';
import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { timeText } from '../../../data/desk/times.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { Chart } from '../parts/chart.tsx';
import type { Series } from '../parts/chart-options.ts';
import { Table } from '../parts/table.tsx';

type Props = {
  line: DeskAnswer<'dealer'>['line'];
  /** A tap on a step gives the number of its entry. */
  onPick: (entry: number) => void;
};

const momentOf = (seconds: number) => timeText(seconds * 1000);
const rupees = (paise: number) => rupeeText(Math.round(paise));

/** Of entries of one moment the last says what could be spent then. */
function stepsOf(line: Props['line']): Props['line'] {
  return line.filter(({ at }, index) => line[index + 1]?.at !== at);
}

export function Balance({ line, onPick }: Props) {
  const steps = useMemo(() => stepsOf(line), [line]);
  const x = useMemo(() => steps.map(({ at }) => at / 1000), [steps]);
  const series = useMemo<Series[]>(() => {
    const values = steps.map(({ balancePaise }) => balancePaise);
    return [{ name: 'Balance', values, look: 'steps', tone: 'main' }];
  }, [steps]);
  const open = useCallback(
    (index: number) => {
      const picked = steps[index];
      if (picked) onPick(picked.entry);
    },
    [onPick, steps],
  );
  if (steps.length < 2) return <p>A line needs two entries.</p>;
  return (
    <Chart
      label="The balance after each entry"
      x={x}
      isTime
      series={series}
      xText={momentOf}
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
