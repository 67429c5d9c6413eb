// Identifies the caller: koa-session over a SQLite store. The cookie has an opaque id and the
// database only its SHA-256, so that a thief of the disk cannot sign in with it.

import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';
import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import { createSession } from 'koa-session';
import * as v from 'valibot';
import type { Backend } from '../backend.ts';
import {
  SESSION_DAYS,
  SIGN_IN,
  type SignIn,
  Stored,
  sessionHash,
  sessionStore,
} from './session-store.ts';

const SESSION_MS = SESSION_DAYS * 24 * 3600 * 1000;

/** Provides `ctx.session` to the middleware after it. */
export function sessions(app: Koa, backend: Backend): Middleware {
  app.keys = cookieKeys(backend.config.sessionSecret);
  const isHttps = backend.publicUrl.startsWith('https:');
  const session = createSession(
    {
      // The prefix stops a neighbour under the same domain from setting the cookie (RFC 6265bis).
      key: cookieName(isHttps),
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
    // The proxy ends https and may not say so. The public address does.
    ctx.cookies.secure = isHttps;
    return session(ctx, next);
  };
}

/**
 * Signs and checks cookies in place of Koa's own keys. Those compare two signatures by signing both
 * again under a random key: five times the work on every call, and no safer.
 */
function cookieKeys(secret: string) {
  const key = createSecretKey(secret, 'utf8'); // parsed once, not at every signature
  const sign = (data: string) => createHmac('sha256', key).update(data).digest('base64url');
  const verify = (data: string, signature: string) => {
    const [right, given] = [Buffer.from(sign(data)), Buffer.from(signature)];
    return right.length === given.length && timingSafeEqual(right, given);
  };
  const index = (data: string, signature: string) => (verify(data, signature) ? 0 : -1);
  return { sign, verify, index };
}

function cookieName(isHttps: boolean): string {
  return isHttps ? '__Host-lotproof' : 'lotproof';
}

/** The stored id of this request's session; undefined without one. */
export function sessionHashOf(ctx: Context, isHttps: boolean): Buffer | undefined {
  const id = ctx.cookies.get(cookieName(isHttps), { signed: true });
  return id === undefined ? undefined : sessionHash(id);
}

/** The account this request is signed in to. `phoneId`: the buyer's phone, if it is one. */
export function signedInTo(ctx: Context): v.InferOutput<typeof Stored> {
  const session = v.safeParse(Stored, ctx['session']?.toJSON());
  return session.success ? session.output : {};
}

/**
 * Signs in under a new session id, so that an id planted before is worthless. The session is in the
 * database when this resolves. Throws `unauthenticated` if all of the account's sessions were ended
 * after the account was read, and `blocked`.
 */
export async function signIn(ctx: Context, decided: SignIn): Promise<void> {
  const session = ctx['session'];
  session.accountId = decided.account.id;
  session.phoneId = decided.phoneId;
  ctx.state[SIGN_IN] = decided;
  try {
    await session.regenerate();
  } catch (error) {
    signOut(ctx); // otherwise the library would write the session again
    throw error;
  } finally {
    delete ctx.state[SIGN_IN];
  }
}

export function signOut(ctx: Context): void {
  ctx['session'] = null;
}
