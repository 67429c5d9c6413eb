// The built app: hashed files for ever, the rest checked each time, the code of the build before
// for pages that are still open, and the shell for every address that is a screen.

import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import type { Context, Middleware } from 'koa';
import sirv from 'sirv';
import { givePage, type Page, pageOf } from './page.ts';

/** sirv names the charset of HTML alone; any other text would be guessed at. */
const TEXTS: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};

const FOREVER = 'public, max-age=31536000, immutable';

type Serve = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

type Beside = {
  /** Looked in, in order, for assets that `webDir` no longer has. */
  olderDirs: string[];
  /** The page of a screen that was drawn ahead for whoever asks. */
  drawn: (ctx: Context) => Page | undefined;
  /** Where dealers reach the box. */
  publicUrl: string;
};

export function staticFiles(webDir: string, { olderDirs, drawn, publicUrl }: Beside): Middleware {
  const serve = serveIn(webDir);
  const serveOlder = olderDirs.map(serveIn);
  const shell = shellIn(webDir);
  return async (ctx, next) => {
    const isFile = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!isFile || isOwnAddress(ctx.path)) return next();
    if (ctx.path === '/' || ctx.path === '/hi') ctx.set('Link', inBothLanguages(publicUrl));
    for (const each of ctx.path.startsWith('/assets/') ? [serve, ...serveOlder] : [serve]) {
      if (await isServed(ctx, each)) {
        ctx.respond = false;
        return undefined;
      }
    }
    const page = isScreen(ctx) ? (drawn(ctx) ?? shell) : undefined;
    if (page) givePage(ctx, page);
    else ctx.status = 404;
    return undefined;
  };
}

/** The first page in each language, for search engines: they want whole addresses. */
function inBothLanguages(publicUrl: string): string {
  const link = (path: string, language: string) =>
    `<${publicUrl}${path}>; rel="alternate"; hreflang="${language}"`;
  return [link('/', 'en'), link('/hi', 'hi')].join(', ');
}

function serveIn(dir: string): Serve {
  return sirv(dir, {
    etag: true,
    // As the build compressed them: a phone on a slow network needs no proxy before the box.
    brotli: true,
    gzip: true,
    setHeaders: (response, path) => {
      // Hashed names never change their bytes; the worker and the shell must never be stale.
      response.setHeader('Cache-Control', path.startsWith('/assets/') ? FOREVER : 'no-cache');
      const text = TEXTS[extname(path)];
      if (text !== undefined) response.setHeader('Content-Type', text);
    },
  });
}

function isServed(ctx: Context, serve: Serve): Promise<boolean> {
  return new Promise((resolve) => {
    ctx.res.once('finish', () => resolve(true));
    ctx.res.once('close', () => resolve(true));
    ctx.status = 200;
    // sirv misreads `5-2` and `-5`, and takes the parts of compressed files for those of the file.
    // A server may answer with the whole (RFC 9110, section 14.2), and ours are small.
    delete ctx.req.headers.range;
    serve(ctx.req, ctx.res, () => resolve(false));
  });
}

/** Read once, as the list of the files beside it is. */
function shellIn(webDir: string): Page | undefined {
  const path = join(webDir, 'app.html');
  return existsSync(path) ? pageOf(readFileSync(path, 'utf8')) : undefined;
}

function isScreen(ctx: Context): boolean {
  return Boolean(ctx.accepts('html')) && !ctx.path.startsWith('/assets/');
}

/** Nothing under these is ever a screen, whether something answers there or not. */
function isOwnAddress(path: string): boolean {
  return /^\/+(api|sandbox|healthz)(\/|$)/.test(path);
}
