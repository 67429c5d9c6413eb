// Turning it on: the first device of an account makes its library, any other joins. One that was
// asked to start again seven days ago may be replaced, and one that a restore left without its
// account is found again by its key.

import type { AnswerOf } from '../../data/every-call.ts';
import type { Backend } from '../backend.ts';
import type { Request } from '../http/read-request.ts';
import { emailUnproved } from '../http/request-refusals.ts';
import { accountById, isErased } from '../identity/accounts.ts';
import type { Sql } from '../storage/database.ts';
import { bytesOf, textOf } from './base64url.ts';
import {
  addLibrary,
  handOver,
  hasKey,
  libraryOf,
  libraryOfId,
  type NewLibrary,
  restartOf,
} from './libraries.ts';
import { keepAct } from './library-acts.ts';
import { epochOf } from './library-file.ts';
import { libraryExists, noRoom, restartPending } from './library-refusals.ts';
import { detach } from './remove-library.ts';

type Wanted = {
  library: NewLibrary;
  replaces: Buffer | undefined;
  /** Who has let go of the library of that id. */
  leftBy: string | undefined;
  at: number;
};

export async function libraryCreate(
  backend: Backend,
  request: Request<'libraryCreate'>,
): Promise<AnswerOf<'libraryCreate'>> {
  if (backend.library.room.isShort()) throw noRoom();
  const { id, writeHash, recovery, generation = 1, replaces } = request.body;
  const account = await backend.database.read(request.assertSession);
  if (account.verified_at === null) throw emailUnproved('Nothing was turned on.');
  const wanted: Wanted = {
    library: {
      accountId: account.id,
      id: bytesOf(id),
      generation,
      writeHash: bytesOf(writeHash),
      recovery: bytesOf(recovery),
    },
    replaces: replaces === undefined ? undefined : bytesOf(replaces),
    leftBy: await accountThatLeft(backend, bytesOf(id)),
    at: backend.clock(),
  };
  const epoch = await backend.library.transaction((sql) => {
    create(sql, wanted);
    return epochOf(sql);
  });
  await keepAct(backend, request, 'library turned on');
  return { epoch: textOf(epoch) };
}

/** Of a library that no account has any more: a restored database knows its dealer by another. */
async function accountThatLeft(backend: Backend, id: Buffer): Promise<string | undefined> {
  const other = await backend.library.read((sql) => libraryOfId(sql, id));
  if (!other) return undefined;
  const account = await backend.database.read((sql) => accountById(sql, other.account_id));
  return !account || isErased(account) ? other.account_id : undefined;
}

/** Throws `library_exists` and `restart_pending`. */
function create(sql: Sql, wanted: Wanted): void {
  const { library, leftBy, at } = wanted;
  makeWay(sql, wanted);
  if (isThere(sql, library)) return;
  const other = libraryOfId(sql, library.id);
  if (!other) addLibrary(sql, library, at);
  else if (other.account_id === leftBy && hasKey(other, library)) {
    handOver(sql, other, library.accountId);
  } else {
    throw libraryExists();
  }
}

/** The same again, after an answer that was lost, is fine. Throws `library_exists`. */
function isThere(sql: Sql, wanted: NewLibrary): boolean {
  const own = libraryOf(sql, wanted.accountId);
  if (!own) return false;
  if (own.id.equals(wanted.id) && hasKey(own, wanted)) return true;
  throw libraryExists();
}

/** Lets go of the one that is to be replaced. Throws `restart_pending`. */
function makeWay(sql: Sql, { library, replaces, at }: Wanted): void {
  const own = libraryOf(sql, library.accountId);
  if (!own || !replaces?.equals(own.id) || own.id.equals(library.id)) return;
  const restartAt = restartOf(own, at);
  if (restartAt === null || restartAt > at) throw restartPending();
  // Its records go with the next sweep: nobody waits for that.
  detach(sql, own);
}
