// An answer of the server: its placeholder, its error, its table, and a table that loads page by
// page.

import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { isMoneyField, isTimeField, timeText } from '../../../data/desk/figures.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { Button } from '../../ui/button.tsx';
import { type Asked as Answered, DeskRefusal, type ListCall, useListed } from '../ask.ts';
import styles from './parts.module.css';

type AskedProps<T> = {
  asked: Answered<T>;
  /** How many lines to reserve. */
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
      {/* The content below is then older, so this says so. */}
      {error && (
        <div className="stripe apart" data-tone="bad" role="alert">
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
    <div role="status" className={styles['room']}>
      <span className="unseen">Loading</span>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <i key={index} />
      ))}
    </div>
  );
}

/**
 * A field of the row, formatted by its name and type, or a function's result. A card on a phone
 * starts with the first column, without its name.
 */
export type Column<T> = readonly [
  name: string,
  cell: (keyof T & string) | ((row: T) => ReactNode),
  /** Right-aligned digits. Number fields always have them. */
  look?: 'figure',
];

type TableProps<T> = {
  /** For screen readers. */
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  /** Whether the row is about something that is over. */
  isMuted?: (row: T) => boolean;
  /** Replaces a table without rows. */
  none: ReactNode;
};

export function Table<T>({ caption, columns, rows, isMuted, none }: TableProps<T>) {
  if (rows.length === 0) return <p className={styles['none']}>{none}</p>;
  const isFigure = ([, cell, look]: Column<T>) =>
    look === 'figure' ||
    (typeof cell === 'string' && !isTimeField(cell) && typeof rows[0]?.[cell] === 'number');
  return (
    <div className={styles['frame']}>
      <table className={styles['table']}>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column[0]} scope="col" data-figure={isFigure(column)}>
                {column[0]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: no row has a state of its own
            <tr key={index} data-muted={isMuted?.(row)}>
              {columns.map((column, place) => (
                <td
                  key={column[0]}
                  data-name={column[0]}
                  data-figure={isFigure(column)}
                  data-head={place === 0}
                >
                  {cellOf(row, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function cellOf<T>(row: T, [, cell]: Column<T>): ReactNode {
  if (typeof cell === 'function') return cell(row);
  const value = row[cell];
  if (typeof value !== 'number') return String(value ?? '');
  if (isTimeField(cell)) return <Moment at={value} />;
  return isMoneyField(cell) ? rupeeText(value) : value;
}

function Moment({ at }: { at: number }) {
  return (
    <time className={styles['moment']} dateTime={new Date(at).toISOString()}>
      {timeText(at)}
    </time>
  );
}

type RowsProps<K extends ListCall> = Omit<TableProps<RowOf<K>>, 'rows'> & {
  call: K;
  query: Parameters<typeof useListed<K>>[1];
  /** Where the first page starts; null for the newest. */
  from?: string | null;
};

type RowOf<K extends ListCall> = NonNullable<ReturnType<typeof useListed<K>>['data']>[number];

/** A call's rows, with a button for the next page. */
export function Rows<K extends ListCall>({ call, query, from, ...table }: RowsProps<K>) {
  const listed = useListed(call, query, from);
  const { more, isFetching } = listed;
  return (
    <Asked asked={listed}>
      {(rows) => (
        <>
          <Table {...table} rows={rows} />
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
