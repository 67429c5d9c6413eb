// Asks the browser to send the outbox while the app is closed. If it cannot, the app says that it
// must be kept open.

import { SYNC_TAG } from '../messages.ts';

/** The Background Sync API, which only Chromium has and TypeScript does not know. */
type SyncManager = { register: (tag: string) => Promise<void> };

/** Registering it again while it is pending changes nothing; it needs an open window. */
export async function askForSync(): Promise<void> {
  const manager = await syncManager();
  // Refused in private windows and where the dealer switched it off: the page sends by itself.
  await manager?.register(SYNC_TAG).catch(() => undefined);
}

/** Whether requests are sent while the app is closed. */
export async function canSendWhenClosed(): Promise<boolean> {
  return (await syncManager()) !== undefined;
}

async function syncManager(): Promise<SyncManager | undefined> {
  // TypeScript's library for workers leaves it out, as old browsers do.
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const registration = await serviceWorker?.getRegistration();
  return registration && 'sync' in registration ? (registration.sync as SyncManager) : undefined;
}
