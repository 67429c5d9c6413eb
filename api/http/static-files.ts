// Serves the built app: hashed files cached for ever, the rest revalidated each time, the previous
// build's code for open pages, and the app shell at each screen's address.

import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { extname, join } from 'node:path';
import type { Context, Middleware } from 'koa';
import { decodedPath, isScreen } from '../../data/addresses.ts';
import { builtFiles, fileAt, givePage, type Page, pageOf } from './compressed-page.ts';
import type { Headers } from './security-headers.ts';

/** Types that Koa does not know, or serves without a charset. */
const TYPES: Record<string, string> = {
  '.deflate': 'application/octet-stream',
  '.svg': 'image/svg+xml; charset=utf-8',
};

/** A hashed name always has the same bytes. */
const FOREVER = 'public, max-age=31536000, immutable';

type Beside = {
  /** Searched in order for assets that `webDir` no longer has. */
  olderDirs: string[];
  /** The address at which dealers reach the server. */
  publicUrl: string;
};

export function staticFiles(webDir: string, { olderDirs, publicUrl }: Beside): Middleware {
  const files = builtFiles(webDir);
  const older = olderDirs.map(builtFiles);
  const shell = files.get('/app.html');
  return async (ctx, next) => {
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!isRead || isOwnAddress(ctx.path)) return next();
    if (ctx.path === '/' || ctx.path === '/hi') ctx.set('Link', inBothLanguages(publicUrl));
    const path = decodedPath(ctx.path) ?? '';
    const isAsset = path.startsWith('/assets/');
    for (const each of isAsset ? [files, ...older] : [files]) {
      const file = fileAt(each, path);
      if (file) return giveFile(ctx, file);
    }
    if (isScreen(ctx.path)) return giveScreen(ctx, shell);
    return giveNothing(ctx, shell);
  };
}

/** The first page in each language, for search engines: they need absolute URLs. */
function inBothLanguages(publicUrl: string): string {
  const link = (path: string, language: string) =>
    `<${publicUrl}${path}>; rel="alternate"; hreflang="${language}"`;
  return [link('/', 'en'), link('/hi', 'hi')].join(', ');
}

function giveFile(ctx: Context, { name, page }: { name: string; page: Page }): void {
  const ending = extname(name);
  const cacheControl = name.startsWith('/assets/') ? FOREVER : 'no-cache';
  givePage(ctx, page, { type: TYPES[ending] ?? ending, cacheControl });
}

function giveScreen(ctx: Context, page: Page | undefined): void {
  // API tests run without a built app.
  if (page) givePage(ctx, page);
  else ctx.status = 404;
}

/** Answers 404: with the app for a screen, with a short text for a file. */
function giveNothing(ctx: Context, shell: Page | undefined): void {
  const isFile = /\.[^/]*$/.test(ctx.path);
  if (!isFile) ctx.vary('Accept');
  if (shell && !isFile && ctx.accepts('html')) {
    givePage(ctx, shell, { status: 404 });
  } else {
    ctx.set('Cache-Control', 'no-cache'); // the next build may have it
    ctx.status = 404;
  }
}

/**
 * No screen has such an address, whether or not something answers there. The operator's desk is in
 * the same folder, but only the private listener serves it.
 */
function isOwnAddress(path: string): boolean {
  return /^\/+(api|sandbox|healthz)(\/|$)|^\/+(assets\/)?desk([/.-]|$)/.test(path);
}

// Keeps the previous build's code, which a page open during an update still requests. It is in the
// state folder, because the build folder is recreated each time.

/** This build and the previous one: an older page has been told of two updates. */
const BUILDS_KEPT = 2;

/** Copies this build's assets and returns the folders that hold copies, newest first. */
export function keptAssets(dataDir: string, webDir: string): string[] {
  const assets = join(webDir, 'assets');
  const kept = join(dataDir, 'builds');
  if (!existsSync(assets)) return []; // API tests run without screens
  mkdirSync(kept, { recursive: true });
  const own = join(kept, nameOf(assets));
  if (!existsSync(own)) cpSync(assets, join(own, 'assets'), { recursive: true });
  const now = new Date();
  utimesSync(own, now, now); // after a return to this build it is the newest again
  const builds = readdirSync(kept)
    .map((name) => join(kept, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of builds.slice(BUILDS_KEPT)) rmSync(old, { recursive: true, force: true });
  return builds.slice(0, BUILDS_KEPT);
}

/** The names are content hashes: two builds with the same names have the same bytes. */
function nameOf(assets: string): string {
  return createHash('sha256')
    .update(readdirSync(assets).sort().join('\n'))
    .digest('hex')
    .slice(0, 16);
}

// The service worker's script with the revision of this server's page headers. A phone caches pages
// with their headers: without it, a new policy from the settings, or from a release that changed no
// page, would never reach a phone that has the app.

/** Serves `/worker.js` once it has been built. `headers`: what pages get. */
export function workerScript(webDir: string, headers: Headers): Middleware {
  const path = join(webDir, 'worker.js');
  if (!existsSync(path)) return (_, next) => next();
  const revision = digestOf(JSON.stringify(headers));
  const text = `self.headersRevision="${revision}";\n${readFileSync(path)}`;
  const script = pageOf(text);
  return (ctx, next) => {
    if (ctx.path !== '/worker.js' || !['GET', 'HEAD'].includes(ctx.method)) return next();
    givePage(ctx, script, { type: 'js' });
    return undefined;
  };
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
