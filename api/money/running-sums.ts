// Sums over all ledger entries. Each entry is added once, and later reads add only new ones.
// PostgreSQL assigns ids before the commit, so an entry can appear after larger ids. Each read
// therefore adds the newest ids again, and the count of all entries shows whether one was missed.

import type { Reader, Sql } from '../storage/database.ts';

/** The maximum number of entries to sum, in one or two ms, before other requests run. */
const PAGE = 5_000;
/** Every entry has been committed by the time this many newer ids exist. */
const OPEN = 2_000;

/** The entries to group: up to `limit` entries after `lastId`, but not the newest `open` ids. */
export type SumPage = { lastId: number; open: number; limit: number };

/** The table from which a grouping query selects: the entries of the page, in order of id. */
export const ENTRIES_OF_PAGE = /* sql */ `
  (SELECT * FROM entry WHERE id > :lastId AND id <= (SELECT max(id) FROM entry) - :open
   ORDER BY id LIMIT :limit) AS page`;

type Grouped = { count: number; last_id: number };
type SumParts<Group, Sums> = {
  groupsOf: (sql: Sql, page: SumPage) => Group[];
  /** Returns the sums of an empty ledger. */
  none: () => Sums;
  add: (sums: Sums, group: Group) => void;
};

type Summed<Sums> = { sums: Sums; lastId: number; entries: number };

/** The settled sums and the newer sums. Each entry is in exactly one of them. */
export type BothSums<Sums> = { settled: Sums; newest: Sums };

export type RunningSums<Sums> = {
  /** Runs the job with the sums over all entries at that moment. May run the job twice. */
  read: <T>(job: (sql: Sql, sums: BothSums<Sums>) => T) => Promise<T>;
};

export function makeRunningSums<Group extends Grouped, Sums>(
  database: Pick<Reader, 'read'>,
  parts: SumParts<Group, Sums>,
): RunningSums<Sums> {
  const { groupsOf, none } = parts;
  const nothing = (): Summed<Sums> => ({ sums: none(), lastId: 0, entries: 0 });
  let settled = nothing();
  /**
   * The number of entries that the wallets count but the ledger lacks. If it changes, the sums are
   * computed from scratch.
   */
  let lacking = 0;

  async function settle(): Promise<void> {
    for (let isAll = false; !isAll; ) {
      const page = { lastId: settled.lastId, open: OPEN, limit: PAGE };
      isAll = addAll(parts, settled, await database.read((sql) => groupsOf(sql, page)));
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  function newestIn(sql: Sql): Summed<Sums> {
    const newest = { ...nothing(), lastId: settled.lastId };
    for (let isAll = false; !isAll; ) {
      const page = { lastId: newest.lastId, open: 0, limit: PAGE };
      isAll = addAll(parts, newest, groupsOf(sql, page));
    }
    return newest;
  }

  async function look<T>(job: (sql: Sql, sums: BothSums<Sums>) => T) {
    await settle();
    return database.read((sql) => {
      const newest = newestIn(sql);
      const missed = entriesOf(sql) - settled.entries - newest.entries;
      return { missed, value: job(sql, { settled: settled.sums, newest: newest.sums }) };
    });
  }

  async function readNow<T>(job: (sql: Sql, sums: BothSums<Sums>) => T): Promise<T> {
    const first = await look(job);
    if (first.missed === lacking) return first.value;
    settled = nothing();
    const again = await look(job);
    if (again.missed === first.missed) lacking = again.missed;
    return again.value;
  }

  let last: Promise<unknown> = Promise.resolve();
  return {
    // Reads run one after another, because two at once would add the same page twice.
    read(job) {
      const asked = last.then(() => readNow(job));
      last = asked.catch(() => undefined); // the caller gets the error anyway
      return asked;
    },
  };
}

/** Adds the groups. Returns whether they reach the newest entry. */
function addAll<Group extends Grouped, Sums>(
  { add }: SumParts<Group, Sums>,
  summed: Summed<Sums>,
  groups: Group[],
): boolean {
  let added = 0;
  for (const group of groups) {
    add(summed.sums, group);
    summed.lastId = Math.max(summed.lastId, group.last_id);
    added += group.count;
  }
  summed.entries += added;
  return added < PAGE;
}

/** Returns how many entries the wallets count. */
function entriesOf(sql: Sql): number {
  const text = 'SELECT coalesce(sum(entry_count), 0) AS count FROM wallet';
  return sql.get<{ count: number }>(text)?.count ?? 0;
}
