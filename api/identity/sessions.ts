// Identifies the caller with koa-session. The cookie holds an opaque id, and the database holds
// only its SHA-256, so that no one can sign in with a stolen disk.

import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';
import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import { createSession } from 'koa-session';
import * as v from 'valibot';
import type { Backend } from '../backend.ts';
import { prefixed } from './browser-id.ts';
import {
  SESSION_DAYS,
  SIGN_IN,
  type SignIn,
  Stored,
  secretHash,
  sessionStore,
} from './session-store.ts';

const SESSION_MS = SESSION_DAYS * 24 * 3600 * 1000;

/** Gives later middleware its `ctx.session`. */
export function sessions(app: Koa, backend: Backend): Middleware {
  app.keys = cookieKeys(backend.config.sessionSecret);
  const isHttps = backend.publicUrl.startsWith('https:');
  const session = createSession(
    {
      key: prefixed('lotproof', isHttps),
      maxAge: SESSION_MS,
      renew: true,
      httpOnly: true,
      sameSite: 'lax',
      secure: isHttps,
      genid: () => randomBytes(32).toString('base64url'),
      store: sessionStore(backend),
    },
    app,
  );
  return (ctx, next) => {
    // The proxy handles https and might not say so, so the public address decides.
    ctx.cookies.secure = isHttps;
    return session(ctx, next);
  };
}

/**
 * Replaces Koa's own signing of cookies. To compare two signatures, Koa signs both again under a
 * random key, which is five times the work and no safer.
 */
function cookieKeys(secret: string) {
  const key = createSecretKey(secret, 'utf8'); // the key is parsed once, not for every signature
  const sign = (data: string) => createHmac('sha256', key).update(data).digest('base64url');
  const verify = (data: string, signature: string) => {
    const [right, given] = [Buffer.from(sign(data)), Buffer.from(signature)];
    return right.length === given.length && timingSafeEqual(right, given);
  };
  const index = (data: string, signature: string) => (verify(data, signature) ? 0 : -1);
  return { sign, verify, index };
}

/** Returns the stored id of this request's session; undefined if there is none. */
export function sessionHashOf(ctx: Context, isHttps: boolean): Buffer | undefined {
  const id = ctx.cookies.get(prefixed('lotproof', isHttps), { signed: true });
  return id === undefined ? undefined : secretHash(id);
}

/** Returns the account that this request is signed in to, and the id of a buyer's phone. */
export function signedInTo(ctx: Context): v.InferOutput<typeof Stored> {
  const session = v.safeParse(Stored, ctx['session']?.toJSON());
  return session.success ? session.output : {};
}

/**
 * Signs in under a new session id, so that an id planted by an attacker is worthless. When this
 * resolves, the session is in the database. Throws `blocked`, and `unauthenticated` if the
 * account's sessions were ended after the account was read.
 */
export async function signIn(ctx: Context, decided: SignIn): Promise<void> {
  const session = ctx['session'];
  session.accountId = decided.account.id;
  session.phoneId = decided.phoneId;
  ctx.state[SIGN_IN] = decided;
  try {
    await session.regenerate();
  } catch (error) {
    signOut(ctx); // otherwise koa-session would write the session again
    throw error;
  } finally {
    delete ctx.state[SIGN_IN];
  }
}

export function signOut(ctx: Context): void {
  ctx['session'] = null;
}
