// The built app: hashed files for ever, the rest checked each time, the code of the build before
// for pages that are still open, and the shell for every address that is a screen.

import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Context, Middleware } from 'koa';
import sirv from 'sirv';

const FOREVER = 'public, max-age=31536000, immutable';

type Serve = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** `olderDirs` are looked in, in order, for assets that `webDir` no longer has. */
export function staticFiles(webDir: string, olderDirs: string[] = []): Middleware {
  const serve = serveIn(webDir);
  const serveOlder = olderDirs.map(serveIn);
  const shell = shellIn(webDir);
  return async (ctx, next) => {
    const isFile = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!isFile || isOwnAddress(ctx.path)) return next();
    for (const each of ctx.path.startsWith('/assets/') ? [serve, ...serveOlder] : [serve]) {
      if (await isServed(ctx, each)) {
        ctx.respond = false;
        return undefined;
      }
    }
    if (shell && isScreen(ctx)) giveShell(ctx, shell);
    else ctx.status = 404;
    return undefined;
  };
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
    },
  });
}

function isServed(ctx: Context, serve: Serve): Promise<boolean> {
  return new Promise((resolve) => {
    ctx.res.once('finish', () => resolve(true));
    ctx.res.once('close', () => resolve(true));
    ctx.status = 200;
    serve(ctx.req, ctx.res, () => resolve(false));
  });
}

/** Read once, as the list of the files beside it is. */
function shellIn(webDir: string): Buffer | undefined {
  const path = join(webDir, 'app.html');
  return existsSync(path) ? readFileSync(path) : undefined;
}

function isScreen(ctx: Context): boolean {
  return Boolean(ctx.accepts('html')) && !ctx.path.startsWith('/assets/');
}

function giveShell(ctx: Context, shell: Buffer): void {
  ctx.set('Cache-Control', 'no-cache');
  ctx.type = 'html';
  ctx.body = shell;
}

/** Nothing under these is ever a screen, whether something answers there or not. */
function isOwnAddress(path: string): boolean {
  return /^\/+(api|sandbox|healthz)(\/|$)/.test(path);
}
