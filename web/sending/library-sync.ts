// Syncs the library in this page, one sync at a time. Syncs again after a failure, after changes on
// this device, and from time to time for changes on others.

import { accountDatabase } from '../../sw/account/database.ts';
import type { Account } from '../../sw/device.ts';
import { type Synced, sync } from '../../sw/devices/sync/sync.ts';
import { live } from '../../sw/live-query.ts';
import { askForSync } from '../../sw/outbox/background-sync.ts';

/** The pause after the first failure, doubled after each further failure. */
const FAILED_PAUSE_MS = 30_000;
const PAUSE_MS_MAX = 10 * 60_000;
/** How often a visible page looks for purchases made on other devices. */
const LOOK_EVERY_MS = 2 * 60_000;
/**
 * The shortest time between syncs, because every drain and many of the dealer's changes start one.
 */
const DONE_PAUSE_MS = 1_000;
/** The longest pause that the server may ask for. A longer pause shows that a clock is wrong. */
const RETRY_AFTER_MS_MAX = 6 * 3600 * 1000;

type Scheduling = {
  mayGoOn: () => boolean;
  /** Starts another sync, for whichever dealer is signed in by then. */
  again: () => void;
};

let isRunning = false;
let isWanted = false;
let failures = 0;
/**
 * The end of the pause by two clocks. The earlier end counts: the phone's clock may be set back,
 * and `performance.now()` may stop while the phone sleeps.
 */
let notBefore = { byClock: 0, byPage: 0 };
let isCutOff = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let watched: { accountId: string; stop: () => void } | undefined;

// If signal seems to be back, a sync that failed for lack of signal need not wait.
addEventListener('online', () => {
  if (isCutOff) endPause();
});

/** Syncs at once, or after the pause that follows the previous sync. */
export function syncNow(owner: Account, scheduling: Scheduling): void {
  watch(owner, scheduling);
  isWanted = true;
  if (isRunning) return;
  clearTimeout(timer);
  const { byClock, byPage } = notBefore;
  const waitMs = Math.min(byClock - Date.now(), byPage - performance.now());
  timer = setTimeout(() => void run(owner, scheduling), Math.max(0, waitMs));
}

/** Syncs after the dealer's changes on this device. */
function watch({ accountId }: Account, { again }: Scheduling): void {
  if (watched?.accountId === accountId) return;
  watched?.stop();
  // The pause was for the previous dealer's account.
  endPause();
  const { changes } = accountDatabase(accountId);
  const read = () => changes.count();
  const show = (count: number) => {
    if (count > 0) again();
  };
  const stop = live([changes], { read, show, rests: true, isBeingRead: true });
  watched = { accountId, stop };
}

function endPause(): void {
  failures = 0;
  notBefore = { byClock: 0, byPage: 0 };
}

async function run(owner: Account, { mayGoOn, again }: Scheduling): Promise<void> {
  isRunning = true;
  isWanted = false;
  const pauseMs = await attempt(owner, mayGoOn);
  notBefore = { byClock: Date.now() + pauseMs, byPage: performance.now() + pauseMs };
  if (watched?.accountId !== owner.accountId) endPause();
  isRunning = false;
  // A hidden page waits until it is visible again.
  const lookAgain = () => (document.visibilityState === 'visible' || isWanted) && again();
  timer = setTimeout(lookAgain, isWanted || failures > 0 ? pauseMs : LOOK_EVERY_MS);
}

/** Returns the pause before the next sync. */
async function attempt(owner: Account, mayGoOn: () => boolean): Promise<number> {
  try {
    return pauseAfter(await sync(owner, { mayGoOn }));
  } catch (error) {
    // The phone's database failed. It keeps its content, and the sync is tried again.
    console.error('The library could not be synced', error);
    return nextFailureMs();
  }
}

function pauseAfter(synced: Synced): number {
  isCutOff = synced.kind === 'paused' && synced.why === 'no-signal';
  switch (synced.kind) {
    case 'done':
    case 'off':
      failures = 0;
      return DONE_PAUSE_MS;
    case 'busy':
      return DONE_PAUSE_MS;
    case 'paused':
      // If this page is closed, the service worker sends the rest.
      if (isCutOff) void askForSync();
      return Math.max(Math.min(synced.retryAfterMs ?? 0, RETRY_AFTER_MS_MAX), nextFailureMs());
    default:
      return synced satisfies never;
  }
}

function nextFailureMs(): number {
  failures += 1;
  return Math.min(FAILED_PAUSE_MS * 2 ** (failures - 1), PAUSE_MS_MAX);
}
