// Which browser a request comes from: a random id in a cookie of its own, apart from the session
// and outliving it. It grants nothing; it binds codes and Google's answers to who asked for them.

import { createHmac, hash, randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import type { Sql } from '../storage/database.ts';

/** The longest that browsers keep a cookie. */
export const BROWSER_DAYS = 400;
/** A dealer has a phone or two and a desk; the rest are old browsers. */
export const BROWSERS_MAX = 50;

const ID = /^[\w-]{22}$/;

/**
 * The id the database has for the browser. A browser without the cookie gets one with this answer:
 * only use it for taps, which come one at a time. Of two simultaneous answers the later cookie
 * would win, and whatever is bound to the other be lost.
 */
export function browserHash(ctx: Context, isHttps: boolean): Buffer {
  return hash('sha256', idIn(ctx, 'lotproof-browser', isHttps), 'buffer');
}

/**
 * The nonce that Google repeats in its token: a token made for another browser is worthless here.
 * The page asks for it unprompted, and two tabs at once get two: each in a cookie with its own
 * name, so that the later answer does not overwrite the earlier.
 */
export function googleNonce(ctx: Context, secret: string, isHttps: boolean): string {
  const [known] = googleIds(ctx, isHttps);
  const id = known ?? newId();
  keepId(ctx, `${prefixed('lotproof-google', isHttps)}-${id.slice(0, 6)}`, { id, isHttps });
  return nonceOf(id, secret);
}

/** Every nonce that this browser was given. */
export function googleNonces(ctx: Context, secret: string, isHttps: boolean): string[] {
  return googleIds(ctx, isHttps).map((id) => nonceOf(id, secret));
}

/** No browser opens more tabs at once for the first time. */
const GOOGLE_IDS_MAX = 20;

function googleIds(ctx: Context, isHttps: boolean): string[] {
  const start = prefixed('lotproof-google', isHttps);
  const pairs = ctx.get('cookie').split(/; */);
  return pairs
    .filter((pair) => pair.startsWith(`${start}=`) || pair.startsWith(`${start}-`))
    .map((pair) => pair.slice(pair.indexOf('=') + 1))
    .filter((id) => ID.test(id))
    .slice(0, GOOGLE_IDS_MAX);
}

function nonceOf(id: string, secret: string): string {
  return createHmac('sha256', secret).update(`nonce of Google for ${id}`).digest('base64url');
}

/** The prefix keeps a neighbour under the same domain from planting one (RFC 6265bis). */
function prefixed(cookie: string, isHttps: boolean): string {
  return isHttps ? `__Host-${cookie}` : cookie;
}

function newId(): string {
  return randomBytes(16).toString('base64url');
}

function idIn(ctx: Context, cookie: string, isHttps: boolean): string {
  const name = prefixed(cookie, isHttps);
  // Not signed: an invented id is unknown here, and binds to it only what its sender asks for.
  const given = ctx.cookies.get(name, { signed: false }) ?? '';
  const id = ID.test(given) ? given : newId();
  keepId(ctx, name, { id, isHttps });
  return id;
}

/** Sent again each time, so that a browser in use never loses it. */
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

/** Whether this email's dealer has signed in with this browser before. */
export function isKnownBrowser(sql: Sql, { email, browser }: { email: string; browser: Buffer }) {
  const row = sql.get(
    `SELECT 1 FROM account JOIN browser ON browser.account_id = account.id
     WHERE account.email = :email AND browser.browser_hash = :browser`,
    { email, browser },
  );
  return row !== undefined;
}

/** Remembers the browser of a sign-in, replacing the least recently used one. */
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
