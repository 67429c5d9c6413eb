// The sandbox's report source: an aggregator's wire (POST JSON, its own `code` in the body, often
// under HTTP 200) over invented records. Nothing here knows a service but the table.

import { setTimeout as after } from 'node:timers/promises';
import Router from '@koa/router';
import type { Context } from 'koa';
import * as v from 'valibot';
import { rawBody } from '../edge.ts';
import { hyundaiResult } from './hyundai.ts';

/** What each path answers for an identifier. */
const results: Record<string, (identifier: string) => unknown> = {
  'hyundai-service-history': hyundaiResult,
};

/** Longer than any time-out of the box. */
const HANG_MS = 65_000;

const Question = v.object({ vehicleNumber: v.string() });

type SourceAnswer = { status: number; code: number; message: string; result?: unknown };

const NO_SUCH_SERVICE: SourceAnswer = { status: 404, code: 404, message: 'No such service' };
const DOWN: SourceAnswer = { status: 503, code: 503, message: 'Source unavailable' };

/** The last four characters of an identifier choose a failure. */
const failures = new Map<string, SourceAnswer>([
  ['9402', { status: 200, code: 402, message: 'NoBalance' }],
  ['9404', { status: 200, code: 404, message: 'No data found' }],
  ['9422', { status: 200, code: 422, message: 'Invalid vehicle number' }],
  ['9429', { status: 429, code: 429, message: 'Too many requests' }],
  ['9500', { status: 500, code: 500, message: 'Internal error' }],
]);

/** The source under `/sandbox/source`; every answer takes so many milliseconds. */
export function sandboxSource({ latencyMs }: { latencyMs: number }): Router {
  const failedOnce = new Set<string>();
  const router = new Router({ prefix: '/sandbox/source' });

  function answerTo(path: string, identifier: string): SourceAnswer {
    const result = results[path];
    if (!result) return NO_SUCH_SERVICE;
    if (identifier.endsWith('9599') && !failedOnce.has(identifier)) {
      failedOnce.add(identifier);
      return DOWN;
    }
    const found = { status: 200, code: 200, message: 'Success', result: result(identifier) };
    return failures.get(identifier.slice(-4)) ?? found;
  }

  router.post('/:path', async (ctx) => {
    const { vehicleNumber } = v.parse(Question, JSON.parse(await rawBody(ctx)));
    await answerAfter(ctx, vehicleNumber.endsWith('9504') ? HANG_MS : latencyMs);
    const { status, ...body } = answerTo(ctx['params'].path ?? '', vehicleNumber);
    ctx.status = status;
    if (status === 429) ctx.set('Retry-After', '30');
    ctx.body = body;
  });
  return router;
}

/** Waits, and no longer than the caller does. */
async function answerAfter(ctx: Context, ms: number): Promise<void> {
  if (ms === 0) return;
  const gone = new AbortController();
  ctx.res.once('close', () => gone.abort());
  await after(ms, undefined, { signal: gone.signal }).catch(() => undefined);
}
