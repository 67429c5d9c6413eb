// The idempotency key of a tap: a UUID of version 7 (RFC 9562, section 5.7), which starts with the
// time. Keys made at the same time are neighbours in the server's index, so one commit writes the
// same few pages for all of them; with random keys it would write a page for each.

/**
 * Makes a key for this time (milliseconds since 1970) from a random UUID of version 4, which every
 * platform can make. The server refuses a key whose time is far from its own.
 */
export function idempotencyKey(now: number, random: string): string {
  const time = now.toString(16).padStart(12, '0');
  // Keeps all other digits: they are random, and both versions have the same variant digits.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`;
}

const OPENS_WITH_TIME = /^([0-9a-f]{8})-([0-9a-f]{4})-7/i;

/** The twelve hex digits of a key's time; undefined for a UUID of any other version. */
export function timeOfKey(key: string): string | undefined {
  const [, high, low] = OPENS_WITH_TIME.exec(key) ?? [];
  return high && low ? high + low : undefined;
}

/** When the key was made: milliseconds since 1970 by the phone's clock. */
export function mintedAt(key: string): number | undefined {
  const time = timeOfKey(key);
  return time === undefined ? undefined : Number.parseInt(time, 16);
}
