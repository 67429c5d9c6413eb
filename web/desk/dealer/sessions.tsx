// Where a dealer is signed in, and what the dealer's devices share.

import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { Facts } from '../parts/facts.tsx';
import { Moment } from '../parts/moment.tsx';
import { Table } from '../parts/table.tsx';
import { timeText } from '../times.ts';

type Dealer = DeskAnswer<'dealer'>;

export function Sessions({ dealer: { sessions, shared } }: { dealer: Dealer }) {
  return (
    <>
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
      <Facts of={[['Shared between devices', sharedText(shared)]]} />
    </>
  );
}

function sharedText(shared: Dealer['shared']): string {
  if (shared === null) return 'turned off';
  if (shared === 'out of order') return 'not known: library.db is out of order';
  const { records, bytes, since, writtenAt } = shared;
  const last = writtenAt === null ? 'nothing written yet' : `last written ${timeText(writtenAt)}`;
  const size = `${records} records, ${Math.ceil(bytes / 1024)} KB, sealed`;
  return `${size}; since ${timeText(since)}, ${last}`;
}
