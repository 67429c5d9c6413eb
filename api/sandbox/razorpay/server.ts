// A Razorpay double inside the sandbox server, called over HTTP like the real gateway: REST, the
// checkout script and its payments, webhooks. Tests can make it fail: see faults.ts.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import * as v from 'valibot';
import { rawBody } from '../../http/request-body.ts';
import { openBank, openRefunds } from './bank.ts';
import { openDashboard } from './dashboard.ts';
import { ApiError, type Payment, readAsked } from './entities.ts';
import { Faults, healthy } from './faults.ts';
import { openStore } from './new-entities.ts';
import { openWebhooks } from './webhooks.ts';

type Settings = {
  dataDir: string;
  keyId: string;
  keySecret: string;
  webhookSecrets: string[];
  /** Returns the URL for webhooks, which is known only once the server listens. */
  serverUrl: () => string;
  /** The time in the double's answers and entities, in milliseconds since 1970. */
  clock?: () => number;
};

type RazorpayDouble = { router: Router; close: () => void };

const checkoutScript = readFileSync(new URL('./checkout.js', import.meta.url), 'utf8');

const Pay = v.object({ orderId: v.string(), outcome: v.picklist(['success', 'failure']) });

export function makeRazorpayDouble(settings: Settings): RazorpayDouble {
  let faults = healthy();
  const store = openStore(settings.dataDir);
  const webhooks = openWebhooks({ ...settings, faults: () => faults.webhook });
  const clock = settings.clock ?? Date.now;
  const parts = { store, tell: webhooks.send, clock };
  const bank = openBank(parts);
  const refunds = openRefunds(parts);
  const dashboard = openDashboard(parts, refunds);

  const rest = new Router({ prefix: '/sandbox/razorpay/v1' });
  rest.use(
    dated(clock),
    errorsAnswered,
    faulty(() => faults.rest),
    signedIn(settings),
  );
  addOrderRoutes(rest, bank);
  addRefundRoutes(rest, refunds, () => faults.refund.status);

  const router = new Router();
  router.use(rest.routes());
  router.get('/sandbox/checkout.js', (ctx) => {
    ctx.type = 'text/javascript';
    ctx.set('Cache-Control', 'no-cache');
    ctx.body = checkoutScript;
  });
  router.post('/sandbox/pay', errorsAnswered, async (ctx) => {
    const { orderId, outcome } = readAsked(Pay, await json(ctx));
    const payment = bank.pay(orderId, outcome === 'success', faults.payment);
    if (outcome === 'success') answer(ctx, proofOf(payment, settings.keySecret));
    else throw declined(payment);
  });
  router.post('/sandbox/razorpay/faults', errorsAnswered, async (ctx) => {
    faults = readAsked(Faults, await json(ctx));
    answer(ctx, faults);
  });
  router.post('/sandbox/razorpay/dashboard', errorsAnswered, async (ctx) =>
    answer(ctx, dashboard.act(await json(ctx))),
  );
  return {
    router,
    close() {
      webhooks.close();
      store.close();
    },
  };
}

function addOrderRoutes(rest: Router, bank: ReturnType<typeof openBank>): void {
  rest.post('/orders', async (ctx) => answer(ctx, bank.createOrder(await json(ctx))));
  rest.get('/orders/:id', (ctx) => answer(ctx, bank.order(id(ctx))));
  rest.get('/orders/:id/payments', (ctx) => answer(ctx, bank.paymentsOf(id(ctx))));
  rest.get('/payments/:id', (ctx) => answer(ctx, bank.payment(id(ctx))));
  rest.post('/payments/:id/capture', async (ctx) =>
    answer(ctx, bank.capture(id(ctx), await json(ctx))),
  );
  for (const kind of ['payment', 'refund', 'dispute'] as const) {
    rest.get(`/${kind}s`, (ctx) => answer(ctx, bank.list(kind, ctx.query)));
  }
}

function addRefundRoutes(
  rest: Router,
  refunds: ReturnType<typeof openRefunds>,
  status: () => Faults['refund']['status'],
): void {
  rest.post('/payments/:id/refund', async (ctx) => {
    const key = ctx.get('x-refund-idempotency');
    answer(ctx, refunds.refund(id(ctx), await json(ctx), key, status()));
  });
  rest.get('/payments/:id/refunds', (ctx) => answer(ctx, refunds.refundsOf(id(ctx))));
  rest.get('/disputes/:id', (ctx) => answer(ctx, refunds.dispute(id(ctx))));
}

/** Returns the proof that the checkout window returns to the page. */
function proofOf({ id, order_id }: Payment, keySecret: string) {
  return {
    razorpay_payment_id: id,
    razorpay_order_id: order_id,
    razorpay_signature: createHmac('sha256', keySecret).update(`${order_id}|${id}`).digest('hex'),
  };
}

function declined(payment: Payment): ApiError {
  return new ApiError(payment.error_description ?? '', {
    source: payment['error_source'],
    step: payment['error_step'],
    reason: payment['error_reason'],
    metadata: { payment_id: payment.id, order_id: payment.order_id },
  });
}

async function json(ctx: Context): Promise<unknown> {
  try {
    return JSON.parse((await rawBody(ctx)) || '{}');
  } catch {
    throw new ApiError('The request is not JSON.');
  }
}

function id(ctx: { params: Record<string, string> }): string {
  return ctx.params['id'] ?? '';
}

function answer(ctx: { body: unknown }, body: object): void {
  ctx.body = body;
}

// Runs before each route of the Razorpay double: sets the date, checks the keys, answers errors,
// and applies the requested faults.

function faulty(rest: () => Faults['rest']): Middleware {
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

const errorsAnswered: Middleware = async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    ctx.status = 400;
    ctx.body = { error: error.body };
  }
};

/** Sets the double's own `Date`. Node would send the machine's time. */
function dated(clock: () => number): Middleware {
  return (ctx, next) => {
    ctx.set('Date', new Date(clock()).toUTCString());
    return next();
  };
}

function signedIn({ keyId, keySecret }: { keyId: string; keySecret: string }): Middleware {
  const right = Buffer.from(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`);
  return async (ctx, next) => {
    const given = Buffer.from(ctx.get('authorization'));
    if (given.length === right.length && timingSafeEqual(given, right)) return next();
    ctx.status = 401;
    ctx.body = { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } };
    return undefined;
  };
}
