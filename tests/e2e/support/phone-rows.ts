// Rows written into the app's databases on the phone, as the app would have left them.

import type { Page } from 'playwright/test';

/** Whatever runs a test's function in its page: Chromium's, or WebKit's. */
export type Evaluating = Pick<Page, 'evaluate'>;

/** Puts rows into a store of a database that the app has made. */
export async function putRows(
  page: Evaluating,
  { database, store }: { database: string; store: string },
  rows: object[],
): Promise<void> {
  await page.evaluate(
    ([name, storeName, all]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        // Not made by the app yet: it must not be made here, without its stores.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction(storeName, 'readwrite');
          for (const row of all) writing.objectStore(storeName).put(row);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    [database, store, rows] as const,
  );
}
