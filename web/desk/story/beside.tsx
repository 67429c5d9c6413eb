// What the dealer of a call did beside it: calls that look like it, the session, and the way on.

import { Link } from 'react-router-dom';
import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { spanText } from '../span.ts';
import styles from './story.module.css';

type Call = DeskAnswer<'call'>;

export function Beside({ story }: { story: Call }) {
  const { dealer, session, alike, earlier, later } = story;
  return (
    <div className={styles['beside']}>
      {alike.length > 0 && <Alike alike={alike} />}
      <p className={styles['ways']}>
        {session !== null && (
          <span>
            Asked in session{' '}
            {dealer ? <Link to={`/dealer/${dealer.id}?list=sessions`}>{session}</Link> : session}
          </span>
        )}
        {earlier !== null && <Link to={`/call/${earlier}`}>Earlier call of this dealer</Link>}
        {later !== null && <Link to={`/call/${later}`}>Later call of this dealer</Link>}
      </p>
    </div>
  );
}

function Alike({ alike }: Pick<Call, 'alike'>) {
  return (
    <div className={styles['alike']}>
      {alike.map(({ id, laterMs }) => (
        <p key={id}>
          The same dealer bought this service for a number with the same ending {apartText(laterMs)}
          : <Link to={`/call/${id}`}>call {id}</Link>
        </p>
      ))}
      <p>
        The server keeps no more of a number than its end: the dealer’s phone shows whether they are
        one.
      </p>
    </div>
  );
}

function apartText(laterMs: number): string {
  return `${spanText(Math.abs(laterMs))} ${laterMs < 0 ? 'earlier' : 'later'}`;
}
