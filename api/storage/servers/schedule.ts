// Runs recurring work at once, then every minute or more often, one run at a time. A failure is
// logged but never fatal, because the next run finds what it missed.

import type { Logger } from 'pino';

const EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** 21:30 UTC is three in the morning in India, when dealers are not buying. */
const NIGHT_UTC_MS = 21.5 * HOUR_MS;

export type ScheduledJob = {
  work: string;
  startedAt: number;
  /** Returns when the work last succeeded, in ms since 1970; undefined before the first success. */
  succeededAt: () => number | undefined;
  stop: () => void;
};

/** The work of one run. It should stop soon after `isStopped` returns true. */
export type Once = (isStopped: () => boolean) => Promise<void>;

export function everyMinute(backend: { log: Logger }, work: string, once: Once): ScheduledJob {
  return scheduled(backend, { work, everyMs: EVERY_MS }, once);
}

/** Runs the work until stopped. */
export function scheduled(
  backend: { log: Logger },
  { work, everyMs }: { work: string; everyMs: number },
  once: Once,
): ScheduledJob {
  let isStopped = false;
  let isRunning = false;
  const startedAt = Date.now();
  let succeededAt: number | undefined;

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    await once(() => isStopped)
      .then(() => {
        succeededAt = Date.now();
      })
      .catch((error) => {
        // A stopping server closes its database even while work is running, which is not a failure.
        if (!isStopped) backend.log.error({ error, work }, 'scheduled work failed');
      })
      .finally(() => {
        isRunning = false;
      });
  }

  void run();
  const timer = setInterval(() => void run(), everyMs);
  timer.unref();
  return {
    work,
    startedAt,
    succeededAt: () => succeededAt,
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
  };
}

/** Returns the start of the latest night, in milliseconds since 1970. */
export function lastNight(at: number): number {
  return Math.floor((at - NIGHT_UTC_MS) / DAY_MS) * DAY_MS + NIGHT_UTC_MS;
}
