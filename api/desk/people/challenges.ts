// What an authenticator was asked to sign, until it has: each once, for one purpose, for some
// minutes. In memory: a restart asks again.

import { createHash, randomBytes } from 'node:crypto';

/** A fingerprint, a second try, a phone that is looked for. */
const CHALLENGE_MS = 5 * 60_000;
/** Nobody has as many tabs; the oldest are dropped first. */
const CHALLENGES_MAX = 1_000;

type Challenges<Facts> = {
  /** Bytes that nobody has signed before, and that stand for exactly these facts. */
  make: (facts: Facts) => Buffer;
  /** What was asked, the first time; undefined from then on, and once it is too late. */
  take: (challenge: string) => Facts | undefined;
};

export function makeChallenges<Facts>(monotonic: () => number): Challenges<Facts> {
  const open = new Map<string, { facts: Facts; until: number }>();
  return {
    make(facts) {
      const bytes = createHash('sha256')
        .update(randomBytes(32))
        .update(JSON.stringify(facts))
        .digest();
      const [oldest] = open.keys();
      if (open.size >= CHALLENGES_MAX && oldest !== undefined) open.delete(oldest);
      open.set(bytes.toString('base64url'), { facts, until: monotonic() + CHALLENGE_MS });
      return bytes;
    },
    take(challenge) {
      const known = open.get(challenge);
      open.delete(challenge);
      return known && monotonic() < known.until ? known.facts : undefined;
    },
  };
}
