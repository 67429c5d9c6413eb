// Why the server did not do what the dealer asked, and that nothing is lost by it.

import { NoAnswer } from '../../../sw/remote-errors.ts';
import { useDeviceWords } from '../../words/devices/device-words.ts';
import { reasonText } from '../../words/reason-text.ts';
import { useWords } from '../../words/words.ts';

/** Undefined where nothing failed. */
export function useFailureText(): (error: Error | null) => string | undefined {
  const told = useReason();
  const { failed, unsure } = useDeviceWords();
  return (error) => {
    if (!error) return undefined;
    const text = told(error.message);
    // Without an answer nobody knows what the server did.
    return error instanceof NoAnswer && !error.isUnsent ? unsure(text) : failed(text);
  };
}

/** What the server or the phone said of a failure, in the dealer's language. */
export function useReason(): (said: string) => string {
  const words = useWords();
  return (said) => reasonText(said, words).text;
}
