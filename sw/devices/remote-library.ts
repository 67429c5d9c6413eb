// The calls of the library that an account's devices share, and what the server says of it, noted
// so that screens know it with no signal. A page that shares nothing does not load this file.

import type * as v from 'valibot';
import type { AnswerOf } from '../../data/every-call.ts';
import { libraryCalls } from '../../data/library/library-calls.ts';
import { accountDatabase } from '../account/database.ts';
import type { ServerLibrary } from '../account/library-rows.ts';
import type { Account } from '../device.ts';
import { send } from '../remote.ts';
import { libraryRow, putLibraryRow } from './changes.ts';

type Calls = typeof libraryCalls;

/** Sends one call for an account. Throws Refused or NoAnswer, as `remote` does. */
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

/** Asks, notes and gives it. Throws Refused and NoAnswer, as `remote` does. */
export async function refreshState({ accountId }: Pick<Account, 'accountId'>): Promise<State> {
  const state = await remoteLibrary('libraryState', { accountId });
  const { library } = accountDatabase(accountId);
  const now = state.library && noted(state.library);
  await library.db.transaction('rw', library, async () => {
    const row = await libraryRow(accountId, 'server');
    if (await libraryRow(accountId, 'told')) await library.delete('told');
    // Written only where it has changed: every write wakes screens.
    if (row && JSON.stringify(row.library) === JSON.stringify(now)) return;
    await putLibraryRow(accountId, { name: 'server', library: now });
  });
  return state;
}

function noted({ id, generation, records, codeSince }: ServerLibrary): ServerLibrary {
  return { id, generation, records, codeSince };
}

export function pause(waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(done, waitMs);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });
}
