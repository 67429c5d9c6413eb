// Reminders of expiring papers, which the worker shows by itself, and the permission for them.

import { isReminding, phone, setReminding } from '../../sw/device.ts';
import { REMIND_TAG } from '../../sw/messages.ts';
import { useStored } from './use-stored.ts';

/** Chromium's Periodic Background Sync, which TypeScript does not know. */
type PeriodicSync = { register: (tag: string, options: { minInterval: number }) => Promise<void> };

/** The browser wakes the worker at most this often. The worker shows at most one reminder a day. */
const EVERY_MS = 12 * 3600 * 1000;

export { setReminding };

/** Whether reminders are on; undefined until read. */
export function useReminding(): boolean | undefined {
  return useStored(['reminding'], phone.rows, isReminding);
}

/** Asks for permission to show notifications, unless the dealer has already decided. */
export async function askToNotify(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'default') return;
  await Notification.requestPermission();
}

/** Asks the browser to wake the worker. If it will not, the app reminds when it next starts. */
export async function keepReminding(): Promise<void> {
  await askToNotify();
  const registration = await navigator.serviceWorker?.getRegistration();
  const { periodicSync } = (registration ?? {}) as { periodicSync?: PeriodicSync };
  await periodicSync?.register(REMIND_TAG, { minInterval: EVERY_MS }).catch(() => undefined);
}
