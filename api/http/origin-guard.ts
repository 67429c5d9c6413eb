// Decides which requests the server handles. It refuses URLs that are too long, and writes that
// come from pages of other origins. Another origin may read answers only if the operator has listed
// it. Every answer gets the security headers.

import type { Context, Middleware } from 'koa';
import { CONTRACT_HEADER } from '../../data/contract.ts';
import type { Backend } from '../backend.ts';
import { refusal } from '../refusal.ts';
import type { headersOf } from './security-headers.ts';

/** Browsers cache a preflight for this long; no browser allows more. */
const PREFLIGHT_SECONDS = 7200;

/**
 * The maximum length of a URL in characters: ten times our longest. The time to match some path
 * patterns grows with the square of the length: 15,000 slashes, the most that fit into a request,
 * took a second.
 */
const PATH_LENGTH_MAX = 1_000;

/** Headers that our app sends in addition to those that any page may send. */
const OUR_HEADERS =
  'Content-Type, Idempotency-Key, Lotproof-Account, Lotproof-Seal, Lotproof-Write';

/** `page` and `data` are the values of {@link headersOf} for this server. */
export function guarded(
  backend: Backend,
  { page, data }: ReturnType<typeof headersOf>,
): Middleware {
  const own = ownOrigins(backend);
  const listed = new Set(backend.config.webOrigins.map(readOrigin));
  return async (ctx, next) => {
    const isData = /^\/(api|healthz)(\/|$)/.test(ctx.path);
    for (const [name, value] of isData ? data : page) ctx.res.setHeader(name, value);
    if (ctx.path.length > PATH_LENGTH_MAX) throw refusal('no_such_address');
    const origin = ctx.get('origin');
    if (isData && listed.size > 0) {
      ctx.vary('Origin');
      if (listed.has(origin)) allowReading(ctx, origin);
    }
    if (isWrite(ctx.method) && isForeign(ctx, origin, { own, listed }))
      throw refusal('foreign_origin');
    if (ctx.method === 'OPTIONS' && listed.has(origin)) {
      ctx.status = 204;
    } else {
      await next();
    }
  };
}

/** Without a configured name, the server answers to any local name of this machine. */
function ownOrigins({ publicUrl, config }: Backend): Set<string> {
  const { origin, port } = new URL(publicUrl);
  if (config.publicUrl !== undefined) return new Set([origin]);
  const names = ['localhost', '127.0.0.1', '[::1]'];
  return new Set([origin, ...names.map((name) => new URL(`http://${name}:${port}`).origin)]);
}

/** Returns the origin of a listed URL. Throws for `*` and `null`, which would admit every page. */
function readOrigin(address: string): string {
  const origin = URL.canParse(address) ? new URL(address).origin : 'null';
  if (origin === 'null') throw new Error(`WEB_ORIGINS: ${address} is not a page's origin.`);
  return origin;
}

function allowReading(ctx: Context, origin: string): void {
  ctx.set('Access-Control-Allow-Origin', origin);
  ctx.set('Access-Control-Allow-Credentials', 'true');
  ctx.set('Access-Control-Expose-Headers', `Retry-After, Date, ${CONTRACT_HEADER}`);
  if (ctx.method !== 'OPTIONS') return;
  ctx.set('Access-Control-Allow-Methods', 'GET, POST, PUT');
  ctx.set('Access-Control-Allow-Headers', OUR_HEADERS);
  ctx.set('Access-Control-Max-Age', String(PREFLIGHT_SECONDS));
}

function isWrite(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
}

/**
 * Returns whether the request comes from a page of a different origin. Browsers send the origin
 * with every write, and newer browsers also say how it relates to ours. A caller that sends neither
 * is not a browser, so it has no dealer's cookie.
 */
function isForeign(
  ctx: Context,
  origin: string,
  { own, listed }: { own: Set<string>; listed: Set<string> },
): boolean {
  if (origin !== '') return !own.has(origin) && !listed.has(origin);
  return !['', 'same-origin', 'none'].includes(ctx.get('sec-fetch-site'));
}
