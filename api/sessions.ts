// Who is calling: koa-session over a SQLite store. The cookie carries an opaque id; the database
// holds only its SHA-256, so that nobody who reads the disk can sign in with it.

import { createHmac, createSecretKey, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type Koa from 'koa';
import type { Context, Middleware } from 'koa';
import { createSession } from 'koa-session';
import * as v from 'valibot';
import type { Account } from './accounts.ts';
import type { Box } from './box.ts';
import type { Sql } from './database.ts';
import * as refusals from './edge-refusals.ts';

/** A dealer signs in once a month, not once a day on a lot with no signal. */
const SESSION_MS = 30 * 24 * 3600 * 1000;

const Stored = v.looseObject({ accountId: v.optional(v.string()) });

/** Gives `ctx.session` to whatever runs inside it. */
export function sessions(app: Koa, box: Box): Middleware {
  app.keys = cookieKeys(box.config.sessionSecret);
  const isHttps = box.publicUrl.startsWith('https:');
  const session = createSession(
    {
      // The prefix keeps a neighbour under the same domain from planting one (RFC 6265bis).
      key: cookieName(isHttps),
      maxAge: SESSION_MS,
      renew: true,
      httpOnly: true,
      sameSite: 'lax',
      secure: isHttps,
      genid: () => randomBytes(32).toString('base64url'),
      store: sessionStore(box),
    },
    app,
  );
  return (ctx, next) => {
    // The proxy ends https, and may not say so: the address that dealers type does.
    ctx.cookies.secure = isHttps;
    return session(ctx, next);
  };
}

/**
 * Signs and checks cookies in the place of Koa's own keys, which compare two signatures by signing
 * both again under a random key: five times the work on every call, and no safer than this.
 */
function cookieKeys(secret: string) {
  const key = createSecretKey(secret, 'utf8'); // read once, and not at every signature
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

/** What the database knows this request's session by; undefined when there is none. */
export function sessionHashOf(ctx: Context, isHttps: boolean): Buffer | undefined {
  const id = ctx.cookies.get(cookieName(isHttps), { signed: true });
  return id === undefined ? undefined : hashed(id);
}

/** Whether this is a browser that signed in here; its session may be over by now. */
export function hasSignedIn(ctx: Context, { publicUrl }: Box): boolean {
  return sessionHashOf(ctx, publicUrl.startsWith('https:')) !== undefined;
}

/** The account this request is signed in to. */
export function accountIdOf(ctx: Context): string | undefined {
  const session = v.safeParse(Stored, ctx['session']?.toJSON());
  return session.success ? session.output.accountId : undefined;
}

/**
 * The account of a session, as it is in this transaction. Throws `unauthenticated` when the session
 * has ended since the request came: what was looked up before an `await` is no proof after it.
 */
export function standingAccount(
  sql: Sql,
  { accountId, idHash }: { accountId: string; idHash: Buffer | undefined },
): Account {
  const account = sql.get<Account>(
    `SELECT account.* FROM session JOIN account ON account.id = session.account_id
     WHERE session.id_hash = :idHash AND account.id = :accountId`,
    { accountId, idHash: idHash ?? null },
  );
  if (!account) throw refusals.unauthenticated();
  return account;
}

/**
 * Signs in under a new session id, so that one planted before sign-in is worth nothing. The
 * session is in the database when this resolves; whatever ends it from then on has ended it. Throws
 * `unauthenticated` when the account's sessions were all ended since the account was read.
 */
export async function signIn(
  ctx: Context,
  { id, session_epoch }: Pick<Account, 'id' | 'session_epoch'>,
): Promise<void> {
  const session = ctx['session'];
  session.accountId = id;
  ctx.state['addsSessionOf'] = session_epoch;
  try {
    await session.regenerate();
  } catch (error) {
    signOut(ctx); // or the library would write the session again on its way out
    throw error;
  } finally {
    delete ctx.state['addsSessionOf'];
  }
}

export function signOut(ctx: Context): void {
  ctx['session'] = null;
}

const ADD = /* sql */ `
  INSERT INTO session
  SELECT :idHash, id, :body, :now, :expiresAt FROM account
  WHERE id = :accountId AND session_epoch = :epoch`;
/** A session that was ended while one of its requests was under way stays ended. */
const RENEW = /* sql */ `
  UPDATE session SET account_id = :accountId, body = :body, expires_at = :expiresAt
  WHERE id_hash = :idHash`;

function sessionStore({ database, clock }: Box) {
  return {
    async get(id: string) {
      const row = await database.read((sql) =>
        sql.get<{ body: string }>(
          'SELECT body FROM session WHERE id_hash = :idHash AND expires_at > :now',
          { idHash: hashed(id), now: clock() },
        ),
      );
      return row ? JSON.parse(row.body) : undefined;
    },
    async set(id: string, body: unknown, maxAgeMs: number, { ctx }: { ctx?: Context }) {
      const read = v.parse(Stored, body);
      const values = {
        idHash: hashed(id),
        accountId: read.accountId ?? null,
        body: JSON.stringify(body),
        expiresAt: clock() + maxAgeMs,
      };
      await database.transaction((sql) => {
        const epoch = ctx?.state['addsSessionOf'];
        if (epoch === undefined) return sql.run(RENEW, values);
        const added = sql.run(ADD, { ...values, now: clock(), epoch });
        if (added === 0) throw refusals.unauthenticated();
        return added;
      });
    },
    async destroy(id: string) {
      await database.transaction((sql) =>
        sql.run('DELETE FROM session WHERE id_hash = :idHash', { idHash: hashed(id) }),
      );
    },
  };
}

function hashed(id: string): Buffer {
  return Buffer.from(hash('sha256', id, 'hex'), 'hex'); // faster than asking for a Buffer
}
