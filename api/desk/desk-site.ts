// The desk's own site. Only its own page, under its own host name, may call it; a page from another
// origin can neither read nor write. Every path returns the same HTML.

import { extname } from 'node:path';
import type { Context, Middleware } from 'koa';
import { type BuiltFiles, builtFiles, givePage } from '../http/compressed-page.ts';
import { PRIVATE } from '../http/security-headers.ts';
import { deskRefusal } from '../refusal.ts';

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

const foreignHost = () => deskRefusal('forbidden', 'The desk has no such host name.');
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
  ...Object.fromEntries(PRIVATE),
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'X-Robots-Tag': 'noindex', // keeps search engines out
};

/** `url` is the desk's public address. Without it, the desk serves only this machine. */
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

/**
 * Returns whether the host is the desk's own. If any other name were accepted, another site's page
 * could reach the desk through a browser on this machine.
 */
function isOwnHost(ctx: Context, own: URL | undefined): boolean {
  const host = ctx.get('host').toLowerCase();
  if (own) return host === own.host;
  return LOCAL.has(host.replace(/:\d+$/, '')) && LOOPBACK.test(ctx.req.socket.remoteAddress ?? '');
}

/** Browsers send the origin with every write, and say whether the page is on the same site. */
function isForeignPage(ctx: Context, origin: string): boolean {
  const site = ctx.get('sec-fetch-site');
  const isData = ctx.path.startsWith('/desk/api/');
  if (isData && !['', 'same-origin', 'none'].includes(site)) return true;
  const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
  return !isRead && ctx.get('origin') !== origin;
}

/** Matches built files that the desk's page uses, but none of the dealers' pages. */
const FILES = /^\/(assets|icons)\/[\w.-]+$/;
/** A file with a hash in its name never changes. */
const FOREVER = 'private, max-age=31536000, immutable';

export function deskPage(webDir: string): Middleware {
  let read: BuiltFiles | undefined;
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path.startsWith('/desk/api/')) return next();
    // Reads the page on the first request for it, because most servers never show the desk.
    read ??= builtFiles(webDir);
    const isFile = FILES.test(ctx.path);
    const page = read.get(isFile ? ctx.path : '/desk.html');
    // Tests of the API run without a built app.
    if (!page || (!isFile && extname(ctx.path) !== '')) return next();
    const cacheControl = ctx.path.startsWith('/assets/') ? FOREVER : 'no-cache';
    givePage(ctx, page, { type: isFile ? extname(ctx.path) : 'html', cacheControl });
    return undefined;
  };
}
