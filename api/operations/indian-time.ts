// The clock of India, where operator and dealers are.

const AHEAD_MS = 5.5 * 3_600_000;

/** A date whose UTC parts are those of the Indian clock at this time. */
export function indianTime(at: number): Date {
  return new Date(at + AHEAD_MS);
}
