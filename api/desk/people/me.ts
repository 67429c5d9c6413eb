// Who I am at the desk, and where else I am signed in.

import type { Desk } from '../desk.ts';
import type { DeskRequest } from '../desk-request.ts';
import { sessionsOfPerson } from './desk-sessions.ts';
import { passkeysOf } from './passkeys.ts';

export async function meOf({ backend }: Desk, { person }: DeskRequest<'me'>) {
  const { id, name, may, sessionNumber } = person;
  const at = backend.clock();
  const own = await backend.database.read((sql) => ({
    passkeys: id === null ? 0 : passkeysOf(sql, id).length,
    sessions: id === null ? [] : sessionsOfPerson(sql, { personId: id, at }),
  }));
  return {
    name,
    may,
    isSandbox: backend.config.mode === 'sandbox',
    passkeys: own.passkeys,
    sessions: own.sessions.map((each) => ({ ...each, isThis: each.number === sessionNumber })),
  };
}
