// Where a dealer is signed in.

import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { Table } from '../parts/table.tsx';
import { timeText } from '../times.ts';

type Props = { sessions: DeskAnswer<'dealer'>['sessions'] };

export function Sessions({ sessions }: Props) {
  return (
    <Table
      caption="Sessions"
      columns={[
        { name: 'Signed in', cell: ({ since }) => timeText(since), isHead: true },
        { name: 'Until', cell: ({ until }) => timeText(until) },
      ]}
      rows={sessions}
      keyOf={({ since, until }) => `${since} ${until}`}
      none="This dealer is signed in nowhere."
    />
  );
}
