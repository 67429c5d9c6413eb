// One sync of the library: fetches new records, sends missing ones, and counts each device's
// reports. Any page or the worker may run it, and may die midway, because all of its state is in
// the database.

import { accountDatabase } from '../../account/database.ts';
import type { Pause } from '../../account/library-rows.ts';
import type { Account } from '../../device.ts';
import { NoAnswer, Refused } from '../../remote-errors.ts';
import { emptyBin } from '../../reports/delete-reports.ts';
import { libraryRow, putLibraryRow } from '../changes.ts';
import { thisDevice } from '../membership.ts';
import { refreshState, remoteLibrary } from '../remote-library.ts';
import { keysOf, type Ring, storedRing, writeHashOf } from '../ring.ts';
import { putIntoBox, takeFromBox } from './box.ts';
import { check, isSuspectFromStart } from './check.ts';
import { countReports, writeHead } from './heads.ts';
import { pull, pullDoubted, pullStanding } from './pull.ts';
import { push } from './push.ts';
import { Halted, type Run } from './run.ts';
import { takeUnread } from './take.ts';

export type Synced =
  | { kind: 'done' }
  /** This device has no keys, no matching keys, or no session. */
  | { kind: 'off' }
  /** Another tab is syncing, or something more urgent came up. */
  | { kind: 'busy' }
  | { kind: 'paused'; why: Pause; retryAfterMs?: number | undefined };

/** The maximum number of rounds. If devices compete to write a record, one succeeds per round. */
const ROUNDS_MAX = 5;

/**
 * Syncs this device with the library. `mayGoOn` returns false as soon as more urgent work needs the
 * network. Throws only if the database fails.
 */
export async function sync(
  owner: Account,
  { mayGoOn = () => true }: { mayGoOn?: () => boolean } = {},
): Promise<Synced> {
  const name = `lotproof-library-${owner.accountId}`;
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) return { kind: 'busy' };
    return syncAlone(owner, mayGoOn);
  });
}

/** The Save-Data preference (https://wicg.github.io/savedata/), which TypeScript does not know. */
function isDataSaved(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

async function syncAlone(owner: Account, mayGoOn: () => boolean): Promise<Synced> {
  try {
    if (isDataSaved()) throw new Halted('data-saver');
    if (owner.buyer !== undefined) {
      await putIntoBox(owner, mayGoOn);
      await endPause(owner);
      return { kind: 'done' };
    }
    const run = await beginRun(owner, mayGoOn);
    if (!run) return { kind: 'off' };
    await takeUnread(run);
    await together(run);
    // Empty the box last, so that a buyer's report cannot stop the sync.
    if (await takeFromBox(run, owner)) await together(run);
    await emptyBin(owner.accountId);
    await endPause(owner);
    return { kind: 'done' };
  } catch (error) {
    return ended(owner, error);
  }
}

/** Begins a run. Null if this device has no keys, or the server has no library for them. */
async function beginRun(owner: Account, mayGoOn: () => boolean): Promise<Run | null> {
  const { accountId } = owner;
  const ring = await storedRing(accountId);
  if (!ring) return null;
  const { library } = await refreshState(owner);
  const row = await libraryRow(accountId, 'ring');
  const generation = ring.keys.length;
  const fits = library?.id === row?.libraryId && (library?.generation ?? 0) <= generation;
  if (!library || !fits) return null;
  const isLost = library.generation < generation;
  if (isLost && !(await tellLostGenerations(owner, ring, library.generation))) {
    throw new Halted('unavailable');
  }
  const keys = await keysOf(ring);
  const device = await thisDevice(accountId);
  const { seq, records, box } = library;
  const told = { seq, records, box };
  const no = { isChecked: false, isSuspect: false, isOvertaken: false };
  const begun = { told, ...no, sending: [], standing: new Map() };
  return { accountId, libraryId: ring.libraryId, ...keys, generation, device, ...begun, mayGoOn };
}

async function together(run: Run): Promise<void> {
  run.isSuspect ||= await isSuspectFromStart(run);
  for (let round = 1; ; round += 1) {
    run.isOvertaken = false;
    let epoch = await pull(run);
    await pullDoubted(run);
    if (!run.isChecked) epoch = (await check(run)) ?? epoch;
    try {
      await push(run);
      // If another device has written meanwhile, the next round first fetches what it wrote,
      // because a head covers all known records.
      if (!run.isOvertaken || round >= ROUNDS_MAX) await writeHead(run, epoch);
      if (run.isOvertaken && round < ROUNDS_MAX) continue;
      await countReports(run.accountId);
      return;
    } catch (error) {
      const isOvertaken = error instanceof Refused && error.code === 'library_conflict';
      if (!isOvertaken) throw error;
      if (round >= ROUNDS_MAX) throw new Halted('unavailable');
      await pullStanding(run);
    }
  }
}

async function ended({ accountId }: Account, error: unknown): Promise<Synced> {
  const why = causeOf(error);
  if (why === undefined) throw error;
  if (why === 'busy' || why === 'off') return { kind: why };
  const before = await libraryRow(accountId, 'pause');
  // Only new keys or a complete sync unlock a device. A phone without space cannot store the pause.
  const isNews = before?.why !== why && before?.why !== 'locked';
  if (isNews) await putLibraryRow(accountId, { name: 'pause', why }).catch(() => undefined);
  if (why === 'locked') return { kind: 'off' };
  return {
    kind: 'paused',
    why,
    retryAfterMs: error instanceof Refused ? error.retryAfterMs : undefined,
  };
}

type Cause = Halted['why'] | 'off';

const REFUSALS: Partial<Record<string, Cause>> = {
  library_locked: 'locked',
  library_full: 'full',
  unauthenticated: 'off',
  no_library: 'off',
};

/** Why a sync ended early; undefined for a bug of ours. */
function causeOf(error: unknown): Cause | undefined {
  if (error instanceof Halted) return error.why;
  if (error instanceof NoAnswer) return error.isCutOff ? 'no-signal' : 'unavailable';
  if (error instanceof Refused) return REFUSALS[error.code] ?? 'unavailable';
  // IndexedDB's own error, or Dexie's wrapper around it.
  const { name, inner } = error as { name?: string; inner?: { name?: string } };
  return [name, inner?.name].includes('QuotaExceededError') ? 'no-room' : undefined;
}

/** Ends a pause. Writes only if there was one, because every write makes screens read again. */
async function endPause({ accountId }: Account): Promise<void> {
  if (await libraryRow(accountId, 'pause')) {
    await accountDatabase(accountId).library.delete('pause');
  }
}

/**
 * Sends the generations that the server has lost. Returns false if this device does not have the
 * ring sealed under its recovery code. Throws Refused and NoAnswer, like `remote`.
 */
async function tellLostGenerations(
  { accountId }: Account,
  ring: Ring,
  serverGeneration: number,
): Promise<boolean> {
  const recovery = (await libraryRow(accountId, 'recovery'))?.sealed ?? '';
  if (recovery === '') return false;
  for (let known = serverGeneration; known < ring.keys.length; known += 1) {
    const generation = known + 1;
    const { writeToken: write } = await keysOf(upTo(ring, known));
    const writeHash = await writeHashOf(upTo(ring, generation));
    const body = { write, generation, writeHash, recovery };
    await remoteLibrary('libraryGeneration', { accountId, body });
  }
  return true;
}

function upTo({ libraryId, keys }: Ring, generation: number): Ring {
  return { libraryId, keys: keys.slice(0, generation) };
}
