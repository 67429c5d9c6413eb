// Limits sign-in attempts, and names the keys under which each attempt is counted: the email, the
// network, or a browser that the dealer has used before.

import { hash } from 'node:crypto';

export type Attempt = 'code' | 'guess' | 'password' | 'passkey';

/**
 * The limits on attempts. A dealer needs one or two tries.
 * `pair` counts one email from one network, per hour. It is low, so that a guesser is soon stopped,
 * while the dealer can still sign in from elsewhere.
 * `email` counts one email from anywhere, per day. At 50 guesses a day, one six-digit code in fifty
 * is found within a year.
 * `network` counts all emails from one network, per hour. Indian mobile networks put thousands of
 * phones behind one address, and successful sign-ins do not count.
 * A browser that the dealer has used before has its own `pair` and `email` limits, so strangers
 * never lock it out.
 */
export const ALLOWED: Record<Attempt, { pair: number; email: number; network: number }> = {
  code: { pair: 6, email: 20, network: 300 },
  guess: { pair: 15, email: 50, network: 200 },
  password: { pair: 10, email: 50, network: 200 },
  /** The operator's desk counts as one email. A correct passkey never counts. */
  passkey: { pair: 10, email: 50, network: 10 },
};

export type By = {
  email: string;
  network: string;
  /** The browser, if the dealer with this email has signed in with it before. */
  knownBrowser: Buffer | undefined;
};

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** One of an attempt's counts: its limiter, and its key in that limiter. */
export type Counted = { keyPrefix: string; points: number; duration: number; key: string };

/**
 * Returns the counts of an attempt. Their keys are hashed, because many callers have no account.
 * All aliases of a mailbox share a key. The narrowest count comes first: an attempt refused there
 * is not counted anywhere else.
 */
export function countsOf(attempt: Attempt, by: By): Counted[] {
  const { pair, email: daily, network } = ALLOWED[attempt];
  const email = attempt === 'code' ? mailboxOf(by.email) : by.email;
  const area = networkOf(by.network);
  const own = `${email} ${by.knownBrowser?.toString('base64url')}`;
  const counts = by.knownBrowser
    ? ([
        ['known-hour', pair, HOUR_SECONDS, own],
        ['known-day', daily, DAY_SECONDS, own],
      ] as const)
    : ([
        ['pair', pair, HOUR_SECONDS, `${email} ${area}`],
        ['email', daily, DAY_SECONDS, email],
        ['network', network, HOUR_SECONDS, area],
      ] as const);
  return counts.map(([scope, points, duration, text]) => {
    return { keyPrefix: `${attempt}-${scope}`, points, duration, key: hashed(text) };
  });
}

function hashed(text: string): string {
  return hash('sha256', text, 'base64url');
}

/** Treats the whole /64 of an IPv6 customer as one address. */
export function networkOf(address: string): string {
  const mapped = address.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const whole = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** Gmail ignores dots in the name: https://support.google.com/mail/answer/7436150 */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** Gives all spellings of a mailbox one name: `d.ealer+7@gmail.com` is `dealer@gmail.com`. */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const [name = ''] = email.slice(0, at).toLowerCase().split('+');
  return DOTLESS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
