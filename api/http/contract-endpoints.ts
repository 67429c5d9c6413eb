// Connects HTTP to the handlers: checks and parses each call in the contract, runs its handler and
// sends the answer. All refusals have the same form.

import type { Context, Middleware } from 'koa';
import { type AnswerOf, type EveryCallName, everyCall } from '../../data/every-call.ts';
import type { Backend, Request } from '../backend.ts';
import { faultOf } from '../operations/health.ts';
import { Refusal, refusal } from '../refusal.ts';
import { readRequest } from './read-request.ts';
import { BODY_BYTES_MAX, rawBody } from './request-body.ts';

/** Text that is sent exactly as it is, instead of being serialised. */
export type Verbatim = { verbatim: string };

export type Handlers = {
  [K in EveryCallName]: (backend: Backend, request: Request<K>) => Promise<AnswerOf<K> | Verbatim>;
};

/**
 * The largest honest body confirms a hundred reports in 4 KB. Parsing 64 KB of field names would
 * take as long as twenty sales.
 */
const CALL_BYTES_MAX = 8 * 1024;
/** Calls whose bodies contain records that devices have sealed. */
const SEALED = '/api/library/';

/** A call in the contract, with what the server needs to answer it. */
type Endpoint = {
  route: string;
  bytesMax: number;
  hasSession: boolean;
  answer: (ctx: Context, bodyText: string) => Promise<void>;
};

/**
 * Answers the calls in the contract and passes other requests on. Paths are constants, so one
 * look-up finds the call.
 */
export function contractCalls(
  backend: Backend,
  handlers: Handlers,
  session: Middleware,
): Middleware {
  const calls = new Map<string, Endpoint>();
  const add = <K extends EveryCallName>(name: K) => {
    const { method, path, session: needed } = everyCall[name];
    // Public reads need no session and start none.
    const hasSession = needed !== 'none' || method === 'POST';
    const handler = handlers[name];
    const answer: Endpoint['answer'] = async (ctx, bodyText) => {
      const answer = await handler(backend, readRequest(backend, ctx, { name, bodyText }));
      ctx.type = 'json';
      ctx.body = isVerbatim(answer) ? answer.verbatim : JSON.stringify(answer);
    };
    const bytesMax = path.startsWith(SEALED) ? BODY_BYTES_MAX : CALL_BYTES_MAX;
    calls.set(`${method} ${path}`, { route: path, bytesMax, hasSession, answer });
  };
  for (const name of Object.keys(everyCall) as EveryCallName[]) add(name);
  return async (ctx, next) => {
    // Koa omits the body of a HEAD request.
    const method = ctx.method === 'HEAD' ? 'GET' : ctx.method;
    const call = calls.get(`${method} ${ctx.path}`);
    if (!call) return next();
    ctx.state['route'] = call.route;
    // The body is read first, so that a slow one cannot keep alive a session that has ended.
    const bodyText = ctx.method === 'POST' ? await rawBody(ctx, call.bytesMax) : '';
    const answer = () => call.answer(ctx, bodyText);
    return call.hasSession ? session(ctx, answer) : answer();
  };
}

export function isVerbatim(answer: object): answer is Verbatim {
  return 'verbatim' in answer;
}

/** Turns refusals into answers of one form. Logs other errors as bugs and answers a plain 500. */
export function refusalsAnswered(backend: Backend): Middleware {
  return async (ctx, next) => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body == null) throw nothingThere(ctx.path);
    } catch (error) {
      const refused = error instanceof Refusal ? error : faultOf(backend, error);
      const { retryAfterSeconds, values } = refused;
      if ('allow' in values) ctx.set('Allow', String(values.allow));
      if (retryAfterSeconds !== undefined) ctx.set('Retry-After', String(retryAfterSeconds));
      ctx.status = refused.status;
      ctx.type = 'json';
      ctx.body = JSON.stringify(refused);
    }
  };
}

/** Returns the refusal for a path or method that does not exist. */
function nothingThere(path: string): Refusal {
  const methods = Object.values(everyCall)
    .filter((known) => known.path === path)
    .map(({ method }) => (method === 'GET' ? 'GET, HEAD' : method));
  if (methods.length === 0) return refusal('no_such_address');
  // RFC 9110, section 15.5.6: a 405 lists the methods that the path allows.
  return refusal('wrong_method', { allow: methods.join(', ') });
}
