// Syncs the library in this page, one sync at a time. Syncs again after a failure, after changes on
// this device, and from time to time for changes on others.

import { accountDatabase } from '../../sw/account/database.ts';
import type { Account } from '../../sw/device.ts';
import { sync } from '../../sw/devices/sync/sync.ts';
import { live } from '../../sw/live-query.ts';
import { askForSync } from '../../sw/outbox/background-sync.ts';

/** The pause after the first failure, doubled after each further one. */
const FAILED_PAUSE_MS = 30_000;
const PAUSE_MS_MAX = 10 * 60_000;
/** How often a visible page looks for purchases of other devices. */
const LOOK_EVERY_MS = 2 * 60_000;
/** The pause before a sync that was asked for during the last, as tabs and screens ask often. */
const ASKED_PAUSE_MS = 1_000;

type Scheduling = {
  mayGoOn: () => boolean;
  /** Starts another sync, for the dealer who is signed in at that time. */
  again: () => void;
};

let isRunning = false;
let isWanted = false;
let failures = 0;
/** The time that the server named, in the phone's own milliseconds. */
let notBefore = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let watched: { accountId: string; stop: () => void } | undefined;

/** Syncs now, or soon after the running sync, or when the server allows it. */
export function syncNow(owner: Account, scheduling: Scheduling): void {
  watch(owner, scheduling);
  isWanted = true;
  if (!isRunning && Date.now() >= notBefore) void run(owner, scheduling);
}

/** Syncs after the dealer's changes on this device. */
function watch({ accountId }: Account, { again }: Scheduling): void {
  if (watched?.accountId === accountId) return;
  watched?.stop();
  const { changes } = accountDatabase(accountId);
  const read = () => changes.count();
  const show = (count: number) => {
    if (count > 0) again();
  };
  const stop = live([changes], { read, show, rests: true, isBeingRead: true });
  watched = { accountId, stop };
}

async function run(owner: Account, { mayGoOn, again }: Scheduling): Promise<void> {
  isRunning = true;
  isWanted = false;
  clearTimeout(timer);
  const pauseMs = await attempt(owner, mayGoOn);
  isRunning = false;
  // A hidden page waits until it is visible again.
  const lookAgain = () => (document.visibilityState === 'visible' || isWanted) && again();
  timer = setTimeout(lookAgain, isWanted && failures === 0 ? ASKED_PAUSE_MS : pauseMs);
}

/** Returns the time until the next sync. */
async function attempt(owner: Account, mayGoOn: () => boolean): Promise<number> {
  try {
    const synced = await sync(owner, { mayGoOn });
    if (synced.kind === 'paused') {
      // If this page is closed, the service worker sends the rest.
      if (synced.why === 'no-signal') void askForSync();
      const { retryAfterMs = 0 } = synced;
      notBefore = Date.now() + retryAfterMs;
      return Math.max(retryAfterMs, nextFailureMs());
    }
    failures = 0;
    return LOOK_EVERY_MS;
  } catch (error) {
    // The phone's database failed. It keeps its content, and the sync is tried again.
    console.error('The library could not be synced', error);
    return nextFailureMs();
  }
}

function nextFailureMs(): number {
  failures += 1;
  return Math.min(FAILED_PAUSE_MS * 2 ** (failures - 1), PAUSE_MS_MAX);
}
