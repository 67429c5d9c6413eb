// The server calls for the library that an account's devices share. Stores the answers for offline
// use. The app loads this file only if the account shares its reports.

import type * as v from 'valibot';
import type { AnswerOf } from '../../data/every-call.ts';
import { libraryCalls } from '../../data/library/library-calls.ts';
import { accountDatabase } from '../account/database.ts';
import type { ServerLibrary } from '../account/library-rows.ts';
import type { Account } from '../device.ts';
import { send } from '../remote.ts';
import { libraryRow, putLibraryRow } from './changes.ts';

type Calls = typeof libraryCalls;

/** Sends one call for an account. Throws Refused or NoAnswer, like `remote`. */
export async function remoteLibrary<K extends keyof Calls>(
  name: K,
  options: {
    accountId: string;
    body?: v.InferOutput<Calls[K]['body']>;
    query?: v.InferOutput<Calls[K]['query']>;
  },
): Promise<v.InferOutput<Calls[K]['answer']>> {
  return send(libraryCalls[name], options as Parameters<typeof send>[1]);
}

type State = AnswerOf<'libraryState'>;

/** Fetches, stores and returns the library's state. Throws Refused and NoAnswer, like `remote`. */
export async function refreshState({ accountId }: Pick<Account, 'accountId'>): Promise<State> {
  const state = await remoteLibrary('libraryState', { accountId });
  const { library } = accountDatabase(accountId);
  const now = state.library && noted(state.library);
  await library.db.transaction('rw', library, async () => {
    const row = await libraryRow(accountId, 'server');
    // Write only if something changed, because every write makes screens read the table again.
    if (row && JSON.stringify(row.library) === JSON.stringify(now)) return;
    await putLibraryRow(accountId, { name: 'server', library: now });
  });
  return state;
}

function noted({ id, generation, records, codeSince }: ServerLibrary): ServerLibrary {
  return { id, generation, records, codeSince };
}
