// One-time codes by email: six digits, ten minutes, five tries, one at a time (design, section 6).

import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Sql } from './database.ts';
import { Refusal } from './refusal.ts';

export const CODE_MINUTES = 10;
const CODE_TRIES = 5;
/** Specification, section 9; the phone counts the same seconds down. */
const RESEND_MS = 50_000;

type Stored = { code_hmac: Buffer; tries_left: number; expires_at: number };

type Asking = { email: string; at: number };

/** Throws `rate_limited` within 50 s of the last code for the email. */
export function refuseEarlyResend(sql: Sql, { email, at }: Asking): void {
  const last = sql.get<{ sent_at: number }>(
    'SELECT sent_at FROM one_time_code WHERE email = :email',
    { email },
  );
  const waitMs = last ? last.sent_at + RESEND_MS - at : 0;
  if (waitMs <= 0) return;
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  const message = `A code was just sent. Ask for another in ${retryAfterSeconds} seconds.`;
  throw new Refusal('rate_limited', message, { retryAfterSeconds });
}

/** A new code for the email, in place of any before it; refused within 50 s of the last. */
export function issueCode(sql: Sql, secret: string, { email, at }: Asking): string {
  refuseEarlyResend(sql, { email, at });
  // Most who ask have an account; of those who never come back not even the email is kept.
  sql.run('DELETE FROM one_time_code WHERE expires_at <= :at', { at });
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  sql.run(
    `INSERT INTO one_time_code VALUES (:email, :hmac, :tries, :at, :expiresAt)
     ON CONFLICT (email) DO UPDATE
       SET code_hmac = :hmac, tries_left = :tries, sent_at = :at, expires_at = :expiresAt`,
    {
      email,
      hmac: hmacOf(secret, email, code),
      tries: CODE_TRIES,
      at,
      expiresAt: at + CODE_MINUTES * 60_000,
    },
  );
  return code;
}

/** Whether the code is right; a right one is used up, a wrong one costs a try. */
export function redeemCode(
  sql: Sql,
  secret: string,
  { email, code, at }: { email: string; code: string; at: number },
): boolean {
  const stored = sql.get<Stored>(
    `UPDATE one_time_code SET tries_left = tries_left - 1
     WHERE email = :email AND tries_left > 0 AND expires_at > :at
     RETURNING code_hmac, tries_left, expires_at`,
    { email, at },
  );
  const isRight =
    stored !== undefined && timingSafeEqual(stored.code_hmac, hmacOf(secret, email, code));
  // The row stays, spent, so that the 50 seconds to the next code still count.
  if (isRight) sql.run('UPDATE one_time_code SET tries_left = 0 WHERE email = :email', { email });
  return isRight;
}

/** Six digits are quickly guessed from a bare hash: the secret is not in the database. */
function hmacOf(secret: string, email: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`one-time code ${email} ${code}`).digest();
}
