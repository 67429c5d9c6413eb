// Finds out that the server has lost or withheld something, or gives what was never listed. Then
// the whole list is read again, which mends what can be mended; what stays amiss is told.

import { accountDatabase } from '../../account/database.ts';
import { base64Url } from '../../proof/base64url.ts';
import { NoAnswer } from '../../remote-errors.ts';
import { libraryRow, noteAgain, putLibraryRow } from '../changes.ts';
import { besideOthers, countHere, isTime, noteDoubts, oneMore, settleDoubts } from './digest.ts';
import { fetchRecords } from './record-calls.ts';
import { goOn, Halted, PAGES_MAX, type Run } from './run.ts';
import { recordOfBytes } from './seal.ts';
import { take } from './take.ts';

/**
 * Before anything is fetched: whether the list ends before what was read of it, or an older version
 * was offered last time.
 */
export async function isSuspectFromStart({ accountId, told }: Run): Promise<boolean> {
  const cursor = await libraryRow(accountId, 'cursor');
  const doubts = await libraryRow(accountId, 'doubts');
  const checked = await libraryRow(accountId, 'checked');
  const isOlder = (doubts?.older.length ?? 0) > 0;
  return isOlder || (cursor?.seq ?? 0) > told.seq || checked?.isSuspect === true;
}

/**
 * Reads the whole list again where something is amiss, though seldom while that does not help: it
 * may be ten megabytes. Gives the epoch where it did. Throws as `compare` does.
 */
export async function check(run: Run, isSuspect: boolean): Promise<string | undefined> {
  const { accountId, told } = run;
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
  // Noted first: killed in it, it does not begin again at once.
  await putLibraryRow(accountId, { name: 'checked', tries: oneMore(checked?.tries) });
  run.isChecked = true;
  const epoch = await compare(run);
  const beside = await besideOthers(run);
  const isToSend = (await accountDatabase(accountId).changes.count()) > 0;
  await settleDoubts(accountId, { isSame: beside === 'same', isRead: true });
  if (beside === 'differs' && !isToSend) await noteDoubts(accountId, { differs: true });
  return epoch;
}

/** What is here is what others have listed, and as much as the server says. */
async function fits(run: Run, seq: number | undefined): Promise<boolean> {
  const { accountId, told } = run;
  const doubts = await libraryRow(accountId, 'doubts');
  const doubted = [...(doubts?.unopened ?? []), ...(doubts?.former ?? [])];
  // What is doubted explains why the digest is another.
  const beside = doubted.length > 0 ? 'none' : await besideOthers(run);
  if (beside === 'same') await settleDoubts(accountId, { isSame: true });
  const isRight = seq !== told.seq || (await countHere(accountId, doubted)) === told.records;
  return isRight && beside !== 'differs' && (beside === 'same' || !doubts?.differs);
}

/** Killed halfway, it begins again. Gives the new epoch; throws as `pull` does. */
export async function compare(run: Run): Promise<string> {
  const seen = new Set<string>();
  let epoch: string | undefined;
  let seq = 0;
  for (let isMore = true, pages = 1; isMore; pages += 1) {
    goOn(run);
    if (pages > PAGES_MAX) throw new Halted('unavailable');
    const page = await fetchRecords(run.accountId, { after: seq });
    const told = base64Url(page.epoch);
    epoch ??= told;
    // The server was restored once more.
    if (told !== epoch) throw new NoAnswer('outOfReach');
    await take(run, page.records, { isCompared: true });
    // Under a former key it counts for nothing: what is known here of it is sent again.
    const standing = page.records.filter(({ generation }) => generation === run.generation);
    for (const { id } of standing) seen.add(recordOfBytes(id));
    seq = page.records.at(-1)?.seq ?? seq;
    isMore = page.isMore && page.records.length > 0;
  }
  const now = epoch ?? '';
  await sendMissing(run.accountId, seen, { epoch: now, seq });
  return now;
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
