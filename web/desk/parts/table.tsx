// What the server answered: room for it, why it is missing, a table of it, and a table that grows a
// page at a time.

import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { timeText } from '../../../data/desk/figures.ts';
import { Button } from '../../ui/button.tsx';
import { type Asked as Answered, DeskRefusal, type Listed } from '../ask.ts';
import styles from './table.module.css';

type AskedProps<T> = {
  asked: Answered<T>;
  /** How many lines of room are kept for it. */
  lines?: number;
  children: (data: T) => ReactNode;
};

export function Asked<T>({ asked, lines = 4, children }: AskedProps<T>) {
  const { data, error, refetch } = asked;
  const { pathname, search } = useLocation();
  if (error instanceof DeskRefusal && error.code === 'unauthenticated') {
    return <Navigate to="/sign-in" replace state={{ back: `${pathname}${search}` }} />;
  }
  if (error && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Room lines={lines} />;
  return (
    <>
      {/* What is shown is then of before: it says so rather than look new. */}
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {children(data)}
    </>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className={styles['failed']} role="alert">
      <p>{error.message}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
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

export type Column<T> = {
  name: string;
  cell: (row: T) => ReactNode;
  /** Figures stand to the right, digits below digits. */
  isFigure?: boolean;
  /** What a card begins with, without its name. */
  isHead?: boolean;
};

type TableProps<T> = {
  /** For readers of screens. */
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
  /** A row of what is over. */
  isMuted?: (row: T) => boolean;
  /** Instead of a table without rows. */
  none: ReactNode;
};

export function Table<T>({ caption, columns, rows, keyOf, isMuted, none }: TableProps<T>) {
  if (rows.length === 0) return <p className={styles['none']}>{none}</p>;
  return (
    <div className={styles['frame']}>
      <table className={styles['table']}>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, isFigure }) => (
              <th key={name} scope="col" data-figure={isFigure}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} data-muted={isMuted?.(row)}>
              {columns.map(({ name, cell, isFigure, isHead }) => (
                <td key={name} data-name={name} data-figure={isFigure} data-head={isHead}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowsProps<T> = {
  listed: Listed<T>;
  caption: string;
  columns: readonly Column<T>[];
  keyOf: (row: T) => string;
  none: ReactNode;
};

export function Rows<T>({ listed, ...table }: RowsProps<T>) {
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

export function Moment({ at }: { at: number }) {
  return (
    <time className={styles['moment']} dateTime={new Date(at).toISOString()}>
      {timeText(at)}
    </time>
  );
}
