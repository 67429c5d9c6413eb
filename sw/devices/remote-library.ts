// The calls of the library that an account's devices share. What describes them is loaded with this
// file, and not by those who share nothing.

import type * as v from 'valibot';
import { libraryCalls } from '../../data/library/library-calls.ts';
import { send } from '../remote.ts';

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
  const answer = await send(libraryCalls[name], options as Parameters<typeof send>[1]);
  return answer as v.InferOutput<Calls[K]['answer']>; // the schema is that of this very name
}
