// Roots of the ledger: each names the last link of every account that has moved since the one
// before, and is chained to it. An account's chain that was cut behind a root no longer meets it.

import { createHash } from 'node:crypto';
import type { Database, Sql } from '../storage/database.ts';

type Root = { id: number; at: number; hash: Buffer };
type Part = { account_id: string; number: number; hash: Buffer };

/** Accounts looked at in one read, and so at most in one root: some milliseconds of the writer. */
const ACCOUNTS_AT_ONCE = 2_000;

/** Writes roots of all that has moved since the last; returns them. `at` in ms since 1970. */
export async function writeRoots(database: Database, at: number): Promise<Root[]> {
  const written: Root[] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: Page = await database.read((sql) => movedAfter(sql, after ?? ''));
    after = page.last;
    // An entry never changes: what was read of it is still so.
    if (page.parts.length > 0) {
      written.push(await database.transaction((sql) => addRoot(sql, page.parts, at)));
    }
  }
  return written;
}

/** `last`: the last account that was looked at; undefined = there are no more. */
type Page = { parts: Part[]; last: string | undefined };

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
  return { parts, last: rows.length < ACCOUNTS_AT_ONCE ? undefined : rows.at(-1)?.account_id };
}

const LAST_ROOT = 'SELECT id, at, hash FROM chain_root ORDER BY id DESC LIMIT 1';

function addRoot(sql: Sql, parts: Part[], at: number): Root {
  const before = sql.get<Root>(LAST_ROOT);
  const id = (before?.id ?? 0) + 1;
  const root = { id, at, hash: rootHash(before?.hash, { id, at }, parts) };
  sql.run('INSERT INTO chain_root VALUES (:id, :at, :hash)', root);
  for (const part of parts) {
    sql.run('INSERT INTO root_part VALUES (:account_id, :number, :rootId, :hash)', {
      ...part,
      rootId: id,
    });
  }
  return root;
}

/** When the last root was written; 0 before the first. */
export function lastRootAt(sql: Sql): number {
  return sql.get<Root>(LAST_ROOT)?.at ?? 0;
}

/** SHA-256 over the root before and the parts, in the order of their accounts. */
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

/** The first root that no longer meets its parts, their entries or the root before it. */
export function firstBrokenRoot(sql: Sql): number | undefined {
  let before: Root | undefined;
  for (;;) {
    const root = sql.get<Root>(
      'SELECT id, at, hash FROM chain_root WHERE id > :before ORDER BY id LIMIT 1',
      { before: before?.id ?? 0 },
    );
    if (!root) return undefined;
    const parts = sql.all<Part & { link: Buffer | null }>(
      `SELECT root_part.account_id, root_part.number, root_part.hash, entry.hash AS link
       FROM root_part LEFT JOIN entry ON entry.account_id = root_part.account_id
         AND entry.number = root_part.number
       WHERE root_id = :id ORDER BY root_part.account_id`,
      { id: root.id },
    );
    const isNext = root.id === (before?.id ?? 0) + 1;
    const isMet = parts.every(({ hash, link }) => link?.equals(hash));
    if (!isNext || !isMet || !rootHash(before?.hash, root, parts).equals(root.hash)) return root.id;
    before = root;
  }
}
