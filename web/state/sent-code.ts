// A code that is on its way by email, and when another may be asked for: the field to type it
// into is there again after the phone has dropped the tab while the dealer reads the mail.

import * as v from 'valibot';
import { forgetInTab, rememberedInTab, rememberInTab } from './browser-memory.ts';

/** Specification, section 9. */
const RESEND_MS = 50_000;
/** As long as the server takes the code. */
const GOOD_MS = 10 * 60_000;
const NAME = 'lotproof-sent-code';

const SentCode = v.object({
  email: v.string(),
  /** Milliseconds since 1970, by this phone's clock. */
  sentAt: v.number(),
});
export type SentCode = v.InferOutput<typeof SentCode>;

/** Notes a code that was sent; `waitMs`: how long the server will send no other. */
export function keepSentCode(email: string, waitMs = RESEND_MS): SentCode {
  const code = { email, sentAt: Date.now() - (RESEND_MS - waitMs) };
  rememberInTab(NAME, JSON.stringify(code));
  return code;
}

/** The code that this tab waits for; undefined where there is none that the server would take. */
export function sentCode(): SentCode | undefined {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), SentCode), rememberedInTab(NAME));
  return kept.success && ageMs(kept.output) < GOOD_MS ? kept.output : undefined;
}

export function forgetSentCode(): void {
  forgetInTab(NAME);
}

/** Whole seconds until another may be asked for; 0 when it may. */
export function secondsToResend(code: SentCode): number {
  return Math.max(0, Math.ceil((RESEND_MS - ageMs(code)) / 1000));
}

/** One sent in the future was sent before the clock was set right: it counts as new. */
function ageMs({ sentAt }: SentCode): number {
  return Math.max(0, Date.now() - sentAt);
}
