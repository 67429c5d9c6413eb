// Remembers what the dealer was doing: the check in the form, the screen that a sign-in
// interrupted, and the emailed code that the dealer waits for.

import * as v from 'valibot';
import type { Service } from '../../data/catalogue.ts';
import { forget, forgetAll, remember, remembered } from './browser-memory.ts';

/** Parses a value stored as JSON; undefined if it is missing, damaged or from another build. */
export function valueIn<T>(schema: v.GenericSchema<unknown, T>, text: string | null) {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return read.success ? read.output : undefined;
}

// Drafts of checks. Plates stay in local storage until they are sent or the dealer signs out.
// People's identity numbers are kept only in memory, for one return from a sign-in.

const Typed = v.record(v.string(), v.string());
export type Typed = v.InferOutput<typeof Typed>;

let held: { name: string; typed: Typed } | undefined;

export function holdDraft(name: string, typed: Typed): void {
  held = { name, typed };
}

export function heldDraft(name: string): Typed | undefined {
  return held?.name === name ? held.typed : undefined;
}

export function dropHeldDraft(): void {
  held = undefined;
}

/** Deletes the drafts at sign-out. */
export function forgetDrafts(accountId: string): void {
  forgetAll(prefixOf(accountId));
  held = undefined;
}

export function draftName(accountId: string, { id }: Service): string {
  return `${prefixOf(accountId)}${id}`;
}

function prefixOf(accountId: string): string {
  return `lotproof-draft-${accountId}-`;
}

export function readDraft(name: string): Typed {
  return valueIn(Typed, remembered(name)) ?? {};
}

// The screen and the typed text when the session ended, for continuing after a sign-in. They stay
// in this tab only, even if the phone discards the tab while the dealer reads mail.

const RETURN = 'lotproof-return';

const Place = v.object({
  /** The dealer's account. A different dealer must not continue there. */
  accountId: v.string(),
  path: v.string(),
  /** The amount typed into Add Wallet Balance. */
  amount: v.optional(v.string()),
});
type Place = v.InferOutput<typeof Place>;

export function keepPlace(place: Place): void {
  remember(RETURN, JSON.stringify(place), 'sessionStorage');
}

/** Returns the screen that this dealer left, and deletes it. */
export function takePlace(accountId: string): Place | undefined {
  const kept = valueIn(Place, remembered(RETURN, 'sessionStorage'));
  forgetPlace();
  return kept?.accountId === accountId ? kept : undefined;
}

/** Deletes the remembered screen at sign-out. */
export function forgetPlace(): void {
  forget(RETURN, 'sessionStorage');
}

// A code sent by email, and when the next code may be requested. The input for the code returns
// even if the phone discards the tab while the dealer reads mail.

/** How long the dealer waits before requesting a new code (specification, section 9). */
const RESEND_MS = 50_000;
/** How long the server accepts a code. */
const GOOD_MS = 10 * 60_000;
const SENT = 'lotproof-sent-code';

const SentCode = v.object({
  email: v.string(),
  /** Milliseconds since 1970, by this phone's clock. */
  sentAt: v.number(),
});
export type SentCode = v.InferOutput<typeof SentCode>;

/** Stores that a code was sent. `waitMs`: the time before the server sends another. */
export function keepSentCode(email: string, waitMs = RESEND_MS): SentCode {
  const code = { email, sentAt: Date.now() - (RESEND_MS - waitMs) };
  remember(SENT, JSON.stringify(code), 'sessionStorage');
  return code;
}

/** The code that this tab is waiting for; undefined if the server would no longer accept it. */
export function sentCode(): SentCode | undefined {
  const kept = valueIn(SentCode, remembered(SENT, 'sessionStorage'));
  return kept && ageMs(kept) < GOOD_MS ? kept : undefined;
}

export function forgetSentCode(): void {
  forget(SENT, 'sessionStorage');
}

/** Whole seconds until the next code may be requested; 0 if it may be now. */
export function secondsToResend(code: SentCode): number {
  return Math.max(0, Math.ceil((RESEND_MS - ageMs(code)) / 1000));
}

/** The age of a code; 0 if the clock was set back since the code was sent. */
function ageMs({ sentAt }: SentCode): number {
  return Math.max(0, Date.now() - sentAt);
}
