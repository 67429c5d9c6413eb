// Which device this is among the dealer's: an id that it gave itself, and what he calls it.

import { deviceName } from '../../data/library/library-calls.ts';
import { accountDatabase } from '../account/database.ts';
import { libraryRow, putLibraryRow } from './changes.ts';

/** Its id, given at the first call. */
export async function thisDevice(accountId: string): Promise<string> {
  const { library } = accountDatabase(accountId);
  return library.db.transaction('rw', library, async () => {
    const row = await libraryRow(accountId, 'device');
    if (row) return row.id;
    const id = crypto.randomUUID();
    const title = deviceName(navigator.userAgent ?? '');
    await putLibraryRow(accountId, { name: 'device', id, title });
    return id;
  });
}

/** What the dealer calls it; the other devices hear of it at the next sync. */
export async function renameDevice(accountId: string, title: string): Promise<void> {
  const id = await thisDevice(accountId);
  await putLibraryRow(accountId, { name: 'device', id, title: title.trim() });
}
