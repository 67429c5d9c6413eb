// Why something waits or failed, in the chosen language where the phone said it itself. What the
// server said stays as it said it.

import { type Reason, reasons } from '../../sw/outbox/reasons.ts';
import type { Words } from './words.ts';

const known = new Map<string, Reason>(
  Object.entries(reasons).map(([reason, sentence]) => [sentence, reason as Reason]), // its own keys
);

/** `lang` is what the text is in, where that is not the language of the app. */
export function reasonText(said: string, words: Words): { text: string; lang?: 'en' } {
  const status = / \(\d{3}\)(?=\.$)/.exec(said)?.[0] ?? '';
  const reason = known.get(said.replace(status, ''));
  if (reason === undefined) return { text: said, lang: 'en' };
  return { text: words.reasons[reason].replace(/[.।]$/, (stop) => status + stop) };
}
