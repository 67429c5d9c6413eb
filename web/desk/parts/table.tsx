// Shows an answer from the server: a placeholder, an error, a table, or a table that loads page by
// page.

import type { ReactNode } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import type { Cell, ListQuestion, Marked as MarkedText, Row } from '../../../data/desk/answers.ts';
import { isMoneyField, isTimeField, labelOf, timeText } from '../../../data/desk/figures.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { Button } from '../../ui/button.tsx';
import page from '../../ui/page.module.css';
import { ActButton } from '../acting/act-button.tsx';
import { type Asked as Answered, DeskRefusal, useListed } from '../ask.ts';
import styles from '../desk.module.css';
import { Tag } from './screen.tsx';

type AskedProps<T> = {
  asked: Answered<T>;
  lines?: number;
  children: (data: T) => ReactNode;
};

export function Asked<T>({ asked, lines = 4, children }: AskedProps<T>) {
  const { data, error, refetch } = asked;
  const { pathname, search } = useLocation();
  if (error instanceof DeskRefusal && error.code === 'unauthenticated') {
    return <Navigate to="/sign-in" replace state={{ back: `${pathname}${search}` }} />;
  }
  return (
    <>
      {/* After an error, the content below may be out of date. */}
      {error && (
        <div className="stripe apart" data-severity="bad" role="alert">
          <p>{error.message}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      )}
      {data === undefined ? !error && <Room lines={lines} /> : children(data)}
    </>
  );
}

function Room({ lines }: { lines: number }) {
  return (
    <div role="status" className={page['loading']}>
      <span className="unseen">Loading</span>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <div key={index} className={page['bone']} />
      ))}
    </div>
  );
}

type TableProps = {
  /** The table's name for screen readers. */
  caption: string;
  rows: readonly Row[];
  /** The text shown instead of an empty table. */
  none: string;
};

/** A table of named fields. On a phone each row is a card. */
export function Table({ caption, rows, none }: TableProps) {
  if (rows.length === 0) return <p className="stripe">{none}</p>;
  const names = [...new Set(rows.flatMap(Object.keys))];
  // Right-aligns figures, so that their digits line up.
  const isFigure = (name: string) =>
    !isTimeField(name) && rows.some((row) => typeof row[name] === 'number');
  return (
    <div className={styles['frame']}>
      <table className={styles['table']}>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col" data-figure={isFigure(name)}>
                {labelOf(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name and no state
            <tr key={index}>
              {names.map((name) => (
                <td
                  key={name}
                  data-label={labelOf(name)}
                  data-figure={isFigure(name)}
                  data-long={textOf(row[name]).length > LONG}
                >
                  {cellOf(name, row[name] ?? '')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A text of this length may break anywhere, or else payment codes in a reason would be cut off. */
const LONG = 40;

const textOf = (cell: Cell | undefined) =>
  String(cell instanceof Object ? cell.text : (cell ?? ''));

/** Shows a single row as a list of figures. */
export function Figures({ of }: { of: Row }) {
  return (
    <dl className={styles['figures']}>
      {Object.entries(of).map(([name, cell]) => (
        <div key={name}>
          <dt className="note">{labelOf(name)}</dt>
          <dd>{cellOf(name, cell)}</dd>
        </div>
      ))}
    </dl>
  );
}

function cellOf(name: string, cell: Cell): ReactNode {
  if (typeof cell === 'object' && cell !== null) return <Marked of={cell} />;
  if (typeof cell !== 'number') return cell;
  if (isTimeField(name)) return <Moment at={cell} />;
  return isMoneyField(name) ? rupeeText(cell) : cell;
}

/** A link within the desk, or to a file. */
export function Marked({ of: { text, link, tone, act } }: { of: MarkedText }) {
  const shown = tone ? <Tag tone={tone}>{text}</Tag> : text;
  return (
    <>
      {link?.startsWith('/desk/api/') ? (
        <a href={link} download>
          {shown}
        </a>
      ) : (
        (link && <Link to={link}>{shown}</Link>) || shown
      )}
      {act && <ActButton {...act} about={act.about ?? text} />}
    </>
  );
}

function Moment({ at }: { at: number }) {
  return (
    <time className={styles['moment']} dateTime={new Date(at).toISOString()}>
      {timeText(at)}
    </time>
  );
}

/** The rows of a list, with a button for the next page. */
export function Rows({ caption, ...question }: ListQuestion & { caption: string }) {
  const listed = useListed(question);
  const { more, isFetching } = listed;
  return (
    <Asked asked={listed}>
      {({ rows, none, note }) => (
        <>
          {note !== undefined && <p className="note">{note}</p>}
          <Table caption={caption} rows={rows} none={none} />
          {more && (
            <div className="row">
              <Button onClick={() => void more()} disabled={isFetching}>
                {isFetching ? 'Loading more' : 'Show more'}
              </Button>
            </div>
          )}
        </>
      )}
    </Asked>
  );
}
