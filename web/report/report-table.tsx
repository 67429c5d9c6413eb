// A report's table on the screen.

import { type Block, type Cell, cellText, type Judged } from '../../data/report.ts';
import signStyles from '../ui/severity-sign.module.css';
import { SeveritySign } from '../ui/severity-sign.tsx';
import findings from './findings-view.module.css';
import styles from './report-view.module.css';

/** Makes screen readers read a source's Latin text as English, even in a Hindi report. */
export function langOf(text: string): 'en' | undefined {
  return /[A-Za-z]{3}/.test(text) && !/\p{Script=Devanagari}/u.test(text) ? 'en' : undefined;
}

type Table = Extract<Block, { kind: 'table' }>;

/** With more columns, cells of `LETTERS_MAX` letters do not fit on one line. */
const COLUMNS_MAX = 6;
const LETTERS_MAX = 12;

/**
 * On a narrow screen each row becomes a small card, with the column names as labels. A row with a
 * severity becomes a line that opens when tapped.
 */
export function ReportTable({ table }: { table: Table }) {
  const rows: Cell[][] = table.rows.length === 0 ? [table.columns.map(() => '-')] : table.rows;
  const isShort = (cell: Cell) =>
    table.columns.length <= COLUMNS_MAX && cellText(cell).length <= LETTERS_MAX;
  const judgedAt = table.columns.findIndex((_, at) => rows.some((row) => isJudged(row[at])));
  const look = table.isSummary ? styles['summary'] : judgedAt >= 0 && styles['folded'];
  return (
    <section className={`${styles['panel']} ${look || ''}`}>
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
                  lang={langOf(cellText(row[at] ?? ''))}
                  className={isShort(row[at] ?? '') ? styles['short'] : undefined}
                >
                  <CellView cell={row[at] ?? ''} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {judgedAt >= 0 && (
        <div className={styles['folds']}>
          <h3 className={styles['band']}>{table.title}</h3>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a report's rows never move
            <FoldedRow key={index} columns={table.columns} row={row} judgedAt={judgedAt} />
          ))}
        </div>
      )}
    </section>
  );
}

type FoldedProps = { columns: string[]; row: Cell[]; judgedAt: number };

/** A line such as `Insurance · Valid, 97 days left`, which opens to show the date and number. */
function FoldedRow({ columns, row, judgedAt }: FoldedProps) {
  return (
    <details className={findings['turning']}>
      {/* In large type the verdict is below the name. */}
      <summary className="apart">
        <span>{cellText(row[0] ?? '')}</span>
        <CellView cell={row[judgedAt] ?? ''} />
      </summary>
      <dl className={styles['facts']}>
        {columns.map((column, at) =>
          at === 0 || at === judgedAt ? null : (
            <div key={column}>
              <dt>{column}</dt>
              <dd lang={langOf(cellText(row[at] ?? ''))}>{cellText(row[at] ?? '')}</dd>
            </div>
          ),
        )}
      </dl>
    </details>
  );
}

function isJudged(cell: Cell | undefined): boolean {
  return typeof cell === 'object';
}

function CellView({ cell }: { cell: Cell }) {
  return typeof cell === 'string' ? cell : <JudgedWords judged={cell} />;
}

export function JudgedWords({ judged: { text, severity } }: { judged: Judged }) {
  return (
    <strong className={signStyles.judged} data-severity={severity}>
      <SeveritySign severity={severity} />
      {text}
    </strong>
  );
}
