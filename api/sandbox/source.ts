// The sandbox's report source: an aggregator's wire (POST JSON, its own `code` in the body, often
// under HTTP 200) over invented records. Nothing here knows a service but the table.

import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import Router from '@koa/router';
import type { Context } from 'koa';
import * as v from 'valibot';
import { type IdentifierKind, isWellFormed } from '../../data/identifiers.ts';
import { rawBody } from '../edge.ts';
import { hyundaiResult } from './hyundai.ts';

type SourceService = {
  /** The key of the question that names whose record is wanted. */
  field: string;
  kind: IdentifierKind;
  /** The record of a well-formed identifier, always the same. */
  resultOf: (identifier: string) => unknown;
};

/** What each path answers. */
const services = new Map<string, SourceService>([
  ['hyundai-service-history', { field: 'vehicleNumber', kind: 'plate', resultOf: hyundaiResult }],
]);

type SourceAnswer = {
  status: number;
  code: number;
  message: string;
  result?: unknown;
  /** Instead of the latency that the operator set. */
  takesMs?: number;
};

const NO_KEYS: SourceAnswer = { status: 401, code: 401, message: 'Invalid clientId or secretKey' };
const MALFORMED: SourceAnswer = { status: 400, code: 400, message: 'Malformed request' };
const INVALID: SourceAnswer = { status: 200, code: 422, message: 'Invalid number' };
const DOWN: SourceAnswer = { status: 503, code: 503, message: 'Source unavailable' };

/** Longer than any time-out of the box. */
const HANG_MS = 65_000;

/** The last four characters of an identifier choose a failure. */
const failures = new Map<string, SourceAnswer>([
  ['9402', { status: 200, code: 402, message: 'NoBalance' }],
  ['9404', { status: 200, code: 404, message: 'No data found' }],
  ['9422', INVALID],
  ['9429', { status: 429, code: 429, message: 'Too many requests' }],
  ['9500', { status: 500, code: 500, message: 'Internal error' }],
  ['9504', { status: 504, code: 504, message: 'Timed out', takesMs: HANG_MS }],
]);

/** Fails at the first question about each identifier and answers from the second on. */
const FAILS_ONCE = '9599';

/** More than anybody tries by hand; then all of them fail once more. */
const FAILED_ONCE_MAX = 1000;

const Question = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

/** The source under `/sandbox/source`; every answer takes so many milliseconds. */
export function sandboxSource({ latencyMs }: { latencyMs: number }): Router {
  const isFirstOf = firstTimes();
  const router = new Router({ prefix: '/sandbox/source' });

  router.post('/:path', async (ctx) => {
    const service = services.get(ctx['params'].path ?? '');
    // Koa's bare 404, outside the envelope: a wrong path must never read as "no record".
    if (!service) return;
    const { takesMs = latencyMs, status, ...body } = await answerTo(ctx, service, isFirstOf);
    await waitWhileThere(ctx, takesMs);
    ctx.status = status;
    ctx.set('X-Request-Id', randomUUID());
    if (status === 429) ctx.set('Retry-After', '30');
    ctx.body = body;
  });
  return router;
}

async function answerTo(
  ctx: Context,
  { field, kind, resultOf }: SourceService,
  isFirstOf: (question: string) => boolean,
): Promise<SourceAnswer> {
  // Any keys will do: the sandbox has no accounts. None is a fault of the adapter.
  if (ctx.get('clientId') === '' || ctx.get('secretKey') === '') return NO_KEYS;
  const question = v.safeParse(Question, await rawBody(ctx));
  const identifier = question.success ? question.output[field] : undefined;
  if (identifier === undefined) return MALFORMED;
  if (!isWellFormed(kind, identifier)) return INVALID;
  if (identifier.endsWith(FAILS_ONCE) && isFirstOf(`${ctx.path} ${identifier}`)) return DOWN;
  return (
    failures.get(identifier.slice(-4)) ?? {
      status: 200,
      code: 200,
      message: 'Success',
      result: resultOf(identifier),
    }
  );
}

function firstTimes(): (question: string) => boolean {
  const asked = new Set<string>();
  return (question) => {
    if (asked.has(question)) return false;
    if (asked.size >= FAILED_ONCE_MAX) asked.clear();
    asked.add(question);
    return true;
  };
}

/** Waits, and no longer than the caller does. */
async function waitWhileThere(ctx: Context, ms: number): Promise<void> {
  if (ms === 0) return;
  const gone = new AbortController();
  ctx.res.once('close', () => gone.abort());
  await after(ms, undefined, { signal: gone.signal }).catch(() => undefined);
}
