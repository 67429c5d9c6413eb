// Who may speak to the box from a browser: security headers on every answer, and no write from a
// page of another origin.

import type { Middleware } from 'koa';
import helmet from 'koa-helmet';
import type { Box } from './box.ts';
import { Refusal } from './refusal.ts';

const RAZORPAY = 'https://*.razorpay.com';

export function guarded(box: Box): Middleware {
  const origins = new Set([new URL(box.publicUrl).origin, ...box.config.webOrigins]);
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", RAZORPAY],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', RAZORPAY],
        connectSrc: ["'self'", RAZORPAY],
        frameSrc: ["'self'", RAZORPAY],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'", RAZORPAY],
        frameAncestors: ["'none'"],
      },
    },
    // The checkout window and a report's tab speak to the page that opened them.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: box.publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  });
  return async (ctx, next) => {
    const origin = ctx.get('origin');
    const isWrite = ctx.method !== 'GET' && ctx.method !== 'HEAD';
    // Browsers name the origin on every write; callers without one carry no dealer's cookie.
    if (isWrite && origin !== '' && !origins.has(origin)) {
      throw new Refusal('forbidden', 'Requests from this site are not accepted.');
    }
    await headers(ctx, next);
  };
}
