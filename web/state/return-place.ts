// Where the dealer was when the session ended, and what they had typed, to continue after a
// sign-in. For this tab only; survives when the phone discards the tab while the dealer reads mail.

import * as v from 'valibot';
import { forgetInTab, rememberedInTab, rememberInTab } from './browser-memory.ts';
import { valueIn } from './remembered-value.ts';

const NAME = 'lotproof-return';

const Place = v.object({
  /** Only this dealer continues there. */
  accountId: v.string(),
  path: v.string(),
  /** The amount typed into Add Wallet Balance. */
  amount: v.optional(v.string()),
});
type Place = v.InferOutput<typeof Place>;

export function keepPlace(place: Place): void {
  rememberInTab(NAME, JSON.stringify(place));
}

/** The place that this dealer left; returned only once. */
export function takePlace(accountId: string): Place | undefined {
  const kept = valueIn(Place, rememberedInTab(NAME));
  forgetPlace();
  return kept?.accountId === accountId ? kept : undefined;
}

/** Called at sign-out. */
export function forgetPlace(): void {
  forgetInTab(NAME);
}
