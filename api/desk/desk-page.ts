// The desk's page: one shell for every address, and the files that it asks for.

import { extname } from 'node:path';
import type { Middleware } from 'koa';
import { type BuiltFiles, builtFiles } from '../http/built-files.ts';
import { givePage } from '../http/compressed-page.ts';

/** What of the build the page asks for; the dealers' pages are not among it. */
const FILES = /^\/(assets|icons)\/[\w.-]+$/;
/** A hashed name always has the same bytes. */
const FOREVER = 'private, max-age=31536000, immutable';

export function deskPage(webDir: string): Middleware {
  let read: BuiltFiles | undefined;
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path.startsWith('/desk/api/')) return next();
    // Read by whoever looks first: most starts of a server nobody looks at here.
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
