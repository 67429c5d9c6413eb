// The accounts that the operator has, and which of them serve each service. What is sold and who
// is asked are both decided here, by the one table.

import type { ServiceId } from '../../data/catalogue.ts';
import type { Account, BankChecks, Question, Source, SourceSettings } from './adapter.ts';
import { apiclubAccount } from './apiclub.ts';
import { cashfreeAccount } from './cashfree/cashfree.ts';
import type { Outcome } from './outcome.ts';
import { sourceTable } from './source-table.ts';
import { surepassAccount } from './surepass.ts';

/** Asks one source for one service. */
export type Ask = (question: Question) => Promise<Outcome>;

export type Answerer = { source: Source; ask: Ask };

export function sourcesOf(settings: SourceSettings[], checks: BankChecks): Source[] {
  return settings.map((each) => ({ ...accountOf(each), checks }));
}

function accountOf(settings: SourceSettings): Account {
  switch (settings.id) {
    case 'surepass':
      return surepassAccount(settings);
    case 'cashfree':
      return cashfreeAccount(settings);
    case 'apiclub':
      return apiclubAccount(settings);
    default: {
      const none: never = settings;
      return none;
    }
  }
}

/** Who is asked for the service, in order: each adapter for whose source there is an account. */
export function answerersOf(serviceId: ServiceId, sources: readonly Source[]): Answerer[] {
  return sourceTable[serviceId].adapters.flatMap((adapter) => {
    const source = sources.find(({ id }) => id === adapter.source);
    return source ? [{ source, ask: (question) => adapter.ask(source, question) }] : [];
  });
}
