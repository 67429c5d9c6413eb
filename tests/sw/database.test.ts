// What a page does with the transactions that it has open when it is left.

import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { leavePage, takeUpPage } from '../../sw/database.ts';
import { OutboxDatabase, outboxName } from '../../sw/outbox/database.ts';

it('A page that is left in the middle of a transaction holds up no other page', async () => {
  const left = new OutboxDatabase('a dealer');
  const { meta } = left;
  let isLeft = false;
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  // It asks for one thing after the other, as long as it may.
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
  // What was broken off is done again by the page loaded anew.
  expect(takeUpPage()).toBe(false);
});

/** As another page reads them, with a connection of its own. */
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
