// A Razorpay double inside the sandbox server, called over HTTP like the real gateway: the REST
// API, the checkout script with its payments, and webhooks. Tests can make it fail: see faults.ts.

import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import * as v from 'valibot';
import { rawBody } from '../../http/request-body.ts';
import { actInDashboard, type Bank, capture, createOrder, pay, refund } from './bank.ts';
import { ApiError, type Payment, type Refund, readAsked } from './entities.ts';
import { Faults, healthy } from './faults.ts';
import { openStore } from './new-entities.ts';
import { openWebhooks } from './webhooks.ts';

type Settings = {
  dataDir: string;
  keyId: string;
  keySecret: string;
  webhookSecrets: string[];
  /** Returns the URL to which webhooks are sent, known only once the server listens. */
  serverUrl: () => string;
  /** The time in the double's answers and entities, in milliseconds since 1970. */
  clock?: () => number;
};

const checkoutScript = readFileSync(new URL('./checkout.js', import.meta.url), 'utf8');

const Pay = v.object({ orderId: v.string(), outcome: v.picklist(['success', 'failure']) });

export function makeRazorpayDouble(settings: Settings) {
  let faults = healthy();
  const store = openStore(settings.dataDir);
  const webhooks = openWebhooks({ ...settings, faults: () => faults.webhook });
  const clock = settings.clock ?? Date.now;
  const bank: Bank = { store, tell: webhooks.send, clock };

  const rest = new Router({ prefix: '/sandbox/razorpay/v1' });
  rest.use(
    dated(clock),
    errorsAnswered,
    faulty(() => faults.rest),
    signedIn(settings),
  );
  addRoutes(rest, bank, () => faults.refund.status);

  const router = new Router();
  router.use(rest.routes());
  router.get('/sandbox/checkout.js', (ctx) => {
    ctx.type = 'text/javascript';
    ctx.set('Cache-Control', 'no-cache');
    ctx.body = checkoutScript;
  });
  router.post('/sandbox/pay', errorsAnswered, async (ctx) => {
    const { orderId, outcome } = readAsked(Pay, await json(ctx));
    const isGood = outcome === 'success';
    const payment = pay(bank, orderId, { isGood, faults: faults.payment });
    if (isGood) answer(ctx, proofOf(payment, settings.keySecret));
    else throw declined(payment);
  });
  router.post('/sandbox/razorpay/faults', errorsAnswered, async (ctx) => {
    faults = readAsked(Faults, await json(ctx));
    answer(ctx, faults);
  });
  router.post('/sandbox/razorpay/dashboard', errorsAnswered, async (ctx) =>
    answer(ctx, actInDashboard(bank, await json(ctx))),
  );
  return {
    router,
    close() {
      webhooks.close();
      store.close();
    },
  };
}

const number = v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number));
const Page = v.object({
  from: v.optional(number, '0'),
  to: v.optional(number, '999999999999'),
  count: v.optional(v.pipe(number, v.maxValue(100)), '10'),
  skip: v.optional(number, '0'),
});
const EVER = { from: 0, to: Number.MAX_SAFE_INTEGER, count: 1000, skip: 0 };

function addRoutes(rest: Router, bank: Bank, refundStatus: () => Refund['status']): void {
  const { store } = bank;
  rest.post('/orders', async (ctx) => answer(ctx, createOrder(bank, await json(ctx))));
  rest.get('/orders/:id/payments', (ctx) => {
    const order = store.get('order', id(ctx));
    answer(ctx, collection(store.of('payment', order.id)));
  });
  rest.post('/payments/:id/capture', async (ctx) =>
    answer(ctx, capture(bank, id(ctx), await json(ctx))),
  );
  rest.post('/payments/:id/refund', async (ctx) => {
    const key = ctx.get('x-refund-idempotency');
    answer(ctx, refund(bank, id(ctx), { body: await json(ctx), key, status: refundStatus() }));
  });
  rest.get('/payments/:id/refunds', (ctx) => {
    const payment = store.get('payment', id(ctx));
    const all = store.made<Refund>('refund', EVER);
    answer(ctx, collection(all.filter(({ payment_id }) => payment_id === payment.id)));
  });
  for (const kind of ['order', 'payment', 'dispute'] as const) {
    rest.get(`/${kind}s/:id`, (ctx) => answer(ctx, store.get(kind, id(ctx))));
  }
  for (const kind of ['payment', 'refund', 'dispute'] as const) {
    // Lists are complete, newest first.
    rest.get(`/${kind}s`, (ctx) =>
      answer(ctx, collection(store.made(kind, readAsked(Page, ctx.query)))),
    );
  }
}

function collection(items: object[]) {
  return { entity: 'collection', count: items.length, items };
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

// Runs before each route of the Razorpay double: sets the date, checks the keys, turns errors into
// answers, and applies the requested faults.

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
  const right = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  return async (ctx, next) => {
    if (ctx.get('authorization') === right) return next();
    ctx.status = 401;
    ctx.body = { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } };
    return undefined;
  };
}
