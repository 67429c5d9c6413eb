// Asks the server of the desk: the calls of data/desk/desk-calls.ts, each answer read by its
// schema.

import * as v from 'valibot';
import {
  type DeskAnswer,
  type DeskBody,
  type DeskCall,
  type DeskQuery,
  deskCalls,
} from '../../data/desk/desk-calls.ts';

/** The server's refusal, or that it could not be reached; the message is for people. */
export class DeskRefusal extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const RefusalBody = v.object({ code: v.string(), message: v.string() });

/** A read of a million entries takes a fifth of a second; an act may wait for the gateway. */
const WAIT_MS = 40_000;

/** Throws a {@link DeskRefusal}. */
export async function ask<K extends DeskCall>(
  name: K,
  { query, body }: { query?: DeskQuery<K>; body?: DeskBody<K> } = {},
): Promise<DeskAnswer<K>> {
  const { method, path, answer } = deskCalls[name];
  const response = await fetch(`${path}${searchOf(query ?? {})}`, {
    method,
    signal: AbortSignal.timeout(WAIT_MS),
    ...(method === 'POST' && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    }),
  }).catch(() => {
    throw new DeskRefusal('unreachable', 'The server does not answer. Is the tunnel still open?');
  });
  const read: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw refusalIn(read, response.status);
  const parsed = v.safeParse(answer, read);
  if (!parsed.success) {
    throw new DeskRefusal('unread', 'The server answers as another version: reload this page.');
  }
  return parsed.output as DeskAnswer<K>; // the compiler knows one schema at a time, not their union
}

function searchOf(query: object): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

function refusalIn(read: unknown, status: number): DeskRefusal {
  const refusal = v.safeParse(RefusalBody, read);
  if (refusal.success) return new DeskRefusal(refusal.output.code, refusal.output.message);
  return new DeskRefusal('internal', `The server answered ${status}. Its log says more.`);
}
