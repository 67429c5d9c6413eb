// When a page brings the library of the dealer's devices up to date: after each drain of the
// outbox, which it never delays. Whoever has not turned it on pays one read of one row.

import { account } from '../../sw/device.ts';
import { isLibraryOn } from '../../sw/devices/changes.ts';

let urgent = 0;

/** The outbox is being sent: the library halts for it, and comes after it. */
export function libraryWaitsFor(sending: Promise<void>): void {
  urgent += 1;
  void sending
    .catch(() => undefined) // whoever sends says so
    .then(() => {
      urgent -= 1;
      syncSoon();
    });
}

/** Fetches and sends what is new, as soon as nothing is more urgent. */
export function syncSoon(): void {
  void begin().catch((error: unknown) => console.warn('The library was not synced', error));
}

async function begin(): Promise<void> {
  const owner = await account();
  if (!owner || !(await isLibraryOn(owner.accountId))) return;
  const { syncNow } = await import('./library-sync.ts');
  syncNow(owner, { mayGoOn: () => urgent === 0, again: syncSoon });
}
