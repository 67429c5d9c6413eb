// Who works at the desk; one's own passkeys and sessions.

import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { Asked } from '../parts/asked.tsx';
import { Moment } from '../parts/moment.tsx';
import { Part, Screen } from '../parts/screen.tsx';
import { type Column, Table } from '../parts/table.tsx';
import { Tag } from '../parts/tag.tsx';
import { useAsked } from '../use-asked.ts';
import { Own } from './own.tsx';

type Person = DeskAnswer<'people'>['people'][number];

const columns: readonly Column<Person>[] = [
  { name: 'Name', isHead: true, cell: ({ name }) => name },
  { name: 'May', cell: ({ may }) => (may === 'act' ? 'see and act' : 'see') },
  {
    name: 'Passkeys',
    isFigure: true,
    cell: ({ passkeys }) => (passkeys === 1 ? <Tag tone="warn">1</Tag> : passkeys),
  },
  {
    name: 'Last here',
    cell: ({ seenAt }) => (seenAt === null ? 'never yet' : <Moment at={seenAt} />),
  },
  {
    name: 'State',
    cell: ({ isRemoved }) =>
      isRemoved ? <Tag tone="plain">removed</Tag> : <Tag tone="good">may enter</Tag>,
  },
];

export default function People() {
  const people = useAsked('people');
  return (
    <Screen title="People">
      <Own />
      <Part title="Who may enter">
        <Asked asked={people}>
          {(data) => (
            <Table
              caption="Who may enter the desk"
              columns={columns}
              rows={data.people}
              keyOf={({ name }) => name}
              none="Nobody was invited yet."
            />
          )}
        </Asked>
        <p className="note">
          On the server: <code>desk invite NAME</code> prints a link that is good once, for ten
          minutes, for who only looks; with <code>--may act</code> for who moves money.{' '}
          <code>desk remove NAME</code> ends a person’s sessions at once.
        </p>
      </Part>
    </Screen>
  );
}
