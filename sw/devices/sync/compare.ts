// A server that was restored from a backup has lost what came after it, and says so by a new epoch;
// one that has lost or withheld something without a word is found out by its numbers or the heads.
// Then its whole list is compared with what is known here, and what it lacks is sent again.

import { accountDatabase } from '../../account/database.ts';
import { base64Url } from '../../proof/base64url.ts';
import { NoAnswer } from '../../remote-errors.ts';
import { noteAgain } from '../changes.ts';
import { putLibraryRow } from '../library-row.ts';
import { fetchRecords } from './record-calls.ts';
import { recordOfBytes } from './record-ids.ts';
import { goOn, Halted, PAGES_MAX, type Run } from './run.ts';
import { take } from './take.ts';

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
    if (told !== epoch) throw new NoAnswer('The server was restored once more.');
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
