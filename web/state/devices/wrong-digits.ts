// How often wrong digits were typed on this device: after three it approves no other for a day, so
// that whoever stands in between cannot go on trying.

import * as v from 'valibot';
import { remember, remembered } from '../browser-memory.ts';
import { valueIn } from '../remembered-value.ts';

const TRIES = 3;
const BLOCKED_MS = 24 * 60 * 60_000;

const Wrong = v.object({ times: v.number(), lastAt: v.number() });

/** In memory too: a browser may refuse to store it. */
const known = new Map<string, v.InferOutput<typeof Wrong>>();

/** How many tries are left, and until when there are none (milliseconds since 1970). */
export function triesLeft(accountId: string, now = Date.now()): { left: number; until: number } {
  const wrong = valueIn(Wrong, remembered(nameOf(accountId))) ?? known.get(accountId);
  const until = (wrong?.lastAt ?? 0) + BLOCKED_MS;
  const isOver = !wrong || now >= until;
  return { left: isOver ? TRIES : Math.max(0, TRIES - wrong.times), until };
}

export function noteWrong(accountId: string, now = Date.now()): void {
  const times = TRIES - triesLeft(accountId, now).left + 1;
  note(accountId, { times, lastAt: now });
}

export function noteRight(accountId: string): void {
  note(accountId, { times: 0, lastAt: 0 });
}

function note(accountId: string, wrong: v.InferOutput<typeof Wrong>): void {
  known.set(accountId, wrong);
  remember(nameOf(accountId), JSON.stringify(wrong));
}

function nameOf(accountId: string): string {
  return `lotproof-wrong-digits-${accountId}`;
}
