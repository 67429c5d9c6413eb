// How each source of each service has answered.

import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { type Column, Table } from '../parts/table.tsx';
import { Tag } from '../parts/tag.tsx';

type Source = DeskAnswer<'today'>['sources'][number];

const seconds = (ms: number | null) => (ms === null ? '–' : `${(ms / 1000).toFixed(1)} s`);

const columns: readonly Column<Source>[] = [
  { name: 'Service', cell: ({ name }) => name, isHead: true },
  { name: 'Source', cell: ({ source }) => source },
  { name: 'Answered', cell: ({ answered }) => answered, isFigure: true },
  { name: 'No record', cell: ({ noRecord }) => noRecord, isFigure: true },
  {
    name: 'Failed',
    cell: ({ failed }) => (failed > 0 ? <Tag tone="bad">{failed}</Tag> : 0),
    isFigure: true,
  },
  { name: 'Median', cell: ({ medianMs }) => seconds(medianMs), isFigure: true },
  { name: 'Slowest', cell: ({ slowestMs }) => seconds(slowestMs), isFigure: true },
  { name: 'Circuit', cell: ({ circuit }) => <Circuit circuit={circuit} /> },
];

export function Sources({ sources }: { sources: readonly Source[] }) {
  return (
    <Table
      caption="How the sources answered"
      columns={columns}
      rows={sources}
      keyOf={({ service, source }) => `${service} ${source}`}
      none="No source has been asked yet."
    />
  );
}

function Circuit({ circuit }: Pick<Source, 'circuit'>) {
  switch (circuit) {
    case 'closed':
      return <Tag tone="good">asked</Tag>;
    case 'open':
      return <Tag tone="bad">left alone</Tag>;
    case 'half-open':
      return <Tag tone="warn">tried again</Tag>;
    default: {
      const none: never = circuit;
      return none;
    }
  }
}
