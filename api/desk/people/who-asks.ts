// Who asks: the session's person. A sandbox that only its own machine reaches takes anybody.

import type { Context } from 'koa';
import type { Backend } from '../../backend.ts';
import { deskCookie, type Person, SESSION, type WhoAsks } from '../desk-request.ts';
import { standingPerson, touchSession } from './desk-sessions.ts';
import { hashOfToken } from './invitations.ts';

const SANDBOX_PERSON: Person = {
  id: null,
  sessionNumber: null,
  sessionHash: null,
  name: 'sandbox',
  may: 'act',
};

export function whoAsksAt(backend: Backend, url: string): WhoAsks {
  const { name } = deskCookie(url, SESSION);
  const { mode, deskUrl } = backend.config;
  // With an address of its own a desk is on the network.
  const nobody = mode === 'sandbox' && deskUrl === undefined ? SANDBOX_PERSON : undefined;
  return async (ctx: Context) => {
    const id = ctx.cookies.get(name);
    if (id === undefined) return nobody;
    const { database, clock } = backend;
    const at = clock();
    const idHash = hashOfToken(id);
    const standing = await database.read((sql) => standingPerson(sql, { idHash, at }));
    if (!standing) return nobody;
    const { isToBeTouched, ...person } = standing;
    // A page that waits for events is no person at work.
    if (isToBeTouched && ctx.path !== '/desk/api/events') {
      await database.transaction((sql) => touchSession(sql, { idHash, at }));
    }
    return { ...person, sessionHash: idHash };
  };
}
