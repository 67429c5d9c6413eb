// Counts attempts in one server's file, or in the database of several servers.

import type { RateLimiterAbstract } from 'rate-limiter-flexible';

export type Counts = {
  /** A limit of so many attempts in so many seconds. */
  limiter: (limit: { keyPrefix: string; points: number; duration: number }) => Limiter;
  /** Deletes a count that expires later than this. */
  forgetBeyond: (key: string, at: number) => Promise<void>;
  close: () => Promise<void>;
};

export type Limiter = RateLimiterAbstract & { msDuration: number };
