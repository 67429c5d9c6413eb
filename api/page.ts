// A page that the box holds in memory, in every form that a browser may take it.

import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Context } from 'koa';

const FORMS = ['br', 'gzip', 'identity'] as const;

export type Page = Record<(typeof FORMS)[number], Buffer>;

export function pageOf(html: string): Page {
  const identity = Buffer.from(html);
  return { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) };
}

/** Answers with it. Its build may be gone tomorrow: browsers ask for it each time. */
export function givePage(ctx: Context, page: Page): void {
  // Asked one by one, the shortest first: asked at once, the browser's order decides.
  const form = FORMS.find((each) => ctx.acceptsEncodings([each]) === each) ?? 'identity';
  if (form !== 'identity') ctx.set('Content-Encoding', form);
  ctx.vary('Accept-Encoding');
  ctx.set('Cache-Control', 'no-cache');
  ctx.type = 'html';
  ctx.body = page[form];
}
