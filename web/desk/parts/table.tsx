// A table of figures. On a phone each row becomes a card whose cells carry their column's name.

import type { ReactNode } from 'react';
import styles from './table.module.css';

export type Column<T> = {
  name: string;
  cell: (row: T) => ReactNode;
  /** Figures stand to the right, digits below digits. */
  isFigure?: boolean;
  /** What a card begins with, without its name. */
  isHead?: boolean;
};

type Props<T> = {
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

export function Table<T>({ caption, columns, rows, keyOf, isMuted, none }: Props<T>) {
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
