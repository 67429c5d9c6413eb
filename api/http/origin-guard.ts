// What may come in at all: no address longer than ours, no write from a page of another origin, no
// reading by an origin that the operator has not listed. Every answer has the security headers.

import type { Context, Middleware } from 'koa';
import { CONTRACT_HEADER } from '../../data/contract.ts';
import type { Backend } from '../backend.ts';
import { refusal } from '../refusal.ts';
import type { Headers, headersOf } from './security-headers.ts';

/** How long a browser caches a preflight; no browser caches it longer. */
const PREFLIGHT_SECONDS = 7200;

/**
 * Characters; the longest of ours has a tenth. Some patterns that a path is compared with take time
 * that grows with its square: 15,000 slashes, all that fits into a request's head, took a second.
 */
const PATH_LENGTH_MAX = 1_000;

/** The headers our app sends beside those that every page may send. */
const OUR_HEADERS =
  'Content-Type, Idempotency-Key, Lotproof-Account, Lotproof-Seal, Lotproof-Write';

/** `page` and `data`: what {@link headersOf} says for this server. */
export function guarded(
  backend: Backend,
  { page, data }: ReturnType<typeof headersOf>,
): Middleware {
  const own = ownOrigins(backend);
  const listed = new Set(backend.config.webOrigins.map(readOrigin));
  return async (ctx, next) => {
    const isData = /^\/(api|healthz)(\/|$)/.test(ctx.path);
    setAll(ctx, isData ? data : page);
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

/** Without a configured name the server is reached by any of this machine's. */
function ownOrigins({ publicUrl, config }: Backend): Set<string> {
  const { origin, port } = new URL(publicUrl);
  if (config.publicUrl !== undefined) return new Set([origin]);
  const names = ['localhost', '127.0.0.1', '[::1]'];
  return new Set([origin, ...names.map((name) => new URL(`http://${name}:${port}`).origin)]);
}

/** A listed address's origin. `*`, or one without an origin (`null`), would let any page in. */
function readOrigin(address: string): string {
  const origin = URL.canParse(address) ? new URL(address).origin : 'null';
  if (origin === 'null') throw new Error(`WEB_ORIGINS: ${address} is not the origin of a page.`);
  return origin;
}

function setAll({ res }: Context, headers: Headers): void {
  for (const [name, value] of headers) res.setHeader(name, value);
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
 * Whether a page that is not ours sends this. Browsers name the origin on every write, and newer
 * ones say how it relates to ours; callers that say neither carry no dealer's cookie.
 */
function isForeign(
  ctx: Context,
  origin: string,
  { own, listed }: { own: Set<string>; listed: Set<string> },
): boolean {
  if (origin !== '') return !own.has(origin) && !listed.has(origin);
  return !['', 'same-origin', 'none'].includes(ctx.get('sec-fetch-site'));
}
