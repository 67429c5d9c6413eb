// Strings that say why a request is waiting or failed, in the chosen language.

import type { Reason } from '../../sw/outbox/reasons.ts';
import { NoAnswer, Refused } from '../../sw/remote-errors.ts';
import type { Words } from './words.ts';

/** `lang` is the text's language, if it differs from the app's. */
export function reasonText(reason: Reason | '', words: Words): { text: string; lang?: 'en' } {
  if (reason === '') return { text: '' };
  if (typeof reason === 'string') return { text: words.reasons[reason] };
  if ('message' in reason) {
    const text = words.refusalText(reason);
    // A newer server may use codes for which this build has no text.
    return text === undefined ? { text: reason.message, lang: 'en' } : { text };
  }
  return {
    text: words.reasons[reason.code].replace(/[.।]$/, (stop) => ` (${reason.status})${stop}`),
  };
}

/** The text for a call that failed without a refusal. */
export function errorText(error: Error, words: Words): string {
  const isOfCall = error instanceof NoAnswer || error instanceof Refused;
  return isOfCall ? reasonText(error.reason, words).text : error.message;
}
