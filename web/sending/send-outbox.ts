// Sends the outbox from a page: when it opens, when signal or the dealer returns, after any answer
// from the server, when a request is due, and when an event occurs that a request is waiting for.

import { moveEarlierAccounts } from '../../sw/account/earlier-accounts.ts';
import { finishLogout } from '../../sw/account/pending-logout.ts';
import { type Account, account } from '../../sw/device.ts';
import { isLibraryOn } from '../../sw/devices/changes.ts';
import type { DrainedUnseen } from '../../sw/messages.ts';
import { askForSync } from '../../sw/outbox/background-sync.ts';
import type { DrainResult } from '../../sw/outbox/drain.ts';
import { whenReleased } from '../../sw/outbox/row-lock.ts';
import { outstanding } from '../../sw/outbox/rows.ts';
import { wakeCutOff } from '../../sw/outbox/waking.ts';
import { whenReached } from '../../sw/remote.ts';

/** The shortest time between two automatic retries. */
const PAUSE_MS = 1_000;
/** The shortest time between retries after any failure of a whole drain. */
const TROUBLE_PAUSE_MS = 30_000;
/**
 * The longest timer: timers drift while a phone sleeps, so the page checks the clock this often.
 */
const PAUSE_MS_MAX = 5 * 60_000;

let running: Promise<void> | undefined;
let isWantedAgain = false;
const followed = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;
let isCutOff = false;
let told: (() => void) | undefined;

/**
 * Sends the outbox now and at each new chance. `onSent`: reports arrived, rows need the dealer, or
 * signal is back.
 */
export function keepSending(onSent: () => void): void {
  told = onSent;
  whenReached(() => {
    if (isCutOff && !running) void signalIsBack();
  });
  addEventListener('online', () => void signalIsBack().then(onSent));
  addEventListener('pageshow', () => void signalIsBack());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void signalIsBack();
  });
  void signalIsBack();
}

/** Sends rows that waited for signal, and everything else that is due. */
export async function signalIsBack(): Promise<void> {
  void finishLogout();
  const owner = await account();
  if (owner) await wakeCutOff(owner.accountId);
  await resume();
}

/** Sends rows that are due. */
export async function resume(): Promise<void> {
  isWantedAgain = true;
  running ??= begun();
  await running;
}

/** Sends rows that the dealer has just stored, even while a drain waits for a slow source. */
export async function sendTapped(keys: readonly string[]): Promise<void> {
  const owner = running && (await account());
  if (owner) await drainOnce(owner, keys);
  await resume();
}

function begun(): Promise<void> {
  const sending = sendUntilDone().finally(() => {
    running = undefined;
  });
  libraryWaitsFor(sending);
  return sending;
}

/**
 * Runs one drain at a time. A call during a drain starts another one afterwards, for rows added
 * since.
 */
async function sendUntilDone(): Promise<void> {
  while (isWantedAgain) {
    isWantedAgain = false;
    const owner = await account();
    if (!owner) return;
    // If moving an earlier account's data fails, the next drain tries it again.
    await moveEarlierAccounts(owner).catch((error: unknown) =>
      console.warn('Earlier data was not moved', error),
    );
    const pauseMs = await drainOnce(owner);
    await planNext(owner.accountId, pauseMs);
  }
}

/** Returns the minimum wait before the next automatic drain. */
async function drainOnce(owner: Account, only?: readonly string[]): Promise<number> {
  try {
    // Load the code for sending only after the first screen is visible.
    const { drain } = await import('../../sw/outbox/drain.ts');
    const drained = await drain(owner, { only });
    isCutOff = drained.isCutOff;
    if (drained.delivered.length > 0 || drained.needDealer > 0) told?.();
    if (isCutOff) void askForSync();
    if (document.visibilityState === 'hidden') tellUnseen(owner, drained);
    return isCutOff || drained.hasFailed || drained.isSignedOut ? TROUBLE_PAUSE_MS : PAUSE_MS;
  } catch (error) {
    // The phone's database failed. Try the rows and the database again.
    console.error('The outbox could not be sent', error);
    return TROUBLE_PAUSE_MS;
  }
}

/** Lets the worker notify the dealer of the result, because the page is hidden. */
function tellUnseen(
  { accountId }: Account,
  { delivered, noRecord, needDealer, isSignedOut }: DrainResult,
): void {
  if (delivered.length + noRecord.length + needDealer === 0 && !isSignedOut) return;
  const message: DrainedUnseen = {
    name: 'drained unseen',
    accountId,
    told: { delivered, noRecord, needDealer, isSignedOut },
  };
  navigator.serviceWorker?.controller?.postMessage(message);
}

async function planNext(accountId: string, pauseMs: number): Promise<void> {
  clearTimeout(timer);
  const planned = await outstanding(accountId).catch(() => ({ dueAt: Date.now(), sending: [] }));
  for (const key of planned.sending) void followUp(key, pauseMs);
  if (planned.dueAt === undefined) return;
  const waitMs = Math.min(Math.max(planned.dueAt - Date.now(), pauseMs), PAUSE_MS_MAX);
  timer = setTimeout(() => void resume(), waitMs);
}

/** Waits until another tab has finished sending a row or has died, then sends what is still due. */
async function followUp(key: string, pauseMs: number): Promise<void> {
  if (followed.has(key)) return;
  followed.add(key);
  await whenReleased(key);
  followed.delete(key);
  setTimeout(() => void resume(), pauseMs);
}

let urgent = 0;

/** Makes the library sync wait while the outbox is sent, and starts it afterwards. */
function libraryWaitsFor(sending: Promise<void>): void {
  urgent += 1;
  void sending
    .catch(() => undefined) // the sender handles the failure
    .then(() => {
      urgent -= 1;
      syncSoon();
    });
}

/** Syncs the library once no more urgent work is running. */
export function syncSoon(): void {
  void begin().catch((error: unknown) => console.warn('The library was not synced', error));
}

async function begin(): Promise<void> {
  const owner = await account();
  if (!owner || !(await isLibraryOn(owner.accountId))) return;
  const { syncNow } = await import('./library-sync.ts');
  syncNow(owner, { mayGoOn: () => urgent === 0, again: syncSoon });
}
