// Surepass: makers' histories, RC, challans, PAN and Aadhaar. One envelope around everything:
// `{data, status_code, success, message, message_code}`, the status in the body and as HTTP's.

import { accountWith } from './account.ts';
import type { Account, Adapter, Question, SourceSettings } from './adapter.ts';
import type { Outcome } from './outcome.ts';
import { foundIn, outcomeIn } from './provider-http.ts';
import { clean, LooseRecord } from './read-values.ts';
import { historyOutcome, type Maker } from './service-history.ts';
import type { Reading } from './surepass-records.ts';

type Settings = Extract<SourceSettings, { id: 'surepass' }>;
type Fields = Record<string, unknown>;

const ENVELOPE = { status: 'status_code', record: 'data' } as const;
/** Statuses that no other source has. */
const OWN_STATUSES: Record<number, Outcome> = {
  202: { kind: 'provider_broke', why: 'it answers to a webhook; have it answer at once' },
};

export function surepassAccount({ id, baseUrl, token }: Settings): Account {
  const headers = () => ({ authorization: `Bearer ${token}` });
  return accountWith({ id, baseUrl, headers, trialPath: 'rc/rc-full' });
}

type Read = (data: Fields, question: Question) => Reading;

/** A service that takes a single request: its path, its parameters, and how its answer is read. */
export function surepass(
  path: string,
  body: (input: Record<string, string>) => Fields,
  read: Read,
): Adapter {
  return {
    source: 'surepass',
    ask: async (source, question) => {
      const reply = await source.ask(path, { ...question, body: body(question.input) });
      const outcome = (data: Fields): Outcome => {
        const reading = read(data, question);
        return reading.kind === 'read' ? { ...found(data), result: reading.result } : reading;
      };
      const inRecord = (record: unknown) => foundIn(LooseRecord, record, outcome);
      return outcomeIn(reply, ENVELOPE, inRecord, OWN_STATUSES);
    },
  };
}

/** How it is asked about a car. */
export function plate({ vehicleNumber }: Record<string, string>): Fields {
  return { id_number: vehicleNumber };
}

function found(data: Fields) {
  return {
    kind: 'found',
    provider: 'surepass',
    providerReference: clean(data['client_id']),
  } as const;
}

export function surepassHistory(maker: Maker): Read {
  return (data, { input }) =>
    historyOutcome(maker, {
      plate: clean(data['id_number']) || (input['vehicleNumber'] ?? ''),
      details: data['service_history_details'] ?? data['serviceHistoryDetails'],
      found: found(data),
    });
}
