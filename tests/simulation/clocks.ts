// The clocks around a server, and the rule for which time it must trust, independent of the
// server's own rule.

/** The error of each clock in milliseconds: a multiple of 1000, since the gateway gives seconds. */
export type Wrong = { machine: number; gateway: number };

/** Clocks that differ by less than this count as equal. */
const UNNOTICED_MS = 2 * 60_000;

/**
 * Returns whether the clocks still differ after the gateway's answer: the server can trust neither.
 */
export function isClockDoubtful({ machine, gateway }: Wrong): boolean {
  return Math.abs(machine - gateway) > UNNOTICED_MS;
}

/** Returns the server's time: the machine's or, in doubt, the gateway's. */
export function serverTime({ now, wrong }: { now: number; wrong: Wrong }): number {
  return now + (isClockDoubtful(wrong) ? wrong.gateway : wrong.machine);
}
