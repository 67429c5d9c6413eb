// The built app: hashed files cached for ever, the rest revalidated each time, the previous build's
// code for pages that are still open, and the app shell for every address that is a screen.

import { extname } from 'node:path';
import type { Context, Middleware } from 'koa';
import { decodedPath, isScreen } from '../../data/addresses.ts';
import { builtFiles, fileAt } from './built-files.ts';
import { givePage, type Page } from './compressed-page.ts';

/** Types that Koa does not know, or serves without a charset, leaving browsers to guess. */
const TYPES: Record<string, string> = {
  '.deflate': 'application/octet-stream',
  '.svg': 'image/svg+xml; charset=utf-8',
};

/** A hashed name always has the same bytes. */
const FOREVER = 'public, max-age=31536000, immutable';

type Beside = {
  /** Searched in order for assets that `webDir` no longer has. */
  olderDirs: string[];
  /** Where dealers reach the server. */
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

/** 404: the app around it for a person who looks, a short text for anything that is a file. */
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
 * Nothing under these is ever a screen, whether or not something answers there. The operator's desk
 * lies in the same folder, and is served on the private listener alone.
 */
function isOwnAddress(path: string): boolean {
  return /^\/+(api|sandbox|healthz)(\/|$)|^\/+(assets\/)?desk([/.-]|$)/.test(path);
}
