// IndexedDB for pages and the worker. WebKit caches a page for "back" together with its open
// transactions, and these block all others on the same stores until that page is gone
// (https://github.com/w3c/IndexedDB/issues/381). So a leaving page aborts them and starts none
// until it is back.

import Dexie, { type DexieOptions } from 'dexie';

const open = new Set<IDBTransaction>();
let isLeft = false;
let isBroken = false;

/** A database whose transactions {@link leavePage} can abort. */
export class Database extends Dexie {
  constructor(name: string, options: DexieOptions = {}) {
    super(name, { ...options, indexedDB: watched });
  }
}

/** Opens each account's database once per page or worker. */
export function openedOnce<T>(open: (accountId: string) => T): (accountId: string) => T {
  const known = new Map<string, T>();
  return (accountId) => {
    const database = known.get(accountId) ?? open(accountId);
    known.set(accountId, database);
    return database;
  };
}

/** The id that distinguishes a database from its replacement after the browser has evicted it. */
export type BornRow = { name: 'born'; value: string };

/** The database's id, created on the first call and kept in this table. */
export async function bornId(database: Dexie, table: string): Promise<string> {
  const rows = database.table<BornRow, 'born'>(table);
  return database.transaction('rw', rows, async () => {
    const row = await rows.get('born');
    if (row) return row.value;
    const [value = ''] = crypto.randomUUID().split('-');
    await rows.put({ name: 'born', value });
    return value;
  });
}

/** Call this when the page enters the cache: aborts open transactions, to be repeated later. */
export function leavePage(): void {
  isLeft = true;
  for (const transaction of open) breakOff(transaction);
}

/**
 * Call this when the page is back. Returns false if a transaction was aborted and the page must
 * reload.
 */
export function takeUpPage(): boolean {
  isLeft = isBroken;
  return !isBroken;
}

/**
 * Looks up the browser's factory at each call, because tests replace it and locked phones lack it.
 */
const watched = {
  open: (name: string, version?: number) => {
    const request = indexedDB.open(name, version);
    // This listener runs before Dexie's own, which are added later.
    request.addEventListener('upgradeneeded', () => {
      if (request.transaction) note(request.transaction);
    });
    request.addEventListener('success', () => watch(request.result));
    return request;
  },
  deleteDatabase: (name: string) => indexedDB.deleteDatabase(name),
  databases: () => indexedDB.databases(),
  cmp: (first: unknown, second: unknown) => indexedDB.cmp(first, second),
};

function watch(database: IDBDatabase): void {
  const begin = database.transaction.bind(database);
  database.transaction = (...asked) => note(begin(...asked));
}

function note(transaction: IDBTransaction): IDBTransaction {
  open.add(transaction);
  for (const end of ['complete', 'abort']) {
    transaction.addEventListener(end, () => open.delete(transaction));
  }
  if (isLeft) breakOff(transaction);
  return transaction;
}

function breakOff(transaction: IDBTransaction): void {
  try {
    transaction.abort();
    isBroken = true;
  } catch (error) {
    // A committing transaction blocks no other one.
    const isOver = error instanceof DOMException && error.name === 'InvalidStateError';
    if (!isOver) throw error;
  }
}
