// Tells a device about its account's library: its size, which devices ask to join, whether a
// restart was requested, and, with the recovery code, the key ring.

import type { AnswerOf } from '../../data/every-call.ts';
import type { Backend, Request } from '../backend.ts';
import { Refusal } from '../refusal.ts';
import { boxCount } from './box.ts';
import { type JoinRow, openJoinsFor, stateOf } from './joins.ts';
import { libraryOf, ownLibrary, restartOf, textOf } from './libraries.ts';
import { epochOf } from './library-file.ts';

export async function libraryState(
  { library: file, clock }: Backend,
  { accountId, sessionHash }: Request<'libraryState'>,
): Promise<AnswerOf<'libraryState'>> {
  const at = clock();
  const asker = { accountId, sessionHash: sessionHash() ?? Buffer.of(), at };
  const { library, box, epoch, joins } = await file.read((sql) => {
    const library = libraryOf(sql, accountId);
    const box = library ? boxCount(sql, library) : 0;
    return { library, box, epoch: epochOf(sql), joins: openJoinsFor(sql, asker) };
  });
  if (!library) return { library: null, joins: [] };
  const restartAt = restartOf(library, at);
  return {
    library: {
      id: textOf(library.id),
      generation: library.generation,
      epoch: textOf(epoch),
      seq: library.last_seq,
      records: library.records,
      bytes: library.bytes,
      box,
      codeSince: dateText(library.code_since),
      restartAt: restartAt === null ? null : dateText(restartAt),
    },
    joins: joins.map((join) => joinAnswer(join, at)),
  };
}

/** Returns whether the account has a library; undefined while the file cannot be used. */
export async function sharesReports(
  { library: file }: Pick<Backend, 'library'>,
  accountId: string,
): Promise<boolean | undefined> {
  try {
    return await file.read((sql) => libraryOf(sql, accountId) !== undefined);
  } catch (error) {
    // A faulty library must not make the list of transactions fail.
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function joinAnswer(join: JoinRow, at: number) {
  return {
    id: textOf(join.id),
    browser: join.browser,
    commit: textOf(join.commitment),
    point: join.asker_point && textOf(join.asker_point),
    state: stateOf(join, at),
    expiresAt: dateText(join.expires_at),
  };
}

export async function libraryRecovery(
  { library: file }: Backend,
  { accountId }: Request<'libraryRecovery'>,
): Promise<AnswerOf<'libraryRecovery'>> {
  const { id, generation, recovery } = await file.read((sql) => ownLibrary(sql, accountId));
  return { id: textOf(id), generation, recovery: textOf(recovery) };
}

function dateText(at: number): string {
  return new Date(at).toISOString();
}
