// Sums over all entries of the ledger: each is added once, and then only what is new. PostgreSQL
// gives ids before it commits, so that an entry may come behind others of larger ids: the newest
// are added anew each time, and the count of all entries says whether one was missed all the same.

import type { Reader, Sql } from '../storage/database.ts';

/** Entries summed at once: a millisecond or two, between which others are served. */
const PAGE = 5_000;
/** Entries of so many ids take longer than any one of them takes to commit. */
const OPEN = 2_000;

/** Which entries to group: so many after an id, without the newest ids. */
export type SumPage = { lastId: number; open: number; limit: number };

/** What a text that groups a page selects from: those entries, in the order of their ids. */
export const ENTRIES_OF_PAGE = /* sql */ `
  (SELECT * FROM entry WHERE id > :lastId AND id <= (SELECT max(id) FROM entry) - :open
   ORDER BY id LIMIT :limit) AS page`;

type Grouped = { count: number; last_id: number };
type SumParts<Group, Sums> = {
  groupsOf: (sql: Sql, page: SumPage) => Group[];
  /** Of nothing. */
  none: () => Sums;
  add: (sums: Sums, group: Group) => void;
};

type Summed<Sums> = { sums: Sums; lastId: number; entries: number };

/** What is settled, and what is newer than that: of each entry it is in one of the two. */
export type BothSums<Sums> = { settled: Sums; newest: Sums };

export type RunningSums<Sums> = {
  /** Runs the job on what all entries of its moment add up to. It may run twice. */
  read: <T>(job: (sql: Sql, sums: BothSums<Sums>) => T) => Promise<T>;
};

export function makeRunningSums<Group extends Grouped, Sums>(
  database: Pick<Reader, 'read'>,
  parts: SumParts<Group, Sums>,
): RunningSums<Sums> {
  const { groupsOf, none } = parts;
  const nothing = (): Summed<Sums> => ({ sums: none(), lastId: 0, entries: 0 });
  let settled = nothing();
  /** What the wallets count besides: of a broken ledger, which is not summed again for it. */
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
    // One after the other: two that settle at once would add the same page twice.
    read(job) {
      const asked = last.then(() => readNow(job));
      last = asked.catch(() => undefined); // the caller gets the error
      return asked;
    },
  };
}

/** Whether these are the last for now. */
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

/** By the wallets, which count them. */
function entriesOf(sql: Sql): number {
  const text = 'SELECT coalesce(sum(entry_count), 0) AS count FROM wallet';
  return sql.get<{ count: number }>(text)?.count ?? 0;
}
