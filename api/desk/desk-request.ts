// A call to the desk as its handler gets it: who asks, and what was sent, each read once.

import type { Context } from 'koa';
import * as v from 'valibot';
import {
  type DeskBody,
  type DeskCall,
  type DeskQuery,
  deskCalls,
} from '../../data/desk/desk-calls.ts';
import type { May } from '../../data/desk/staff.ts';
import { jsonBody } from '../http/request-body.ts';
import { Refusal, refusal } from '../refusal.ts';

/** Who has signed in to the desk. */
export type Person = {
  name: string;
  may: May;
};

export type DeskRequest<K extends DeskCall> = {
  person: Person;
  query: DeskQuery<K>;
  body: DeskBody<K>;
};

export function readDeskRequest<K extends DeskCall>(
  ctx: Context,
  { name, bodyText, person }: { name: K; bodyText: string; person: Person },
): DeskRequest<K> {
  const { query, body } = deskCalls[name];
  const request = {
    person,
    query: read(query, { ...ctx.query }),
    body: read(body, jsonBody(ctx, bodyText)),
  };
  return request as DeskRequest<K>; // one schema at a time cannot tell the compiler of their union
}

function read<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  const field = result.issues[0].path?.[0].key;
  throw new Refusal(
    'malformed',
    `The field "${String(field ?? '')}" is missing or cannot be read.`,
  );
}

export const nothingFound = refusal('not_found', 'There is no such thing, or it was removed.');
