// Where a dealer was whose session ended, and what was typed there: signed in again, it goes on.
// Kept for the tab alone, through the reload that a phone may do while the dealer reads the mail.

import * as v from 'valibot';
import { forgetInTab, rememberedInTab, rememberInTab } from './browser-memory.ts';

const NAME = 'lotproof-return';

const Place = v.object({
  /** Nobody else goes on with it. */
  accountId: v.string(),
  path: v.string(),
  /** What was typed into Add Wallet Balance. */
  amount: v.optional(v.string()),
});
type Place = v.InferOutput<typeof Place>;

export function keepPlace(place: Place): void {
  rememberInTab(NAME, JSON.stringify(place));
}

/** The place that this dealer left; it is given once. */
export function takePlace(accountId: string): Place | undefined {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), Place), rememberedInTab(NAME));
  forgetInTab(NAME);
  return kept.success && kept.output.accountId === accountId ? kept.output : undefined;
}
