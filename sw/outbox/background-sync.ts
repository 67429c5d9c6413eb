// Asks the browser to send the outbox while the app is closed. If the browser cannot do this, the
// dealer is asked to keep the app open.

import { SYNC_TAG } from '../messages.ts';

/** The Background Sync API. Only Chromium has it, and TypeScript does not know it. */
type SyncManager = { register: (tag: string) => Promise<void> };

/** Registers a sync, which needs an open window. Registering a pending sync again has no effect. */
export async function askForSync(): Promise<void> {
  const manager = await syncManager();
  // The browser may refuse in a private window, or because the dealer forbids it. The page then
  // sends.
  await manager?.register(SYNC_TAG).catch(() => undefined);
}

/** Whether requests are sent while the app is closed: the dealer may have forbidden it. */
export async function canSendWhenClosed(): Promise<boolean> {
  if (!(await syncManager())) return false;
  const name = 'background-sync' as PermissionName; // TypeScript does not know it
  // Some browsers cannot be asked.
  const asked = await navigator.permissions.query({ name }).catch(() => undefined);
  return asked?.state !== 'denied';
}

async function syncManager(): Promise<SyncManager | undefined> {
  // TypeScript's worker library and old browsers lack `serviceWorker`.
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const registration = await serviceWorker?.getRegistration();
  return registration && 'sync' in registration ? (registration.sync as SyncManager) : undefined;
}
