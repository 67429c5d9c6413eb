// When the outbox is sent by a page: at start, when signal or the dealer comes back, when the box
// was reached for anything else, when a row is due, and when what a request waited for has come.

import { whenLetGo } from '../sw/delivery.ts';
import { drain } from '../sw/drain.ts';
import { bringEarlier } from '../sw/earlier-accounts.ts';
import { outstanding, wake, wakeCutOff } from '../sw/outbox.ts';
import { account } from '../sw/phone.ts';
import { whenReached } from '../sw/remote.ts';
import { askForSync } from './background-sync.ts';

/** The shortest time between two tries that nobody asked for. */
const PAUSE_MS = 1_000;
/** Timers of a sleeping page drift: it looks at the clock this often. */
const PAUSE_MS_MAX = 5 * 60_000;

let running: Promise<void> | undefined;
let isWantedAgain = false;
const followed = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;
let isCutOff = false;
let told: (() => void) | undefined;

/** Sends now and whenever there is reason to hope; `onSent` hears of every time something moved. */
export function keepSending(onSent: () => void): void {
  told = onSent;
  whenReached(() => {
    if (isCutOff && !running) void signalIsBack();
  });
  addEventListener('online', () => void signalIsBack());
  addEventListener('pageshow', () => void signalIsBack());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void signalIsBack();
  });
  void signalIsBack();
}

/** Sends what waited for signal, with everything else that is due. */
export async function signalIsBack(): Promise<void> {
  const owner = await account();
  if (owner) await wakeCutOff(owner.accountId);
  await resume();
}

/** Sends what is due, together with what waited for this to happen. */
export async function resume(awaited?: 'needs-login'): Promise<void> {
  const owner = await account();
  if (owner && awaited) await wake(owner.accountId, [awaited]);
  isWantedAgain = true;
  running ??= sendUntilDone().finally(() => {
    running = undefined;
  });
  await running;
}

/** One drain at a time; a call during one has another follow, since it may have passed its row. */
async function sendUntilDone(): Promise<void> {
  while (isWantedAgain) {
    isWantedAgain = false;
    const owner = await account();
    if (!owner) return;
    // What could not be brought now stays where it is, and is brought the next time.
    await bringEarlier(owner).catch((error: unknown) => console.warn('Not brought', error));
    const since = Date.now();
    const drained = await drain(owner);
    isCutOff = drained.isCutOff;
    if (drained.delivered.length > 0 || drained.needDealer > 0) told?.();
    if (isCutOff) void askForSync();
    await planNext(owner.accountId, since);
  }
}

async function planNext(accountId: string, since: number): Promise<void> {
  clearTimeout(timer);
  const { dueAt, sending } = await outstanding(accountId, since);
  for (const key of sending) void followUp(key);
  if (dueAt === undefined) return;
  const waitMs = Math.min(Math.max(dueAt - Date.now(), PAUSE_MS), PAUSE_MS_MAX);
  timer = setTimeout(() => void resume(), waitMs);
}

/** A row that another tab sends is looked at when that tab is done with it, or killed with it. */
async function followUp(key: string): Promise<void> {
  if (followed.has(key)) return;
  followed.add(key);
  await whenLetGo(key);
  followed.delete(key);
  setTimeout(() => void resume(), PAUSE_MS);
}
