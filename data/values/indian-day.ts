// The calendar day in India.

/** Whole days since 1 January 1970. */
export type Day = number;

export const DAY_MS = 24 * 3600 * 1000;
/** India has one time zone and no summer time. */
const INDIA_OFFSET_MS = 5.5 * 3600 * 1000;

/** The day it was in India at a moment: ISO 8601, or milliseconds. */
export function indianDay(at: string | number): Day {
  return Math.floor((new Date(at).getTime() + INDIA_OFFSET_MS) / DAY_MS);
}
