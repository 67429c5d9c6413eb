// Refuses changes to rows in tables that may only be added to.

/** Returns triggers that refuse to change or remove a table's rows. `sentence` is the refusal. */
export function appendOnly(table: string, sentence: string): string {
  return /* sql */ `CREATE TRIGGER ${table}_is_never_changed BEFORE UPDATE ON ${table}
BEGIN SELECT RAISE(ABORT, '${sentence}'); END;
CREATE TRIGGER ${table}_is_never_removed BEFORE DELETE ON ${table}
BEGIN SELECT RAISE(ABORT, '${sentence}'); END;`;
}
