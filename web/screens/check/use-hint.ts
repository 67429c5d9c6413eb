// When a hint may speak: not at every key, but when the dealer pauses or leaves the field.

import { useEffect, useState } from 'react';
import { hintFor } from '../../../data/values/identifier-hints.ts';
import type { IdentifierKind } from '../../../data/values/identifiers.ts';
import { useWords } from '../../words/words.ts';

/** Long enough to look up from the plate and type the next letter. */
const PAUSE_MS = 900;

/** The hint under the field, and what the field does when it is left. */
export function useHint(kind: IdentifierKind, value: string) {
  const { hints } = useWords();
  const [considered, setConsidered] = useState(value);
  // Waits for a pause, which is of the world outside: time.
  useEffect(() => {
    const timer = setTimeout(() => setConsidered(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  // A doubt about what is no longer there would be a doubt about nothing.
  const hint = hintFor(kind, considered === value ? value : '');
  const text = hint === 'usual' || hint === 'odd' ? hints[kind][hint] : hints[hint];
  return { text, isOdd: hint !== 'usual', onBlur: () => setConsidered(value) };
}
