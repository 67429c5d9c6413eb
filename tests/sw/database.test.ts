// What happens to a page's open transactions when the dealer leaves the page.

import 'fake-indexeddb/auto';
import { leavePage, resumePage } from '../../sw/database.ts';
import { OutboxDatabase, outboxName } from '../../sw/outbox/database.ts';

it('a page left by the dealer during a transaction does not block other pages', async () => {
  const left = new OutboxDatabase('a dealer');
  const { meta } = left;
  let isLeft = false;
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  // This transaction keeps making requests until it is aborted.
  const unfinished = left.transaction('rw', meta, async () => {
    await meta.put({ name: 'born', value: 'half done' });
    while (!isLeft) {
      await meta.get('born');
      begin();
    }
    await meta.get('born');
  });
  const end = expect(unfinished).rejects.toMatchObject({ name: 'AbortError' });
  await begun;
  leavePage();
  isLeft = true;
  await end;
  expect(await keysForAnother(outboxName('a dealer'))).toEqual([]);
  // The reloaded page repeats the aborted work.
  expect(resumePage()).toBe(false);
});

/** Reads the keys over a separate connection, as another page would. */
function keysForAnother(name: string): Promise<IDBValidKey[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('meta').objectStore('meta').getAllKeys();
      reading.onsuccess = () => resolve(reading.result);
    };
  });
}
