// Reads and writes rows of the app's databases on the phone.

import type { Page } from 'playwright/test';
import type { ReportSummary } from '../../../sw/account/database.ts';
import type { OutboxRow } from '../../../sw/outbox/database.ts';
import type { Dealer } from './dealer.ts';

/** Runs a test's function in its page: Chromium's or WebKit's. */
export type Evaluating = Pick<Page, 'evaluate'>;

type Store = { database: string; store: string };

/** Puts rows into a store of a database that the app has created. */
export async function putRows(page: Evaluating, store: Store, rows: object[]): Promise<void> {
  await write(page, store, { rows });
}

export async function deleteRow(page: Evaluating, store: Store, key: string): Promise<void> {
  await write(page, store, { rows: [], key });
}

async function write(
  page: Evaluating,
  { database, store }: Store,
  change: { rows: object[]; key?: string },
): Promise<void> {
  await page.evaluate(
    ([name, storeName, { rows, key }]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        // The app has not created the database yet. Creating it here would leave out its stores.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction(storeName, 'readwrite');
          for (const row of rows) writing.objectStore(storeName).put(row);
          if (key !== undefined) writing.objectStore(storeName).delete(key);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [database, store, change] as const,
  );
}

/** Returns all rows of a store, or none until the app has created it. */
async function rowsIn(page: Evaluating, { database, store }: Store): Promise<unknown[]> {
  return page.evaluate(
    ([name, storeName]) =>
      new Promise<unknown[]>((resolve) => {
        const opening = indexedDB.open(name);
        // The app has not created the database yet. Creating it here would leave out its stores.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve([]);
        opening.onsuccess = () => {
          const all = opening.result.transaction(storeName).objectStore(storeName).getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(all.result);
          };
        };
      }),
    [database, store] as const,
  );
}

/** Returns all databases of this origin as text, except those with `except` in their name. */
export function everythingOn(page: Evaluating, except = 'of nothing'): Promise<string> {
  return page.evaluate(async (left) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const texts: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      if (name.includes(left)) continue;
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows = await done(database.transaction(store).objectStore(store).getAll());
        texts.push(JSON.stringify(rows));
      }
      database.close();
    }
    return texts.join('\n');
  }, except);
}

type OnPhone = Pick<Dealer, 'accountId'>;

/** Returns the requests of the dealer's outbox. */
export async function rowsOn(page: Evaluating, { accountId }: OnPhone): Promise<OutboxRow[]> {
  const rows = await rowsIn(page, { database: `lotproof-outbox-${accountId}`, store: 'rows' });
  return rows as OutboxRow[]; // the app stores such rows there
}

/** Returns the lines of the dealer's list of reports. */
export async function reportsOn(
  page: Evaluating,
  { accountId }: OnPhone,
): Promise<ReportSummary[]> {
  const rows = await rowsIn(page, { database: `lotproof-${accountId}`, store: 'reports' });
  return rows as ReportSummary[]; // the app stores such lines there
}

/** Returns rows that the app stored about the dealer's purchases, payments, cars or dealership. */
export function storedOn(
  page: Evaluating,
  { accountId }: OnPhone,
  store: 'cars' | 'documents' | 'profile' | 'reports' | 'results' | 'transactions',
): Promise<unknown[]> {
  return rowsIn(page, { database: `lotproof-${accountId}`, store });
}
