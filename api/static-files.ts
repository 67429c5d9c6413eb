// The built app: hashed files for ever, the rest checked each time, and the shell for every
// address that is a screen.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context, Middleware } from 'koa';
import sirv from 'sirv';

const FOREVER = 'public, max-age=31536000, immutable';

export function staticFiles(webDir: string): Middleware {
  const serve = sirv(webDir, {
    etag: true,
    setHeaders: (response, path) => {
      // Hashed names never change their bytes; the worker and the shell must never be stale.
      response.setHeader('Cache-Control', path.startsWith('/assets/') ? FOREVER : 'no-cache');
    },
  });
  const shell = shellIn(webDir);
  return async (ctx, next) => {
    const isFile = ctx.method === 'GET' || ctx.method === 'HEAD';
    if (!isFile || isOwnAddress(ctx.path)) return next();
    const isMissing = await new Promise<boolean>((resolve) => {
      ctx.res.once('finish', () => resolve(false));
      ctx.res.once('close', () => resolve(false));
      ctx.status = 200;
      serve(ctx.req, ctx.res, () => resolve(true));
    });
    if (!isMissing) ctx.respond = false;
    else if (shell && isScreen(ctx)) giveShell(ctx, shell);
    else ctx.status = 404;
    return undefined;
  };
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
