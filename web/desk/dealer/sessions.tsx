// Where a dealer is signed in.

import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { Moment } from '../parts/moment.tsx';
import { Table } from '../parts/table.tsx';

type Props = { sessions: DeskAnswer<'dealer'>['sessions'] };

export function Sessions({ sessions }: Props) {
  return (
    <Table
      caption="Sessions"
      columns={[
        { name: 'Signed in', cell: ({ since }) => <Moment at={since} />, isHead: true },
        { name: 'Session', cell: ({ session }) => session },
        { name: 'Until', cell: ({ until }) => <Moment at={until} /> },
      ]}
      rows={sessions}
      keyOf={({ session }) => session}
      none="This dealer is signed in nowhere."
    />
  );
}
