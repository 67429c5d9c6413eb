// Lists the sources of each service, in the sandbox and in live mode. A service is sold if the
// operator has an account with one of its sources.

import type { ServiceId } from '../../data/catalogue.ts';
import type { Account, Adapter, BankChecks, Question, Source, SourceSettings } from './adapter.ts';
import { apiclubAccount, apiclubChallans, apiclubRc } from './apiclub.ts';
import { cashfreeBank } from './bank-account.ts';
import { cashfreeAccount, cashfreePan, cashfreeRc } from './cashfree.ts';
import type { Outcome } from './outcome.ts';
import type { Maker } from './service-history.ts';
import {
  plate,
  surepass,
  surepassAadhaar,
  surepassAccount,
  surepassChallans,
  surepassHistory,
  surepassPan,
  surepassRc,
} from './surepass.ts';

type Entry = {
  /** The service's path at the sandbox's source. */
  sandboxPath: string;
  /** The adapters in the order in which we ask, each only if the previous one gave no answer. */
  adapters: readonly [Adapter, ...Adapter[]];
  /** The longest time that a dealer waits for one source, because a maker's portal is slow. */
  timeoutMs: number;
  /** Whether one retry is allowed after a quick failure; never for a check that moves money. */
  isAskedAgain: boolean;
};

const HISTORY_MS = 60_000;
const RECORD_MS = 30_000;

function record(sandboxPath: string, ...adapters: Entry['adapters']): Entry {
  return { sandboxPath, adapters, timeoutMs: RECORD_MS, isAskedAgain: true };
}

function history(maker: Maker): Entry {
  const question = (input: Record<string, string>) => ({ ...plate(input), maker });
  const adapter = surepass('rc/vehicle-service-history', question, surepassHistory(maker));
  return { ...record(`${maker}-service-history`, adapter), timeoutMs: HISTORY_MS };
}

export const sourceTable: Record<ServiceId, Entry> = {
  hyundai: history('hyundai'),
  maruti: history('maruti'),
  mahindra: history('mahindra'),
  rc: record(
    'vehicleRegistrations',
    surepass('rc/rc-full', plate, surepassRc),
    apiclubRc,
    cashfreeRc,
  ),
  challan: record(
    'vehicleChallan',
    surepass(
      'rc/rc-related/challan-advanced',
      ({ vehicleNumber }) => ({ rc_number: vehicleNumber }),
      surepassChallans,
    ),
    apiclubChallans,
  ),
  // One rupee moves, so we try no other source.
  bank: { ...record('bankAccountValidation', cashfreeBank), isAskedAgain: false },
  pan: record(
    'panPlus',
    surepass('pan/pan-comprehensive', ({ panNumber }) => ({ id_number: panNumber }), surepassPan),
    cashfreePan,
  ),
  aadhaar: record(
    'aadhaarValidation',
    surepass(
      'aadhaar-validation/aadhaar-validation',
      ({ aadhaarNumber }) => ({ id_number: aadhaarNumber }),
      surepassAadhaar,
    ),
  ),
};

// Builds the sources from the operator's accounts.

export type Ask = (question: Question) => Promise<Outcome>;

export type Answerer = { source: Source; ask: Ask };

/** Stands in for the record of bank checks where no check is sent. */
const NO_CHECKS: BankChecks = { begin: async () => false, forget: async () => undefined };

export function sourcesOf(settings: SourceSettings[], checks = NO_CHECKS): Source[] {
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
    default:
      return settings satisfies never;
  }
}

/**
 * Returns an answerer for each of the service's adapters, in order, but only if the operator has an
 * account with the adapter's source.
 */
export function answerersOf(serviceId: ServiceId, sources: readonly Source[]): Answerer[] {
  return sourceTable[serviceId].adapters.flatMap((adapter) => {
    const source = sources.find(({ id }) => id === adapter.source);
    return source ? [{ source, ask: (question) => adapter.ask(source, question) }] : [];
  });
}
