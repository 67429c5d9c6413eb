// The box's clock, as far as its answers tell it: a phone's own may be hours or years off.

let aheadMs = 0;

/** Takes the time from an answer's Date header (RFC 9110, 6.6.1), good to a second or two. */
export function readClock(date: string | null): void {
  const boxTime = date === null ? Number.NaN : Date.parse(date);
  if (!Number.isNaN(boxTime)) aheadMs = Date.now() - boxTime;
}

/** Milliseconds since 1970, by the box's clock once it was reached, by the phone's before. */
export function boxNow(): number {
  return Date.now() - aheadMs;
}

/** How far the phone's clock runs ahead of the box's; below zero when it is behind. */
export function clockAheadMs(): number {
  return aheadMs;
}

/**
 * What a Retry-After asks for, in milliseconds: seconds, or a date by the box's own clock
 * (RFC 9110, 10.2.3). Undefined when it is neither.
 */
export function retryAfterMs(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = Number(retryAfter);
  const wait = Number.isNaN(seconds) ? Date.parse(retryAfter) - boxNow() : seconds * 1000;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
