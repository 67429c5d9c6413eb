// Who is calling: koa-session over a SQLite store. The cookie carries an opaque id; the database
// holds only its SHA-256, so that nobody who reads the disk can sign in with it.

import { createHash, randomBytes } from 'node:crypto';
import type Koa from 'koa';
import type { Context } from 'koa';
import { createSession } from 'koa-session';
import * as v from 'valibot';
import type { Box } from './box.ts';

/** A dealer signs in once a month, not once a day on a lot with no signal. */
const SESSION_MS = 30 * 24 * 3600 * 1000;

const Stored = v.looseObject({ accountId: v.optional(v.string()) });

/** Adds `ctx.session` to the app. */
export function addSessions(app: Koa, box: Box): void {
  app.keys = [box.config.sessionSecret];
  const isHttps = box.publicUrl.startsWith('https:');
  app.use(
    createSession(
      {
        key: 'lotproof',
        maxAge: SESSION_MS,
        renew: true,
        httpOnly: true,
        sameSite: 'lax',
        secure: isHttps,
        genid: () => randomBytes(32).toString('base64url'),
        store: sessionStore(box),
      },
      app,
    ),
  );
}

/** The account this request is signed in to. */
export function accountIdOf(ctx: Context): string | undefined {
  const session = v.safeParse(Stored, ctx['session']?.toJSON());
  return session.success ? session.output.accountId : undefined;
}

/** Signs in under a new session id, so that one planted before sign-in is worth nothing. */
export async function signIn(ctx: Context, accountId: string): Promise<void> {
  ctx['session'].accountId = accountId;
  await ctx['session'].regenerate();
}

export function signOut(ctx: Context): void {
  ctx['session'] = null;
}

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
    async set(id: string, body: unknown, maxAgeMs: number) {
      const read = v.parse(Stored, body);
      await database.transaction((sql) =>
        sql.run(
          `INSERT INTO session VALUES (:idHash, :accountId, :body, :now, :expiresAt)
           ON CONFLICT (id_hash) DO UPDATE
             SET account_id = :accountId, body = :body, expires_at = :expiresAt`,
          {
            idHash: hashed(id),
            accountId: read.accountId ?? null,
            body: JSON.stringify(body),
            now: clock(),
            expiresAt: clock() + maxAgeMs,
          },
        ),
      );
    },
    async destroy(id: string) {
      await database.transaction((sql) =>
        sql.run('DELETE FROM session WHERE id_hash = :idHash', { idHash: hashed(id) }),
      );
    },
  };
}

function hashed(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}
