// The server's clock, as far as its answers tell it: a phone's own may be hours or years off.

import { phone } from './device.ts';

/** The month in which this was written: a phone that says an earlier one has lost its clock. */
const EARLIEST = Date.UTC(2026, 10);

/** How far the server's time may have gone on before it is stored again. */
const STORED_EVERY_MS = 3600 * 1000;

let aheadMs = 0;
/** What the server told last, to this page or one before it: it is later than that by now. */
let serverAt: number | undefined;
let storedAt = EARLIEST;

/** Takes the time from an answer's Date header (RFC 9110, 6.6.1), good to a second or two. */
export function readClock(date: string | null): void {
  const told = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(told)) return;
  aheadMs = Date.now() - told;
  serverAt = told;
}

/** Milliseconds since 1970, by the server's clock once it was reached, by the phone's before. */
export function serverNow(): number {
  return Date.now() - aheadMs;
}

/** The same for what is stored, and never before a time that is known to be past. */
export function stampNow(): number {
  return Math.max(serverNow(), serverAt ?? EARLIEST);
}

/** Learns the server's time from earlier pages, and stores it for later ones. */
export async function shareClock(): Promise<void> {
  if (serverAt === undefined) {
    const row = await phone.rows.get('server time');
    if (row?.name !== 'server time') return;
    storedAt = row.value;
    serverAt ??= row.value;
  }
  if (Math.abs(serverAt - storedAt) < STORED_EVERY_MS) return;
  storedAt = serverAt;
  await phone.rows.put({ name: 'server time', value: serverAt });
}

/** How far the phone's clock runs ahead of the server's; below zero when it is behind. */
export function clockAheadMs(): number {
  return aheadMs;
}

/**
 * What a Retry-After asks for, in milliseconds: seconds, or a date by the server's own clock
 * (RFC 9110, 10.2.3). Undefined when it is neither.
 */
export function retryAfterMs(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = Number(retryAfter);
  const wait = Number.isNaN(seconds) ? Date.parse(retryAfter) - serverNow() : seconds * 1000;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
