// The desk's own site: only its own page, under its own name, may call it, and all addresses share
// one shell. A page of another origin can neither read nor write here, and no other name works.

import { extname } from 'node:path';
import type { Context, Middleware } from 'koa';
import { CONTRACT_HEADER } from '../../data/contract.ts';
import { type BuiltFiles, builtFiles, givePage } from '../http/compressed-page.ts';
import { deskRefusal } from '../refusal.ts';

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

const foreignHost = () => deskRefusal('forbidden', 'The desk does not answer under this name.');
const foreignPage = () => deskRefusal('forbidden', 'The desk answers only its own pages.');

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'Content-Security-Policy': POLICY,
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  // Not for search engines or caches.
  'X-Robots-Tag': 'noindex',
  'Cache-Control': 'no-store',
  [CONTRACT_HEADER]: '1',
};

/** `url`: the desk's public address; undefined: only this machine, on any port. */
export function deskGuarded(url: string | undefined): Middleware {
  const own = url === undefined ? undefined : new URL(url);
  return async (ctx, next) => {
    ctx.set(HEADERS);
    if (own?.protocol === 'https:') ctx.set('Strict-Transport-Security', 'max-age=63072000');
    if (!isOwnHost(ctx, own)) throw foreignHost();
    if (isForeignPage(ctx, own?.origin ?? `http://${ctx.get('host')}`)) throw foreignPage();
    await next();
  };
}

/** Under another name a foreign page could reach us through a browser on this machine. */
function isOwnHost(ctx: Context, own: URL | undefined): boolean {
  const host = ctx.get('host').toLowerCase();
  if (own) return host === own.host;
  return LOCAL.has(host.replace(/:\d+$/, '')) && LOOPBACK.test(ctx.req.socket.remoteAddress ?? '');
}

/** Browsers name the origin on every write, and the page's relation to the address. */
function isForeignPage(ctx: Context, origin: string): boolean {
  const site = ctx.get('sec-fetch-site');
  const isData = ctx.path.startsWith('/desk/api/');
  if (isData && !['', 'same-origin', 'none'].includes(site)) return true;
  const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
  return !isRead && ctx.get('origin') !== origin;
}

/** The build's files for this page; the dealers' pages are not among them. */
const FILES = /^\/(assets|icons)\/[\w.-]+$/;
/** A hashed name always has the same bytes. */
const FOREVER = 'private, max-age=31536000, immutable';

export function deskPage(webDir: string): Middleware {
  let read: BuiltFiles | undefined;
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path.startsWith('/desk/api/')) return next();
    // Read at first use, because after most starts there is none.
    read ??= builtFiles(webDir);
    const isFile = FILES.test(ctx.path);
    const page = read.get(isFile ? ctx.path : '/desk.html');
    // API tests run without a built app.
    if (!page || (!isFile && extname(ctx.path) !== '')) return next();
    const cacheControl = ctx.path.startsWith('/assets/') ? FOREVER : 'no-cache';
    givePage(ctx, page, { type: isFile ? extname(ctx.path) : 'html', cacheControl });
    return undefined;
  };
}
