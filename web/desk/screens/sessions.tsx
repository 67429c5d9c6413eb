// Where a dealer is and was signed in, and what the dealer's devices share.

import { Link } from 'react-router-dom';
import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { timeText } from '../../../data/desk/figures.ts';
import { useAsked } from '../ask.ts';
import { Facts, Tag } from '../parts/screen.tsx';
import { Asked, type Column, Moment, Table } from '../parts/table.tsx';
import styles from './screens.module.css';

type Dealer = DeskAnswer<'dealer'>;
type Answer = DeskAnswer<'dealerSessions'>;
type Session = Answer['sessions'][number];

const WAYS = { code: 'emailed code', google: 'Google', password: 'password' };

export function Sessions({ dealer: { id, shared } }: { dealer: Dealer }) {
  return (
    <>
      <Asked asked={useAsked('dealerSessions', { id })}>
        {(answer) => <List id={id} answer={answer} />}
      </Asked>
      <Facts of={[['Shared between devices', sharedText(shared)]]} />
    </>
  );
}

function List({ id, answer: { sessions, callsCounted } }: { id: string; answer: Answer }) {
  const columns: readonly Column<Session>[] = [
    { name: 'Signed in', isHead: true, cell: ({ since }) => <Moment at={since} /> },
    { name: 'By', cell: ({ way }) => (way === null ? 'not kept' : WAYS[way]) },
    { name: 'Session', cell: ({ session }) => session },
    { name: 'Network', cell: (each) => <Network of={each} /> },
    { name: 'Calls', cell: (each) => <Calls id={id} of={each} />, isFigure: true },
    { name: 'State', cell: (each) => <State of={each} /> },
  ];
  return (
    <>
      <Table
        caption="Sessions, newest first"
        columns={columns}
        rows={sessions}
        keyOf={({ session, since }) => `${session} ${since}`}
        isMuted={({ until }) => until === null}
        none="This dealer never signed in."
      />
      <p className={styles['note']}>
        The same letters are the same network; no address is kept. A phone changes its network
        between mobile data and Wi‑Fi, so that another network alone does not mean somebody else.
        {callsCounted !== null &&
          ` Calls are counted among the newest ${callsCounted.toLocaleString('en-IN')}.`}
      </p>
    </>
  );
}

function Network({ of: { network, isElsewhere } }: { of: Session }) {
  if (network === null) return 'not kept';
  return (
    <span>
      {network} {isElsewhere && <Tag tone="warn">another than before</Tag>}
    </span>
  );
}

function Calls({ id, of: { session, calls } }: { id: string; of: Session }) {
  if (calls === 0) return 0;
  const what = calls === 1 ? 'call' : 'calls';
  return (
    <Link to={`/dealer/${id}?list=calls&session=${session}`}>
      {calls}
      <span className="unseen">
        {' '}
        {what} of session {session}
      </span>
    </Link>
  );
}

function State({ of: { until, ended } }: { of: Session }) {
  if (until !== null) return <span>ends {timeText(until)} if not used</span>;
  if (ended === null) return 'ended, unused or replaced';
  return (
    <span>
      ended {timeText(ended.at)}: {ended.by}
    </span>
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
