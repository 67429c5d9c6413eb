// Whom the sandbox lets in without a passkey.

import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';

/** Whoever was invited and signed in is that person in the sandbox too. */
export function isAnybody({ name, isSandbox }: Pick<DeskAnswer<'me'>, 'name' | 'isSandbox'>) {
  return isSandbox && name === 'sandbox';
}
