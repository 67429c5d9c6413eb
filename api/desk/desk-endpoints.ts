// Between HTTP and the desk's handlers: each call is allowed, read once by its schemas, handled and
// answered.

import type { Context, Middleware } from 'koa';
import { type DeskAnswer, type DeskCall, deskCalls } from '../../data/desk/desk-calls.ts';
import { isVerbatim, type Verbatim } from '../http/contract-endpoints.ts';
import { callerAddress } from '../http/read-request.ts';
import { rawBody } from '../http/request-body.ts';
import { notJson } from '../http/request-refusals.ts';
import { refusal } from '../refusal.ts';
import type { Desk } from './desk.ts';
import { type DeskRequest, type Person, readDeskRequest, type WhoAsks } from './desk-request.ts';
import { keepRefusedPasskey } from './people/refused-passkey.ts';

export type DeskHandlers = {
  [K in DeskCall]: (desk: Desk, request: DeskRequest<K>) => Promise<DeskAnswer<K> | Verbatim>;
};

export const onlySees = refusal(
  'forbidden',
  'You may look at everything here, and change nothing.',
);
export const unknownPerson = refusal('unauthenticated', 'Sign in to the desk.');

export function deskEndpoints(desk: Desk, handlers: DeskHandlers, whoAsks: WhoAsks): Middleware {
  const url = desk.backend.config.deskUrl;
  const names = Object.keys(deskCalls) as DeskCall[]; // the keys of a constant
  const calls = new Map(
    names.map((name) => [`${deskCalls[name].method} ${deskCalls[name].path}`, name]),
  );
  return async (ctx, next) => {
    const method = ctx.method === 'HEAD' ? 'GET' : ctx.method;
    const name = calls.get(`${method} ${ctx.path}`);
    if (!name) return next();
    ctx.state['route'] = deskCalls[name].path;
    const bodyText = ctx.method === 'POST' ? await rawBody(ctx) : '';
    // A page of another origin can send any other type without a preflight.
    if (ctx.method === 'POST' && !ctx.is('application/json')) throw notJson();
    const person = await whoAsks(ctx);
    const { asker } = deskCalls[name];
    if (!person && asker !== 'nobody') throw unknownPerson();
    if (asker === 'act' && person?.may !== 'act') throw onlySees();
    ctx.type = 'json';
    const answer = await answerOf(name, ctx, bodyText, person);
    ctx.body = isVerbatim(answer) ? answer.verbatim : JSON.stringify(answer);
  };

  function answerOf<K extends DeskCall>(
    name: K,
    ctx: Context,
    bodyText: string,
    person: Person | undefined,
  ): Promise<DeskAnswer<K> | Verbatim> {
    const request = readDeskRequest(ctx, { name, bodyText, person, url });
    const attempt = { name, person, network: callerAddress(ctx), body: request.body };
    return handlers[name](desk, request).catch((error) => keepRefusedPasskey(desk, error, attempt));
  }
}
