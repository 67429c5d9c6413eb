// Between HTTP and the handlers: each call of the contract is limited, checked, read once by its
// schemas, handled, and answered; every refusal leaves in one shape.

import Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import readRaw from 'raw-body';
import * as v from 'valibot';
import {
  type Answer,
  type Body,
  type CallName,
  contract,
  IdempotencyKey,
  type Query,
} from '../data/contract.ts';
import type { Box } from './box.ts';
import { Refusal } from './refusal.ts';
import { accountIdOf, signIn, signOut } from './sessions.ts';

/** The largest honest body is a hundred received keys: 4 KB. */
const BODY_BYTES_MAX = 64 * 1024;

type Session<K extends CallName> = (typeof contract)[K]['session'] extends 'required'
  ? { accountId: string }
  : { accountId: string | undefined };

/** What a handler gets: everything read, nothing raw. */
export type Request<K extends CallName> = Session<K> & {
  body: Body<K>;
  query: Query<K>;
  idempotencyKey: string | undefined;
  /** The caller's network address, for limits. */
  network: string;
  signIn: (accountId: string) => Promise<void>;
  signOut: () => void;
};

/** Bytes that must reach the caller as they are, instead of an answer to be serialised. */
export type Verbatim = { verbatim: string };

export type Handlers = {
  [K in CallName]: (box: Box, request: Request<K>) => Promise<Answer<K> | Verbatim>;
};

/** A router with every call of the contract. */
export function contractRouter(box: Box, handlers: Handlers): Router {
  const router = new Router();
  const mount = <K extends CallName>(name: K) => {
    const { method, path } = contract[name];
    router.register(path, [method], answerWith(box, name, handlers[name]));
  };
  for (const name of Object.keys(contract) as CallName[]) mount(name);
  return router;
}

function answerWith<K extends CallName>(box: Box, name: K, handler: Handlers[K]): Middleware {
  return async (ctx) => {
    const request = await readRequest(ctx, name);
    const answer = await handler(box, request);
    ctx.type = 'json';
    ctx.body = isVerbatim(answer) ? answer.verbatim : JSON.stringify(answer);
  };
}

async function readRequest<K extends CallName>(ctx: Context, name: K): Promise<Request<K>> {
  const { session, method, body, query } = contract[name];
  const accountId = accountIdOf(ctx);
  if (session === 'required' && accountId === undefined) {
    throw new Refusal('unauthenticated', 'Session expired or Unauthenticated. Please login again.');
  }
  const request = {
    accountId,
    body: read(body, method === 'POST' ? parsed(await rawBody(ctx)) : {}),
    query: read(query, { ...ctx.query }),
    idempotencyKey: read(v.optional(IdempotencyKey), ctx.headers['idempotency-key']),
    network: ctx.ip,
    signIn: (id: string) => signIn(ctx, id),
    signOut: () => signOut(ctx),
  };
  return request as Request<K>; // one schema at a time cannot tell the compiler of their union
}

/** The body's exact text, at most {@link BODY_BYTES_MAX}. */
export async function rawBody(ctx: Context): Promise<string> {
  try {
    return await readRaw(ctx.req, {
      length: ctx.request.length ?? null,
      limit: BODY_BYTES_MAX,
      encoding: 'utf8',
    });
  } catch (error) {
    const type = error instanceof Error && 'type' in error ? error.type : undefined;
    if (type === 'entity.too.large') throw new Refusal('too_large', 'The request is too large.');
    throw new Refusal('malformed', 'The request broke off or cannot be read.');
  }
}

function parsed(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('malformed', 'The request is not JSON.');
  }
}

function read<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const issue = result.issues[0];
  throw new Refusal('malformed', `${v.getDotPath(issue) ?? 'request'}: ${issue.message}`);
}

function isVerbatim(answer: object): answer is Verbatim {
  return 'verbatim' in answer;
}

/** Turns refusals into their answers; anything else is a bug of ours: logged, and a plain 500. */
export function refusalsAnswered(box: Box): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const refusal = error instanceof Refusal ? error : unforeseen(box, error);
      const { retryAfterSeconds, body } = refusal.details;
      if (retryAfterSeconds !== undefined) ctx.set('Retry-After', String(retryAfterSeconds));
      ctx.status = refusal.status;
      ctx.type = 'json';
      ctx.body = JSON.stringify({ message: refusal.message, code: refusal.code, ...body });
    }
  };
}

function unforeseen(box: Box, error: unknown): Refusal {
  box.log.error({ error }, 'unforeseen');
  return new Refusal(
    'internal',
    'Something went wrong on our side. What was not delivered is not charged.',
  );
}
