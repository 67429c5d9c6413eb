// Statements as all code of ours speaks them.

export type Value = string | number | bigint | Buffer | null;
export type Values = Record<string, Value>;

/** Statements inside a transaction or a read. STRICT tables vouch for the row types named. */
export type Sql = {
  get<Row>(text: string, values?: Values): Row | undefined;
  all<Row>(text: string, values?: Values): Row[];
  /** How many rows changed. */
  run(text: string, values?: Values): number;
  /** The id of the row inserted; undefined when ON CONFLICT left it out. */
  insert(text: string, values?: Values): number | undefined;
};
