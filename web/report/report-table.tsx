// A report's table on the screen.

import { type Block, type Cell, cellText } from '../../data/report.ts';
import { JudgedWords } from './judged-words.tsx';
import styles from './report-view.module.css';

type Table = Extract<Block, { kind: 'table' }>;

/** In a table of at most this many columns, cells this short fit side by side on one line. */
const COLUMNS_MAX = 6;
const LETTERS_MAX = 12;

/** On a narrow screen each row becomes a small card, its cells labelled by their columns. */
export function ReportTable({ table }: { table: Table }) {
  const rows: Cell[][] = table.rows.length === 0 ? [table.columns.map(() => '-')] : table.rows;
  const isShort = (cell: Cell) =>
    table.columns.length <= COLUMNS_MAX && cellText(cell).length <= LETTERS_MAX;
  return (
    <section className={`${styles['panel']} ${table.isSummary ? styles['summary'] : ''}`}>
      <table className={styles['table']}>
        <caption className={styles['band']}>{table.title}</caption>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a report's rows never move
            <tr key={index}>
              {table.columns.map((column, at) => (
                <td
                  key={column}
                  data-label={column}
                  className={isShort(row[at] ?? '') ? styles['short'] : undefined}
                >
                  <CellView cell={row[at] ?? ''} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function CellView({ cell }: { cell: Cell }) {
  return typeof cell === 'string' ? cell : <JudgedWords judged={cell} />;
}
