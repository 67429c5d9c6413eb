// Why something waits or failed, in the chosen language: in the phone's own words, or in the
// server's, which stay English where the language has none for them.

import { type Reason, reasons } from '../../sw/outbox/reasons.ts';
import type { Words } from './words.ts';

const known = new Map<string, Reason>(
  Object.entries(reasons).map(([reason, sentence]) => [sentence, reason as Reason]), // its own keys
);

/** `lang` is what the text is in, where that is not the language of the app. */
export function reasonText(said: string, words: Words): { text: string; lang?: 'en' } {
  const status = / \(\d{3}\)(?=\.$)/.exec(said)?.[0] ?? '';
  const reason = known.get(said.replace(status, ''));
  if (reason === undefined) {
    const text = words.serverText(said);
    return text === undefined ? { text: said, lang: 'en' } : { text };
  }
  return { text: words.reasons[reason].replace(/[.।]$/, (stop) => status + stop) };
}
