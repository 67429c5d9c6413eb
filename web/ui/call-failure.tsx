// Says why a call failed, in the dealer's language.

import { errorText } from '../words/reason-text.ts';
import { useWords } from '../words/words.ts';

/** Takes up no space if there is no error. */
export function CallFailure({ error }: { error: Error | null | undefined }) {
  const words = useWords();
  return (
    <p role="alert" className="failure">
      {error && errorText(error, words)}
    </p>
  );
}
