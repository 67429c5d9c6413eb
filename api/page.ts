// A page or script that the box holds in memory, in every form that a browser may take it.

import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Context } from 'koa';

const FORMS = ['br', 'gzip', 'identity'] as const;

export type Page = Record<(typeof FORMS)[number], Buffer>;

/** Compressed as far as it goes, unless a lower brotli `quality` is named: 11 takes its time. */
export function pageOf(text: string, quality = constants.BROTLI_MAX_QUALITY): Page {
  const identity = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  return { identity, br: brotliCompressSync(identity, { params }), gzip: gzipSync(identity) };
}

/** Answers with it. Its build may be gone tomorrow: browsers ask for it each time. */
export function givePage(ctx: Context, page: Page, type = 'html'): void {
  // Asked one by one, the shortest first: asked at once, the browser's order decides.
  const form = FORMS.find((each) => ctx.acceptsEncodings([each]) === each) ?? 'identity';
  if (form !== 'identity') ctx.set('Content-Encoding', form);
  ctx.vary('Accept-Encoding');
  ctx.set('Cache-Control', 'no-cache');
  ctx.type = type;
  ctx.body = page[form];
}
