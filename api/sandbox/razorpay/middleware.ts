// What comes before each route of the Razorpay double: its clock, its keys, its errors, and how it
// fails when it is told to.

import { timingSafeEqual } from 'node:crypto';
import type { Context, Middleware } from 'koa';
import { ApiError } from './error.ts';
import type { Faults } from './faults.ts';

export function faulty(rest: () => Faults['rest']): Middleware {
  return async (ctx, next) => {
    const fault = rest();
    if (!ctx.path.includes(fault.path) || fault.times <= 0) return next();
    fault.times -= 1;
    if (fault.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
    if (fault.answer === 'right' || fault.answer === 'lost') await next();
    fail(ctx, fault.answer);
    return undefined;
  };
}

const failures = {
  '500': {
    status: 500,
    body: { error: { code: 'SERVER_ERROR', description: 'We are facing some trouble.' } },
  },
  '429': {
    status: 429,
    body: { error: { code: 'BAD_REQUEST_ERROR', description: 'Too many requests' } },
  },
  '502': { status: 502, body: '<html><body><h1>502 Bad Gateway</h1></body></html>' },
  garbled: { status: 200, body: '<html><body>We will be back soon.</body></html>' },
};

function fail(ctx: Context, answer: Faults['rest']['answer']): void {
  if (answer === 'right') return;
  if (answer === 'cut' || answer === 'lost') {
    ctx.respond = false;
    ctx.req.socket.destroy();
  } else {
    Object.assign(ctx, failures[answer]);
  }
}

export const errorsAnswered: Middleware = async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    ctx.status = 400;
    ctx.body = { error: error.body };
  }
};

/** Node would tell the machine's time. */
export function dated(clock: () => number): Middleware {
  return (ctx, next) => {
    ctx.set('Date', new Date(clock()).toUTCString());
    return next();
  };
}

export function signedIn({ keyId, keySecret }: { keyId: string; keySecret: string }): Middleware {
  const right = Buffer.from(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`);
  return async (ctx, next) => {
    const given = Buffer.from(ctx.get('authorization'));
    if (given.length === right.length && timingSafeEqual(given, right)) return next();
    ctx.status = 401;
    ctx.body = { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } };
    return undefined;
  };
}
