// The adapters of the sources that the operator has accounts with, and which of them answer for a
// service. What is sold and who is asked are both decided here.

import type { ServiceId } from '../../data/catalogue.ts';
import { apiclub } from './apiclub.ts';
import { cashfree } from './cashfree.ts';
import type { BankChecks } from './cashfree-bank.ts';
import { type Ask, type Source, type SourceSettings, sourceTable } from './source-table.ts';
import { surepass } from './surepass.ts';

export type Answerer = { source: Source; ask: Ask };

export function sourcesOf(settings: SourceSettings[], checks: BankChecks): Source[] {
  return settings.map((each) => {
    switch (each.id) {
      case 'surepass':
        return surepass(each);
      case 'cashfree':
        return cashfree(each, checks);
      case 'apiclub':
        return apiclub(each);
      default: {
        const none: never = each;
        return none;
      }
    }
  });
}

/** Who is asked for the service, in order: each listed source that has an adapter for it. */
export function answerersOf(serviceId: ServiceId, sources: readonly Source[]): Answerer[] {
  return sourceTable[serviceId].order.flatMap((sourceId) => {
    const source = sources.find(({ id }) => id === sourceId);
    const ask = source?.services[serviceId];
    return source && ask ? [{ source, ask }] : [];
  });
}
