// Whether the dealer has a library, as far as this device knows: all of it that every page reads.

import { accountDatabase } from '../account/database.ts';

/** This device has its keys, or has heard of it. */
export async function isLibraryKnown(accountId: string): Promise<boolean> {
  const [ring, server, told] = await knownRows(accountId);
  const isThere = server?.name === 'server' && server.library !== null;
  return ring !== undefined || told !== undefined || isThere;
}

/**
 * The server says, with an answer that every start asks for, whether the account has one: a device
 * that stays signed in hears of it so. One that has the keys hears of it when it syncs.
 */
export async function noteSharing(accountId: string, isSharing: boolean): Promise<void> {
  const { library } = accountDatabase(accountId);
  await library.db.transaction('rw', library, async () => {
    const [ring] = await knownRows(accountId);
    if (ring || (await isLibraryKnown(accountId)) === isSharing) return;
    if (isSharing) {
      await library.put({ name: 'told' });
    } else {
      await library.delete('told');
      await library.put({ name: 'server', library: null });
    }
  });
}

function knownRows(accountId: string) {
  return accountDatabase(accountId).library.bulkGet(['ring', 'server', 'told']);
}
