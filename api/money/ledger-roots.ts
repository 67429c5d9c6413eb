// Writes and checks roots of the ledger. A root contains the previous root and the last link of
// every account with new entries. If the end of a chain is cut off, the chain no longer matches the
// root.

import { createHash } from 'node:crypto';
import type { Backend } from '../backend.ts';
import type { Database, Reader, Sql } from '../storage/database.ts';
import { pagesOf } from '../storage/reading-connection.ts';
import { everyMinuteOnDuty } from '../storage/servers/membership.ts';
import type { ScheduledJob } from '../storage/servers/schedule.ts';
import { insertMany } from '../storage/sql.ts';

type Root = { id: number; at: number; hash: Buffer };
type Part = { account_id: string; number: number; hash: Buffer };

/** The maximum number of accounts per read and root. Writing them takes a few milliseconds. */
const ACCOUNTS_AT_ONCE = 2_000;

/**
 * Writes roots for all accounts with new entries, and returns them. Stops if another server writes
 * roots at the same time. `at` is in ms since 1970.
 */
export async function writeRoots(database: Database, at: number): Promise<Root[]> {
  const written: Root[] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: Page = await database.read((sql) => movedAfter(sql, after ?? ''));
    after = page.last;
    if (page.parts.length === 0) continue;
    const root = await database.transaction((sql) => addRoot(sql, page, at));
    if (!root) return written;
    written.push(root);
  }
  return written;
}

/**
 * `last` is the page's last account; undefined if no page follows. `rootId` is the id of the newest
 * root when the page was read; 0 if there was no root yet.
 */
type Page = { parts: Part[]; last: string | undefined; rootId: number };

function movedAfter(sql: Sql, after: string): Page {
  const rows = sql.all<Part & { is_known: number | null }>(
    `SELECT page.account_id, page.entry_count AS number, entry.hash, root_part.root_id AS is_known
     FROM (SELECT account_id, entry_count FROM wallet WHERE account_id > :after
       ORDER BY account_id LIMIT :limit) AS page
     LEFT JOIN entry ON entry.account_id = page.account_id AND entry.number = page.entry_count
     LEFT JOIN root_part ON root_part.account_id = page.account_id
       AND root_part.number = page.entry_count
     ORDER BY page.account_id`,
    { after, limit: ACCOUNTS_AT_ONCE },
  );
  const parts = rows
    .filter(({ hash, is_known }) => hash !== null && is_known === null)
    .map(({ account_id, number, hash }) => ({ account_id, number, hash }));
  const last = rows.length < ACCOUNTS_AT_ONCE ? undefined : rows.at(-1)?.account_id;
  return { parts, last, rootId: lastRoot(sql)?.id ?? 0 };
}

function lastRoot(sql: Sql): Root | undefined {
  return sql.get<Root>('SELECT id, at, hash FROM chain_root ORDER BY id DESC LIMIT 1');
}

/**
 * Returns undefined if another root was added after the page was read, because the new root may
 * contain these parts. Otherwise the page is still valid, because entries never change.
 */
function addRoot(sql: Sql, { parts, rootId }: Page, at: number): Root | undefined {
  const before = lastRoot(sql);
  if ((before?.id ?? 0) !== rootId) return undefined;
  const id = rootId + 1;
  const root = { id, at, hash: rootHash(before?.hash, { id, at }, parts) };
  sql.run('INSERT INTO chain_root VALUES (:id, :at, :hash)', root);
  const rows = parts.map(({ account_id, number, hash }) => ({ account_id, number, id, hash }));
  insertMany(sql, { table: 'root_part', rows });
  return root;
}

/** SHA-256 over the previous root and the parts, ordered by account. */
function rootHash(
  before: Buffer | undefined,
  { id, at }: Omit<Root, 'hash'>,
  parts: Part[],
): Buffer {
  const fields = parts.map(({ account_id, number, hash }) => [
    account_id,
    number,
    hash.toString('hex'),
  ]);
  const said = createHash('sha256').update(before ?? '');
  return said.update(JSON.stringify([id, at, fields])).digest();
}

/** Each page of roots is checked together with all of their parts: at most 40,000. */
const ROOTS_AT_ONCE = 20;
const ROOTS = 'SELECT id, at, hash FROM chain_root WHERE id > :last ORDER BY id LIMIT :limit';

/** Returns the id of the first root that does not match its parts, its entries or the last root. */
export async function firstBrokenRoot(database: Reader): Promise<number | undefined> {
  let before: Root | undefined;
  for await (const page of pagesOf<Root>(database, ROOTS, ROOTS_AT_ONCE)) {
    const parts = await partsOf(database, page);
    for (const root of page) {
      const own = parts.filter(({ root_id: id }) => id === root.id);
      const isNext = root.id === (before?.id ?? 0) + 1;
      const isMet = own.every(({ hash, link }) => link?.equals(hash));
      if (!isNext || !isMet || !rootHash(before?.hash, root, own).equals(root.hash)) return root.id;
      before = root;
    }
  }
  return undefined;
}

type PartAndLink = Part & { root_id: number; link: Buffer | null };

/** Returns the parts of these roots, each with the link of its entry. */
function partsOf(database: Reader, roots: Root[]): Promise<PartAndLink[]> {
  const values = { first: roots.at(0)?.id ?? 0, last: roots.at(-1)?.id ?? 0 };
  return database.read((sql) =>
    sql.all<PartAndLink>(
      `SELECT root_id, root_part.account_id, root_part.number, root_part.hash, entry.hash AS link
       FROM root_part LEFT JOIN entry ON entry.account_id = root_part.account_id
         AND entry.number = root_part.number
       WHERE root_id >= :first AND root_id <= :last ORDER BY root_part.account_id`,
      values,
    ),
  );
}

// Writes a root of the ledger each hour and logs its hash, because an attacker who changes the
// database cannot change the log.

const HOUR_MS = 3_600_000;

/** Checks every minute whether a root is due, except while the time or the database is in doubt. */
export function startRootWatch(backend: Backend): ScheduledJob {
  return everyMinuteOnDuty(backend, 'roots', async () => {
    if (backend.trustedClock.doubt() !== undefined) return;
    if (backend.damage.found() !== undefined) return;
    const now = backend.clock();
    // A wrong clock may have dated a root in the future, so the time since it may be negative.
    const last = await backend.database.read(lastRoot);
    const sinceMs = Math.abs(now - (last?.at ?? 0));
    if (sinceMs < HOUR_MS) return;
    for (const { id, hash } of await writeRoots(backend.database, now)) {
      backend.log.info({ root: id, hash: hash.toString('hex') }, "wrote the ledger's hourly root");
    }
  });
}
