// The interface that all our code uses for SQL statements.

export type Value = string | number | bigint | Buffer | null;
export type Values = Record<string, Value>;

/** Statements in a transaction or a read. STRICT tables guarantee the callers' row types. */
export type Sql = {
  get<Row>(text: string, values?: Values): Row | undefined;
  all<Row>(text: string, values?: Values): Row[];
  /** Returns the number of changed rows. */
  run(text: string, values?: Values): number;
  /** Returns the inserted row's id; undefined if ON CONFLICT skipped the row. */
  insert(text: string, values?: Values): number | undefined;
};

// Splits statements about many rows into a few sizes, so that each size is prepared once and kept.
// A job with thousands of rows then sends PostgreSQL a hundred statements, not thousands.

const SIZES = [256, 64, 16, 4, 1];

/** Splits the rows, in order, into parts of these sizes. */
export function* partsOf<T>(rows: readonly T[]): Generator<T[]> {
  let from = 0;
  for (const size of SIZES) {
    for (; rows.length - from >= size; from += size) yield rows.slice(from, from + size);
  }
}

/** Returns `(:id0, :id1)` and its values, for use in a statement. */
export function listOf(name: string, values: readonly Value[]): [text: string, values: Values] {
  const names = values.map((_, at) => `${name}${at}`);
  const text = `(${names.map((each) => `:${each}`).join(', ')})`;
  return [text, Object.fromEntries(values.map((value, at) => [`${name}${at}`, value]))];
}

type Insertion = {
  table: string;
  /** The rows, which all have the same columns, in the table's order. */
  rows: readonly Values[];
  /** SQL after the rows, such as `ON CONFLICT …`. */
  otherwise?: string;
};

export function insertMany(sql: Sql, { table, rows, otherwise = '' }: Insertion): void {
  for (const part of partsOf(rows)) {
    const lists = part.map((row, at) => numbered(row, at));
    const text = `INSERT INTO ${table} VALUES ${lists.map((list) => list.text).join(', ')}`;
    sql.run(`${text} ${otherwise}`, Object.assign({}, ...lists.map((list) => list.values)));
  }
}

function numbered(row: Values, at: number): { text: string; values: Values } {
  const named = Object.entries(row).map(([column, value]) => [`${column}${at}`, value] as const);
  const text = `(${named.map(([name]) => `:${name}`).join(', ')})`;
  return { text, values: Object.fromEntries(named) };
}
