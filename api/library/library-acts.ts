// What the acts on a library share: the caller's standing, and the note among the account's events.

import type { Backend } from '../backend.ts';
import type { Request } from '../http/read-request.ts';
import { type EventKind, keepEvent } from '../identity/account-events.ts';

type Act = Pick<Request<'libraryKeep'>, 'accountId' | 'network' | 'sessionHash'>;

/** In a commit of its own, since it is in the main database; a crash in between loses the note. */
export async function keepAct(
  backend: Pick<Backend, 'database' | 'config' | 'clock'>,
  { accountId, network, sessionHash }: Act,
  kind: EventKind,
): Promise<void> {
  const event = { accountId, kind, network, sessionHash: sessionHash(), at: backend.clock() };
  await backend.database.transaction((sql) => keepEvent(sql, backend, event));
}
