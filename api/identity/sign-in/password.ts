// Passwords: argon2id with the parameters OWASP recommends (19 MiB, two passes, one lane).

import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../../refusal.ts';

const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const; // 2: id

/** A core stays free for the thread that answers, and one of node's four workers for files. */
export const AT_ONCE_MAX = Math.max(1, Math.min(availableParallelism() - 1, 3));
/** At work or waiting: at some 30 ms each, the last of them waits a second on two cores. */
export const IN_LINE_MAX = 32;
const COME_BACK_SECONDS = 5;

/** Verified against when there is no password to verify, so that both take the same time. */
const nobodys = hash('nobody has this password', OPTIONS);

let atWork = 0;
const waiting: (() => void)[] = [];

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, OPTIONS));
}

/** Whether the password is right. No hash at all takes as long to check as a wrong password. */
export async function isPassword(password: string, hashed: string | null): Promise<boolean> {
  const against = hashed ?? (await nobodys);
  const isRight = await inTurn(() => verify(against, password));
  return isRight && hashed !== null;
}

/** A few at once, and some in line behind them: a flood of passwords is turned away. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (atWork + waiting.length >= IN_LINE_MAX) {
    throw new Refusal('rate_limited', 'Many people are logging in. Try again in a few seconds.', {
      retryAfterSeconds: COME_BACK_SECONDS,
    });
  }
  if (atWork < AT_ONCE_MAX) atWork += 1;
  else await new Promise<void>((begin) => waiting.push(begin));
  try {
    return await work();
  } finally {
    const next = waiting.shift(); // takes this one's place
    if (next) next();
    else atWork -= 1;
  }
}
