// Detects whether the server has lost, withheld or invented records. If so, reads the whole list
// again, repairs what can be repaired, and reports the rest.

import { accountDatabase } from '../../account/database.ts';
import { NoAnswer } from '../../remote-errors.ts';
import { libraryRow, noteAgain, putLibraryRow } from '../changes.ts';
import {
  compareWithOthers,
  countHere,
  isTime,
  noteDoubts,
  oneMore,
  settleDoubts,
} from './digest.ts';
import { pagesAfter } from './record-calls.ts';
import type { Run } from './run.ts';
import { recordOfBytes } from './seal.ts';
import { take } from './take.ts';

/**
 * Whether the server's list ends before the last record we read, the server offered an older
 * version last time, or an earlier run put off reading the list again. Fetches nothing.
 */
export async function isSuspectFromStart({ accountId, told }: Run): Promise<boolean> {
  const cursor = await libraryRow(accountId, 'cursor');
  const doubts = await libraryRow(accountId, 'doubts');
  const checked = await libraryRow(accountId, 'checked');
  const isOlder = (doubts?.older.length ?? 0) > 0;
  return isOlder || (cursor?.seq ?? 0) > told.seq || checked?.isSuspect === true;
}

/**
 * Reads the whole list again if there is a fault. The list may be ten megabytes long, so the device
 * waits longer after each reading that does not clear the fault. Returns the list's epoch, or
 * undefined if it was not read. Throws like `compare`.
 */
export async function check(run: Run): Promise<string | undefined> {
  const { accountId, told, isSuspect } = run;
  const checked = await libraryRow(accountId, 'checked');
  const seq = (await libraryRow(accountId, 'cursor'))?.seq;
  const isKnown = seq === told.seq && seq === checked?.seq && told.records === checked.records;
  const doubts = await libraryRow(accountId, 'doubts');
  if (isKnown && !isSuspect && !doubts?.differs) return undefined;
  if (!isSuspect && (await fits(run, seq))) {
    await putLibraryRow(accountId, { name: 'checked', seq: told.seq, records: told.records });
    return undefined;
  }
  if (!isTime(checked?.tries)) {
    await putLibraryRow(accountId, { ...checked, name: 'checked', isSuspect: true });
    return undefined;
  }
  // Record the attempt first, so that a run that dies here does not start again at once.
  await putLibraryRow(accountId, { name: 'checked', tries: oneMore(checked?.tries) });
  run.isChecked = true;
  const epoch = await compare(run);
  const beside = await compareWithOthers(run);
  const isToSend = (await accountDatabase(accountId).changes.count()) > 0;
  await settleDoubts(accountId, { isSame: beside === 'same', isRead: true });
  if (beside === 'differs' && !isToSend) await noteDoubts(accountId, { differs: true });
  return epoch;
}

/** Whether the records here match the other devices' lists and the server's count. */
async function fits(run: Run, seq: number | undefined): Promise<boolean> {
  const { accountId, told } = run;
  const doubts = await libraryRow(accountId, 'doubts');
  const doubted = [...(doubts?.unopened ?? []), ...(doubts?.former ?? [])];
  // While records are in doubt, the digests are bound to differ, so do not compare them.
  const beside = doubted.length > 0 ? 'none' : await compareWithOthers(run);
  if (beside === 'same') await settleDoubts(accountId, { isSame: true });
  const isRight = seq !== told.seq || (await countHere(accountId, doubted)) === told.records;
  return isRight && beside !== 'differs' && (beside === 'same' || !doubts?.differs);
}

/**
 * Reads the whole list. After a crash, the next run starts from the beginning again. Returns the
 * list's epoch; throws like `pull`.
 */
export async function compare(run: Run): Promise<string> {
  const seen = new Set<string>();
  let [epoch, seq] = ['', 0];
  for await (const page of pagesAfter(run, 0)) {
    epoch ||= page.epoch;
    // The server has been restored again in the meantime.
    if (page.epoch !== epoch) throw new NoAnswer('outOfReach');
    await take(run, page.records, { isCompared: true });
    // Records under a former key do not count, so this device sends its own again.
    const standing = page.records.filter(({ generation }) => generation === run.generation);
    for (const { id } of standing) seen.add(recordOfBytes(id));
    seq = page.records.at(-1)?.seq ?? seq;
  }
  await sendMissing(run.accountId, seen, { epoch, seq });
  return epoch;
}

async function sendMissing(
  accountId: string,
  seen: ReadonlySet<string>,
  { epoch, seq }: { epoch: string; seq: number },
): Promise<void> {
  const { records, changes, library } = accountDatabase(accountId);
  await records.db.transaction('rw', [records, changes, library], async () => {
    const known = await records.toArray();
    await noteAgain(
      accountId,
      known.filter(({ record }) => !seen.has(record)),
    );
    await putLibraryRow(accountId, { name: 'cursor', epoch, seq, isWhole: true });
  });
}
