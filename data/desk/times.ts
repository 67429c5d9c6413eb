// Times as the desk writes them: by the clock of India, wherever the operator is.

import { monthNames } from '../values/time-text.ts';

const AHEAD_MS = 5.5 * 3_600_000;

const indian = (at: number) => new Date(at + AHEAD_MS);
const two = (count: number) => String(count).padStart(2, '0');

/** `10:15`. */
export function clockText(at: number): string {
  const time = indian(at);
  return `${two(time.getUTCHours())}:${two(time.getUTCMinutes())}`;
}

/** `10:15:30`: what takes seconds. */
export function secondText(at: number): string {
  return `${clockText(at)}:${two(indian(at).getUTCSeconds())}`;
}

/** `21 Nov 2026`. */
export function dayText(at: number): string {
  const time = indian(at);
  return `${time.getUTCDate()} ${monthNames.en[time.getUTCMonth()]} ${time.getUTCFullYear()}`;
}

/** `21 Nov 2026, 10:15`. */
export function timeText(at: number): string {
  return `${dayText(at)}, ${clockText(at)}`;
}
