// What services and the ends of calls are called at the desk; the database has short codes.

import { knownService } from '../../../data/catalogue.ts';

/** One that this build does not know keeps its code. */
export function serviceName(id: string): string {
  return knownService(id)?.shortName ?? id;
}

const ends: Record<string, string> = {
  captured: 'found',
  not_found: 'no record',
  invalid_identifier: 'mistyped, says the source',
  pending: 'not ready yet',
  source_down: 'source down',
  rate_limited: 'source busy',
  provider_broke: 'answer unreadable',
  abandoned: 'gone before its end',
};

/** How a call's last attempt ended; null while it is under way. */
export function endName(outcome: string | null): string {
  return outcome === null ? 'under way' : (ends[outcome] ?? outcome);
}
