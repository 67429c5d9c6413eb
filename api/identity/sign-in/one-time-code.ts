// Makes and checks one-time codes sent by email: six digits, ten minutes, five tries, valid only in
// the browser that requested them. Each pair of email and browser has one code at a time.

import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { refusal } from '../../refusal.ts';
import type { Sql } from '../../storage/database.ts';

export const CODE_MINUTES = 10;
export const CODE_TRIES = 5;
/** How many seconds the phone counts down (specification, section 9). */
export const RESEND_SECONDS = 50;

const CODE_MS = CODE_MINUTES * 60_000;
const RESEND_MS = RESEND_SECONDS * 1000;

type CodeRequest = { email: string; browser: Buffer; at: number };

/**
 * Throws `code_in_hand` if this browser was sent a code for the email in the last 50 s, or
 * `code_spent` if that code is used up.
 */
export function refuseEarlyResend(sql: Sql, { email, browser, at }: CodeRequest): void {
  const last = sql.get<{ sent_at: number; tries_left: number }>(
    'SELECT sent_at, tries_left FROM sign_in_code WHERE email = :email AND browser_hash = :browser',
    { email, browser },
  );
  // If a wrong clock dated the last code in the future, the browser need not wait until then.
  if (!last || last.sent_at > at) return;
  const waitMs = last.sent_at + RESEND_MS - at;
  if (waitMs <= 0) return;
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  throw refusal(last.tries_left > 0 ? 'code_in_hand' : 'code_spent', { retryAfterSeconds });
}

export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** Creates this browser's code for the email. Throws if its last code is less than 50 s old. */
export function issueCode(
  sql: Sql,
  secret: string,
  { email, browser, code, at }: CodeRequest & { code: string },
): void {
  refuseEarlyResend(sql, { email, browser, at });
  // Deletes old codes too, so that we forget the email of a visitor who never returns.
  forgetOldCodes(sql, at);
  const issued = sql.run(
    `INSERT INTO sign_in_code (email, browser_hash, code_hmac, tries_left, sent_at)
     VALUES (:email, :browser, :hmac, :tries, :at)
     ON CONFLICT (email, browser_hash) DO UPDATE
     SET code_hmac = :hmac, tries_left = :tries, sent_at = :at
     WHERE sign_in_code.sent_at <= :before OR sign_in_code.sent_at > :at`,
    {
      email,
      browser,
      hmac: hmacOf(secret, email, code),
      tries: CODE_TRIES,
      at,
      before: at - RESEND_MS,
    },
  );
  // Throws if another server has just sent a code for the same tap.
  if (issued === 0) refuseEarlyResend(sql, { email, browser, at });
}

/** Lets this browser's current code also prove this Google email. */
export function proveGoogleEmail(
  sql: Sql,
  asked: { email: string; browser: Buffer; googleEmail: string },
): void {
  sql.run(
    `UPDATE sign_in_code SET google_email = :googleEmail
     WHERE email = :email AND browser_hash = :browser`,
    asked,
  );
}

/**
 * Uses up a correct code and returns what it proves. A wrong code costs one try and returns
 * undefined. Only the browser that requested the code can use up the code's tries.
 */
export function redeemCode(
  sql: Sql,
  secret: string,
  given: CodeRequest & { code: string },
): { googleEmail: string | null } | undefined {
  const { email, browser, code, at } = given;
  const stored = sql.get<{ code_hmac: Buffer; google_email: string | null }>(
    // Allows ten minutes either way, because the clock may be set back before the dealer types the
    // code.
    `UPDATE sign_in_code SET tries_left = tries_left - 1
     WHERE email = :email AND browser_hash = :browser AND tries_left > 0
       AND sent_at > :since AND sent_at < :until
     RETURNING code_hmac, google_email`,
    { email, browser, since: at - CODE_MS, until: at + CODE_MS },
  );
  if (!stored || !timingSafeEqual(stored.code_hmac, hmacOf(secret, email, code))) return undefined;
  // Keeps the used code's row, because the 50 seconds until the next code still apply.
  sql.run(
    `UPDATE sign_in_code SET tries_left = 0, google_email = NULL
     WHERE email = :email AND browser_hash = :browser`,
    { email, browser },
  );
  return { googleEmail: stored.google_email };
}

export function forgetCode(sql: Sql, { email, browser }: Omit<CodeRequest, 'at'>): void {
  sql.run('DELETE FROM sign_in_code WHERE email = :email AND browser_hash = :browser', {
    email,
    browser,
  });
}

/** Deletes codes that are ten minutes old, or that a wrong clock has dated ten minutes ahead. */
export function forgetOldCodes(sql: Sql, at: number): void {
  sql.run('DELETE FROM sign_in_code WHERE sent_at <= :since OR sent_at >= :until', {
    since: at - CODE_MS,
    until: at + CODE_MS,
  });
}

export function forgetCodes(sql: Sql, email: string): void {
  sql.run('DELETE FROM sign_in_code WHERE email = :email', { email });
}

/** Hashes the code with a secret, because a plain hash of six digits is easy to guess. */
function hmacOf(secret: string, email: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`one-time code ${email} ${code}`).digest();
}
