// Reads a call as its handler receives it: session, body, query and headers, each parsed once by
// its schema.

import type { Context } from 'koa';
import * as v from 'valibot';
import { IdempotencyKey, Seal } from '../../data/contract.ts';
import { type EveryCallName, everyCall } from '../../data/every-call.ts';
import type { Field } from '../../data/refusals.ts';
import type { Backend, Request } from '../backend.ts';
import type { Way } from '../identity/account-events.ts';
import type { Account } from '../identity/accounts.ts';
import { browserHash, googleNonce, googleNonces } from '../identity/browser-id.ts';
import { standingAccount } from '../identity/session-store.ts';
import { sessionHashOf, signedInTo, signIn, signOut } from '../identity/sessions.ts';
import { refusal } from '../refusal.ts';
import type { Sql } from '../storage/database.ts';
import { jsonBody } from './request-body.ts';

export function readRequest<K extends EveryCallName>(
  backend: Backend,
  ctx: Context,
  { name, bodyText }: { name: K; bodyText: string },
): Request<K> {
  const { session, body, query } = everyCall[name];
  const { accountId, phoneId } =
    session === 'none' ? { accountId: undefined, phoneId: undefined } : callerOf(ctx, session);
  const network = callerAddress(ctx);
  const isHttps = backend.publicUrl.startsWith('https:');
  const sessionHash = once(() => sessionHashOf(ctx, isHttps));
  const browser = once(() => browserHash(ctx, isHttps));
  const { sessionSecret } = backend.config;
  const request = {
    accountId,
    phoneId,
    assertSession: (sql: Sql) =>
      standingAccount(sql, { accountId: accountId ?? '', idHash: sessionHash() }),
    body: read(body, jsonBody(ctx, bodyText)),
    query: read(query, { ...ctx.query }),
    idempotencyKey: readHeader(IdempotencyKey, ctx.headers['idempotency-key'], 'malformed_key'),
    seal: readHeader(Seal, ctx.headers['lotproof-seal'], 'malformed_seal'),
    network,
    userAgent: ctx.get('user-agent'),
    sessionHash,
    browser,
    googleNonce: () => googleNonce(ctx, sessionSecret, isHttps),
    googleNonces: () => googleNonces(ctx, sessionSecret, isHttps),
    signIn: (account: Account, way: Way, phoneId?: number) =>
      signIn(ctx, { account, way, network, browser: browser(), ...(phoneId && { phoneId }) }),
    signOut: () => signOut(ctx),
    logCall: (callId: number) => {
      ctx.state['callId'] = callId;
    },
  };
  return request as Request<K>; // the schema above guarantees this type
}

/**
 * Returns the session's account. Throws `unauthenticated` if there is no session or the request
 * names a different account, and `owners_only` if a buyer's phone makes a call meant for owners.
 */
export function callerOf(ctx: Context, needed: 'owner' | 'buyer') {
  const { accountId, phoneId } = signedInTo(ctx);
  // If another dealer has signed in since, that dealer must not pay for this queued request.
  const meant = ctx.get('lotproof-account');
  const isMeant = meant === '' || meant === accountId;
  if (accountId === undefined || !isMeant) throw refusal('unauthenticated');
  if (phoneId !== undefined && needed !== 'buyer') throw refusal('owners_only');
  return { accountId, phoneId };
}

/** Computes the value on first use, because few calls need it, and some need it twice. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Returns the address that our proxy appended, because the caller can forge all earlier ones. */
export function callerAddress(ctx: Context): string {
  return ctx.ips.at(-1) ?? ctx.ip;
}

function read<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  const field = result.issues[0].path?.[0].key;
  // A schema names only its own fields. No refusal repeats a field's value.
  throw typeof field === 'string'
    ? refusal('malformed', { field: field as Field })
    : refusal('not_json');
}

function readHeader(
  schema: typeof IdempotencyKey | typeof Seal,
  header: string | string[] | undefined,
  code: 'malformed_key' | 'malformed_seal',
): string | undefined {
  const value = v.safeParse(v.optional(schema), header);
  if (!value.success) throw refusal(code);
  return value.output;
}
