// The server's clock, learned from its answers, because a phone's own clock may be wrong by years.

import { type Day, indianDay } from '../data/values/time-text.ts';
import { phone, stored } from './device.ts';

/**
 * The month in which this file was written. A phone whose clock shows an earlier month is wrong.
 */
const EARLIEST = Date.UTC(2026, 10);

/** Store the server's time again once it is this much newer. */
const STORED_EVERY_MS = 3600 * 1000;

let aheadMs = 0;
/** The server's last known time, from this page or an earlier one. The true time is later. */
let serverAt: number | undefined;
let storedAt = EARLIEST;

/** Reads the time in an answer's Date header (RFC 9110, 6.6.1), exact to a second or two. */
export function readClock(date: string | null): void {
  const told = Date.parse(date ?? '');
  if (Number.isNaN(told)) return;
  aheadMs = Date.now() - told;
  serverAt = told;
}

/**
 * The time in milliseconds since 1970: by the server's clock, or by the phone's until the server is
 * first reached.
 */
export function serverNow(): number {
  return Date.now() - aheadMs;
}

/** Today's date in India, by {@link serverNow}. */
export function indianToday(): Day {
  return indianDay(serverNow());
}

/** Like {@link serverNow}, but for times to be stored: never earlier than a known time. */
export function stampNow(): number {
  return Math.max(serverNow(), serverAt ?? EARLIEST);
}

/** Learns the server's time from earlier pages and stores it for later ones. */
export async function shareClock(): Promise<void> {
  if (serverAt === undefined) {
    const known = await stored('server time');
    if (known === null) return;
    storedAt = known;
    serverAt ??= known;
  }
  if (Math.abs(serverAt - storedAt) < STORED_EVERY_MS) return;
  storedAt = serverAt;
  await phone.rows.put({ name: 'server time', value: serverAt });
}

/** How far the phone's clock is ahead of the server's; negative if it is behind. */
export function clockAheadMs(): number {
  return aheadMs;
}

/**
 * Converts a Retry-After, in seconds or as a date, to milliseconds by the server's clock (RFC 9110,
 * 10.2.3). Undefined if it is invalid.
 */
export function retryAfterMs(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = Number(retryAfter);
  const wait = Number.isNaN(seconds) ? Date.parse(retryAfter) - serverNow() : seconds * 1000;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
