// This device's own id, and the dealer's name for it.

import { deviceName } from '../../data/library/library-calls.ts';
import { accountDatabase } from '../account/database.ts';
import { libraryRow, putLibraryRow } from './changes.ts';

/** This device's id, created at the first call. */
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

/** Sets the dealer's name for this device. The other devices learn it at the next sync. */
export async function renameDevice(accountId: string, title: string): Promise<void> {
  const id = await thisDevice(accountId);
  await putLibraryRow(accountId, { name: 'device', id, title: title.trim() });
}
