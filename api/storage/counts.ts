// Counts attempts, either in one server's own file or in the database that several servers share.

import type { RateLimiterAbstract } from 'rate-limiter-flexible';

export type Counts = {
  /** Limits attempts to `points` in `duration` seconds. */
  limiter: (limit: { keyPrefix: string; points: number; duration: number }) => Limiter;
  /** Deletes a count that expires later than `at`. */
  forgetBeyond: (key: string, at: number) => Promise<void>;
  close: () => Promise<void>;
};

export type Limiter = RateLimiterAbstract & { msDuration: number };
