// The clocks around a server, and what it must take the time to be: a second writing of its rule.

/** How far each is off, in milliseconds; a multiple of 1000, since the gateway tells seconds. */
export type Wrong = { machine: number; gateway: number };

/** Clocks that differ by less are taken to agree. */
const UNNOTICED_MS = 2 * 60_000;

/** Once the gateway was heard: the two differ, and nobody knows which of them is right. */
export function isClockDoubtful({ machine, gateway }: Wrong): boolean {
  return Math.abs(machine - gateway) > UNNOTICED_MS;
}

/** What the server takes the time to be: the machine's, and in doubt the gateway's. */
export function serverTime({ now, wrong }: { now: number; wrong: Wrong }): number {
  return now + (isClockDoubtful(wrong) ? wrong.gateway : wrong.machine);
}
