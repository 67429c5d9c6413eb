// What services and the ends of calls are called at the desk.

import { knownService } from '../../../data/catalogue.ts';
import { outcomeName } from '../../operator/reports/outcome-names.ts';

/** One that this build does not know keeps its code. */
export function serviceName(id: string): string {
  return knownService(id)?.shortName ?? id;
}

/** How a call's last attempt ended; null while it is under way. */
export function endName(outcome: string | null): string {
  return outcome === null ? 'under way' : outcomeName(outcome);
}
