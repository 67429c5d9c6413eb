// Identifies the browser of a request by a random id in its own cookie, which outlives the session.
// The id grants nothing. It only ties codes and Google's answers to the browser that asked for
// them.

import { createHmac, hash, randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import type { Sql } from '../storage/database.ts';

/** Browsers keep a cookie for at most this long. */
export const BROWSER_DAYS = 400;
/** A dealer has a phone or two and a desktop. Other browsers are old. */
export const BROWSERS_MAX = 50;

const ID = /^[\w-]{22}$/;

/**
 * Returns the browser's stored id, and sends a cookie if the browser has none. Call this only for
 * taps, which come one at a time: if two answers set a cookie at once, the later one wins, and
 * everything tied to the other id is lost.
 */
export function browserHash(ctx: Context, isHttps: boolean): Buffer {
  const name = prefixed('lotproof-browser', isHttps);
  // The id is not signed: an invented one is unknown here and affects only its sender.
  const given = ctx.cookies.get(name, { signed: false }) ?? '';
  const id = ID.test(given) ? given : newId();
  keepId(ctx, name, { id, isHttps });
  return hash('sha256', id, 'buffer');
}

/**
 * Returns the nonce that Google repeats in its token, so that a token for another browser is
 * worthless here. Each nonce gets its own cookie, so that two tabs at once do not overwrite each
 * other's.
 */
export function googleNonce(ctx: Context, secret: string, isHttps: boolean): string {
  const [known] = googleIds(ctx, isHttps);
  const id = known ?? newId();
  keepId(ctx, `${prefixed('lotproof-google', isHttps)}-${id.slice(0, 6)}`, { id, isHttps });
  return nonceOf(id, secret);
}

/** Returns every nonce that this browser still holds. */
export function googleNonces(ctx: Context, secret: string, isHttps: boolean): string[] {
  return googleIds(ctx, isHttps).map((id) => nonceOf(id, secret));
}

/** The maximum number of nonces for one browser. No browser opens more new tabs at once. */
const GOOGLE_IDS_MAX = 20;

function googleIds(ctx: Context, isHttps: boolean): string[] {
  const pairs = ctx.get('cookie').split(/; */);
  return pairs
    .filter((pair) => pair.startsWith(prefixed('lotproof-google-', isHttps)))
    .map((pair) => pair.slice(pair.indexOf('=') + 1))
    .filter((id) => ID.test(id))
    .slice(0, GOOGLE_IDS_MAX);
}

function nonceOf(id: string, secret: string): string {
  return createHmac('sha256', secret).update(`nonce of Google for ${id}`).digest('base64url');
}

/** The prefix stops another site under the same domain from setting the cookie (RFC 6265bis). */
export function prefixed(cookie: string, isHttps: boolean): string {
  return isHttps ? `__Host-${cookie}` : cookie;
}

function newId(): string {
  return randomBytes(16).toString('base64url');
}

/** Sends the cookie again with each answer, so that a browser in use keeps it. */
function keepId(
  ctx: Context,
  name: string,
  { id, isHttps }: { id: string; isHttps: boolean },
): void {
  ctx.cookies.set(name, id, {
    maxAge: BROWSER_DAYS * 24 * 3600 * 1000,
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps,
    overwrite: true,
    signed: false,
  });
}

/** Returns whether the dealer with this email has signed in with this browser before. */
export function isKnownBrowser(sql: Sql, { email, browser }: { email: string; browser: Buffer }) {
  const row = sql.get(
    `SELECT 1 FROM account JOIN browser ON browser.account_id = account.id
     WHERE account.email = :email AND browser.browser_hash = :browser`,
    { email, browser },
  );
  return row !== undefined;
}

/** Remembers the browser of a sign-in. If there are too many, forgets the least recently used. */
export function rememberBrowser(
  sql: Sql,
  { accountId, browser, at }: { accountId: string; browser: Buffer; at: number },
): void {
  sql.run(
    `INSERT INTO browser VALUES (:accountId, :browser, :at)
     ON CONFLICT (account_id, browser_hash) DO UPDATE SET signed_in_at = :at`,
    { accountId, browser, at },
  );
  sql.run(
    `DELETE FROM browser WHERE account_id = :accountId AND browser_hash NOT IN (
       SELECT browser_hash FROM browser WHERE account_id = :accountId
       ORDER BY signed_in_at DESC LIMIT :most)`,
    { accountId, most: BROWSERS_MAX },
  );
}
