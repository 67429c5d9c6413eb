// IndexedDB for pages and the worker. When the dealer leaves a page, WebKit may cache it with its
// open transactions, which block all others on the same stores until that page is gone
// (https://github.com/w3c/IndexedDB/issues/381). So a page aborts its transactions when the dealer
// leaves it, and starts none until it is shown again.

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

/**
 * The id of a database. If the browser evicts the database, its replacement gets a different id.
 */
export type BornRow = { name: 'born'; value: string };

/** The database's id, kept in this table and created on the first call. */
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

/** Aborts open transactions. Call this when the page enters the back/forward cache. */
export function leavePage(): void {
  isLeft = true;
  for (const transaction of open) breakOff(transaction);
}

/**
 * Lets the page start transactions again. Returns false if one was aborted and the page must
 * reload. Call this when the page is shown again.
 */
export function resumePage(): boolean {
  isLeft = isBroken;
  return !isBroken;
}

/** Looks up `indexedDB` at each call: tests replace it, and Lockdown Mode has none. */
const watched = {
  open: (name: string, version?: number) => {
    const request = indexedDB.open(name, version);
    // Dexie adds its listeners after this one, which therefore runs first.
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
    // A transaction that is committing does not block others.
    const isOver = error instanceof DOMException && error.name === 'InvalidStateError';
    if (!isOver) throw error;
  }
}
