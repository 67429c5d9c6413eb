// What the server says of the library: whether there is one, and of which generation. Noted, so
// that screens know it with no signal.

import type { AnswerOf } from '../../data/every-call.ts';
import { accountDatabase } from '../account/database.ts';
import type { ServerLibrary } from '../account/library-rows.ts';
import type { Account } from '../device.ts';
import { libraryRow, putLibraryRow } from './library-row.ts';
import { remoteLibrary } from './remote-library.ts';

type State = AnswerOf<'libraryState'>;

/** Asks, notes and gives it. Throws Refused and NoAnswer, as `remote` does. */
export async function refreshState({ accountId }: Pick<Account, 'accountId'>): Promise<State> {
  const state = await remoteLibrary('libraryState', { accountId });
  const { library } = accountDatabase(accountId);
  const now = state.library && noted(state.library);
  await library.db.transaction('rw', library, async () => {
    const row = await libraryRow(accountId, 'server');
    if (await libraryRow(accountId, 'told')) await library.delete('told');
    // Written only where it has changed: screens are told of every write.
    if (row && JSON.stringify(row.library) === JSON.stringify(now)) return;
    await putLibraryRow(accountId, { name: 'server', library: now });
  });
  return state;
}

function noted({ id, generation, records, codeSince }: ServerLibrary): ServerLibrary {
  return { id, generation, records, codeSince };
}
