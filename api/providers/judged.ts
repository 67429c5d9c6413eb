// The one judge of what a source found: about whom it is, whether it says anything, and whether a
// report can be made of it. Whatever fails is no find, and free.

import type { Service } from '../../data/catalogue.ts';
import type { Input, Outcome } from './outcome.ts';
import { unknownShape } from './provider-http.ts';

/** A find as it may leave the server, or what it is instead; other outcomes as they are. */
export function judged(service: Service, input: Input, outcome: Outcome): Outcome {
  if (outcome.kind !== 'found') return outcome;
  const other = service.otherThanAsked(outcome.result, input);
  if (other) {
    // Neither number may be in a log: that they differ is what the operator has to know.
    const why = `it answered about another ${other.label.toLowerCase()}`;
    return { kind: 'provider_broke', why };
  }
  const result = service.delivered(outcome.result, input);
  if (service.isNothing(result)) return { kind: 'not_found' };
  return service.isReadable(result) ? { ...outcome, result } : unknownShape(outcome.result);
}
