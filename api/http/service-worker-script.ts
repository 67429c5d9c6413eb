// The service worker's script, with the revision of the headers that this server's pages come with.
// A phone caches pages with their headers: a policy that follows the operator's settings, or a
// release that changed no page, would otherwise never reach a phone that has the app.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Middleware } from 'koa';
import { givePage, pageOf } from './compressed-page.ts';
import type { Headers } from './security-headers.ts';

/** Serves `/worker.js` once it has been built; `headers` are those of pages. */
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
