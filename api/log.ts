// The box's log: structured lines of what happened, never of whom or what it was about.

import type { Middleware } from 'koa';
import { type Logger, pino } from 'pino';

/** Never logged, wherever it might stand in a line. */
const SECRETS = ['email', 'otp', 'password', 'credential', 'payload', 'cookie', 'key', 'body'];

export function makeLog(level: string): Logger {
  return pino({
    level,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '…' },
    serializers: { error: pino.stdSerializers.err },
  });
}

/** One line a request. The route's pattern, not the address: people type anything into that. */
export function requestsLogged(log: Logger): Middleware {
  return async (ctx, next) => {
    const startedAt = performance.now();
    await next();
    const route: unknown = ctx['_matchedRoute'];
    if (typeof route !== 'string') return; // files of the app
    log.info({
      route,
      method: ctx.method,
      status: ctx.status,
      ms: Math.round(performance.now() - startedAt),
    });
  };
}
