// When a hint is shown: not at every key, but when the dealer pauses or leaves the field.

import { useEffect, useState } from 'react';
import { hintFor } from '../../../data/values/identifier-hints.ts';
import type { IdentifierKind } from '../../../data/values/identifiers.ts';
import { useWords } from '../../words/words.ts';

/** Long enough to look up from the plate and type the next letter. */
const PAUSE_MS = 900;

/** The hint under the field, and the field's blur handler. */
export function useHint(kind: IdentifierKind, value: string) {
  const { hints } = useWords();
  const [considered, setConsidered] = useState(value);
  // Waits for a pause: time passes outside React.
  useEffect(() => {
    const timer = setTimeout(() => setConsidered(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  // A hint about text that has changed no longer applies.
  const hint = hintFor(kind, considered === value ? value : '');
  const text = hint === 'usual' || hint === 'odd' ? hints[kind][hint] : hints[hint];
  return { text, isOdd: hint !== 'usual', onBlur: () => setConsidered(value) };
}
