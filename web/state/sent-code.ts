// A code sent by email, and when another may be requested. The code's field returns even if the
// phone discards the tab while the dealer reads mail.

import * as v from 'valibot';
import { forgetInTab, rememberedInTab, rememberInTab } from './browser-memory.ts';
import { valueIn } from './remembered-value.ts';

/** Specification, section 9. */
const RESEND_MS = 50_000;
/** As long as the server accepts the code. */
const GOOD_MS = 10 * 60_000;
const NAME = 'lotproof-sent-code';

const SentCode = v.object({
  email: v.string(),
  /** Milliseconds since 1970, by this phone's clock. */
  sentAt: v.number(),
});
export type SentCode = v.InferOutput<typeof SentCode>;

/** Stores a sent code. `waitMs`: how long the server will send no other. */
export function keepSentCode(email: string, waitMs = RESEND_MS): SentCode {
  const code = { email, sentAt: Date.now() - (RESEND_MS - waitMs) };
  rememberInTab(NAME, JSON.stringify(code));
  return code;
}

/** The code that this tab waits for; undefined without one that the server would accept. */
export function sentCode(): SentCode | undefined {
  const kept = valueIn(SentCode, rememberedInTab(NAME));
  return kept && ageMs(kept) < GOOD_MS ? kept : undefined;
}

export function forgetSentCode(): void {
  forgetInTab(NAME);
}

/** Whole seconds until another may be requested; 0 if it may be now. */
export function secondsToResend(code: SentCode): number {
  return Math.max(0, Math.ceil((RESEND_MS - ageMs(code)) / 1000));
}

/** A code dated in the future was sent before the clock was corrected: it counts as new. */
function ageMs({ sentAt }: SentCode): number {
  return Math.max(0, Date.now() - sentAt);
}
