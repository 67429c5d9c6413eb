// Where attempts are counted: in one server's file, or in the database of several.

import type { RateLimiterAbstract } from 'rate-limiter-flexible';

export type Counts = {
  /** Counts so many attempts in so many seconds. */
  limiter: (limit: { keyPrefix: string; points: number; duration: number }) => Limiter;
  /** Forgets a count that would stand until later than this. */
  forgetBeyond: (key: string, at: number) => Promise<void>;
  close: () => Promise<void>;
};

export type Limiter = RateLimiterAbstract & { msDuration: number };
