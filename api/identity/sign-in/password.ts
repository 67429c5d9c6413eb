// Passwords: argon2id with the parameters OWASP recommends (19 MiB, two passes, one lane).

import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../../refusal.ts';

const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const; // 2: id

/** At some 30 ms each on two cores, the last in line waits half a second. */
export const AT_ONCE_MAX = 32;
const COME_BACK_SECONDS = 5;

/** Verified against when there is no password to verify, so that both take the same time. */
const nobodys = hash('nobody has this password', OPTIONS);

let underWay = 0;

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, OPTIONS));
}

/** Whether the password is right. No hash at all takes as long to check as a wrong password. */
export async function isPassword(password: string, hashed: string | null): Promise<boolean> {
  const against = hashed ?? (await nobodys);
  const isRight = await inTurn(() => verify(against, password));
  return isRight && hashed !== null;
}

/** The hashing threads also serve files: a flood of passwords is turned away, not queued. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (underWay >= AT_ONCE_MAX) {
    throw new Refusal('rate_limited', 'Many people are logging in. Try again in a few seconds.', {
      retryAfterSeconds: COME_BACK_SECONDS,
    });
  }
  underWay += 1;
  try {
    return await work();
  } finally {
    underWay -= 1;
  }
}
