// Serves the built app: caches hashed files forever and revalidates the rest each time. Keeps the
// previous build's code for open pages, and returns the app shell for every screen's URL.

import { hash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { extname, join } from 'node:path';
import type { Context, Middleware } from 'koa';
import { decodedPath, isScreen } from '../../data/addresses.ts';
import { builtFiles, fileAt, givePage, type Page, pageOf } from './compressed-page.ts';
import type { Headers } from './security-headers.ts';

/** Types that Koa does not know or serves without a charset. */
const TYPES: Record<string, string> = {
  '.deflate': 'application/octet-stream',
  '.svg': 'image/svg+xml; charset=utf-8',
};

/** A file with a hash in its name never changes. */
const FOREVER = 'public, max-age=31536000, immutable';

type Beside = {
  /** Folders to search, in order, for assets that `webDir` no longer has. */
  olderDirs: string[];
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
    if (shell && isScreen(ctx.path)) return givePage(ctx, shell);
    return giveNothing(ctx, shell);
  };
}

/** Links to the first page in both languages: search engines need absolute URLs. */
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

/**
 * Answers 404: with the app if the URL could be a screen's, and with a short text otherwise. Tests
 * of the API run without a built app.
 */
function giveNothing(ctx: Context, shell: Page | undefined): void {
  const isFile = /\.[^/]*$/.test(ctx.path);
  if (!isFile) ctx.vary('Accept');
  if (shell && !isFile && ctx.accepts('html')) {
    givePage(ctx, shell, { status: 404 });
  } else {
    ctx.set('Cache-Control', 'no-cache'); // the next build may have the file
    ctx.status = 404;
  }
}

/**
 * Returns whether the path belongs to the server itself and so never shows the app. The operator's
 * desk is in the same folder, but only the private listener serves it.
 */
function isOwnAddress(path: string): boolean {
  return /^\/+(api|sandbox|healthz)(\/|$)|^\/+(assets\/)?desk([/.-]|$)/.test(path);
}

// Keeps the previous build's code, because a page that stays open during an update still requests
// it. The copies are in the state folder, because each build empties the build folder.

/** A page older than the previous build has already been told about two updates. */
const BUILDS_KEPT = 2;

/** Copies this build's assets and returns the folders that hold copies, newest first. */
export function keptAssets(dataDir: string, webDir: string): string[] {
  const assets = join(webDir, 'assets');
  const kept = join(dataDir, 'builds');
  if (!existsSync(assets)) return []; // tests of the API run without screens
  mkdirSync(kept, { recursive: true });
  // Named by its content hashes, so builds with the same name have the same bytes.
  const own = join(kept, hash('sha256', readdirSync(assets).sort().join('\n')).slice(0, 16));
  if (!existsSync(own)) {
    // Renamed once complete, so that no page gets half a copy. The sweeper deletes one cut short.
    const made = mkdtempSync(join(dataDir, 'making-'));
    cpSync(assets, join(made, 'assets'), { recursive: true });
    renameSync(made, own);
  }
  const now = new Date();
  utimesSync(own, now, now); // an older build that runs again becomes the newest
  const builds = readdirSync(kept)
    .map((name) => join(kept, name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of builds.slice(BUILDS_KEPT)) rmSync(old, { recursive: true, force: true });
  return builds.slice(0, BUILDS_KEPT);
}

// Adds a hash of this server's page headers to the service worker's script. A phone caches pages
// with their headers. Without the hash, a phone would miss a new policy that comes from the
// settings or from a release that changes no page.

/** Serves `/worker.js`, if it is built. `headers` are the headers that pages get. */
export function workerScript(webDir: string, headers: Headers): Middleware {
  const path = join(webDir, 'worker.js');
  if (!existsSync(path)) return (_, next) => next();
  const revision = hash('sha256', JSON.stringify(headers)).slice(0, 16);
  const text = `self.headersRevision="${revision}";\n${readFileSync(path)}`;
  let script: Page | undefined; // compressed when the first phone asks
  return (ctx, next) => {
    if (ctx.path !== '/worker.js' || !['GET', 'HEAD'].includes(ctx.method)) return next();
    script ??= pageOf(text);
    givePage(ctx, script, { type: 'js' });
    return undefined;
  };
}
