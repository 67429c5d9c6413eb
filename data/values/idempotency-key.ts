// The idempotency key of a tap: a UUID of version 7 (RFC 9562, section 5.7), which begins with
// the time. Keys of one moment lie side by side in the server's index, so that a commit writes the
// same few pages for all of them; random keys would touch a page each.

/**
 * A key of this moment (milliseconds since 1970) out of a random UUID of version 4, which is what
 * every platform makes. A wrong clock costs speed and nothing else.
 */
export function idempotencyKey(now: number, random: string): string {
  const time = now.toString(16).padStart(12, '0');
  // All other digits of version 4 are random, and its variant digits are those of version 7.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`;
}

const OPENS_WITH_TIME = /^([0-9a-f]{8})-([0-9a-f]{4})-7/i;

/** The twelve hex digits of a key's time; `undefined` for a UUID of another version. */
export function timeOfKey(key: string): string | undefined {
  const [, high, low] = OPENS_WITH_TIME.exec(key) ?? [];
  return high && low ? high + low : undefined;
}

/** When the key was made: milliseconds since 1970, by the clock of its phone. */
export function mintedAt(key: string): number | undefined {
  const time = timeOfKey(key);
  return time === undefined ? undefined : Number.parseInt(time, 16);
}
