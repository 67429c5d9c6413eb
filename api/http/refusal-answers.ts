// Every refusal leaves the server in one shape; what was not foreseen is logged, and a plain 500.

import type { Middleware } from 'koa';
import type { Backend } from '../backend.ts';
import { lockedOut, outOfRoom, unreadable } from '../operations/health.ts';
import { Refusal } from '../refusal.ts';
import * as refusals from './request-refusals.ts';

/** Turns refusals into their answers; anything else is a bug of ours: logged, and a plain 500. */
export function refusalsAnswered(backend: Backend): Middleware {
  return async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body == null) throw refusals.nothingThere(ctx.path);
    } catch (error) {
      const refusal = error instanceof Refusal ? error : unforeseen(backend, error);
      const { retryAfterSeconds, allow, body } = refusal.details;
      if (allow !== undefined) ctx.set('Allow', allow);
      if (retryAfterSeconds !== undefined) ctx.set('Retry-After', String(retryAfterSeconds));
      ctx.status = refusal.status;
      ctx.type = 'json';
      ctx.body = JSON.stringify({ message: refusal.message, code: refusal.code, ...body });
    }
  };
}

function unforeseen(backend: Backend, error: unknown): Refusal {
  const known =
    unreadable(backend, error) ?? outOfRoom(backend, error) ?? lockedOut(backend, error);
  if (known) return known;
  backend.log.error({ error }, 'unforeseen');
  return new Refusal(
    'internal',
    'Something went wrong on our side. Try again: one request is never charged twice.',
  );
}
