// A dealer's statement, newest first, or from the entry that was tapped in the chart.

import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../parts/moment.tsx';
import { Rows } from '../parts/rows.tsx';
import type { Column } from '../parts/table.tsx';
import { useListed } from '../use-asked.ts';

type Entry = DeskAnswer<'dealerStatement'>['rows'][number];

const entryColumns: readonly Column<Entry>[] = [
  {
    name: 'What',
    isHead: true,
    cell: ({ description, story }) =>
      story ? <Link to={`/${story.kind}/${story.id}`}>{description}</Link> : description,
  },
  { name: 'Id', cell: ({ id }) => id },
  { name: 'Time', cell: ({ at }) => <Moment at={at} /> },
  { name: 'By', cell: ({ by }) => by },
  {
    name: 'Amount',
    isFigure: true,
    cell: ({ amountPaise }) => `${amountPaise > 0 ? '+' : ''}${rupeeText(amountPaise)}`,
  },
  { name: 'Balance', isFigure: true, cell: ({ balancePaise }) => rupeeText(balancePaise) },
];

type Props = { id: string; entry: number | undefined; onAll: () => void };

export function Statement({ id, entry, onAll }: Props) {
  const top = useRef<HTMLParagraphElement>(null);
  // Where the browser has scrolled to is the browser's.
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'start' });
  }, []);
  // A page goes on after a number, which itself is not in it.
  const from = entry === undefined ? null : String(entry + 1);
  return (
    <>
      {entry !== undefined && (
        <p ref={top}>
          From entry {entry} back. <Button onClick={onAll}>Show the newest</Button>
        </p>
      )}
      <Rows
        listed={useListed('dealerStatement', { id }, from)}
        caption="The statement, newest first"
        columns={entryColumns}
        keyOf={(row) => row.id}
        none="No money has moved yet."
      />
    </>
  );
}
