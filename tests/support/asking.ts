// Asks one source for one service, as the server would, and returns the outcome.

import type { BankChecks, Source, SourceSettings } from '../../api/providers/adapter.ts';
import type { Outcome } from '../../api/providers/outcome.ts';
import { answerersOf, sourcesOf } from '../../api/providers/source-table.ts';
import type { ServiceId } from '../../data/catalogue.ts';
import type { StandIn, Told } from './stand-in.ts';

export const REFERENCE = 'ab'.repeat(20);

const inputs: Record<string, Record<string, string>> = {
  pan: { panNumber: 'AAAPS0000A' },
  bank: { AccountNumber: '026291800001191', IfscCode: 'YESB0000262' },
  aadhaar: { aadhaarNumber: '999999990019' },
};

export function sourceOf(settings: SourceSettings, checks?: BankChecks): Source {
  const [source] = sourcesOf([settings], checks);
  if (!source) throw new Error('no source was made');
  return source;
}

type How = { waitMs?: number; reference?: string };

export function ask(
  source: Source,
  serviceId: ServiceId,
  { waitMs = 10_000, reference = REFERENCE }: How = {},
): Promise<Outcome> {
  const question = {
    input: inputs[serviceId] ?? { vehicleNumber: 'MH00SB0001' },
    reference,
    signal: AbortSignal.timeout(waitMs),
  };
  const [answerer] = answerersOf(serviceId, [source]);
  if (!answerer) throw new Error(`${source.id} does not answer for ${serviceId}`);
  return answerer.ask(question);
}

/** A source's answer and the outcome that it should have. */
export type Line = [said: string, serviceId: ServiceId, told: Told, outcome: object];

/** Rows in every source's table: the ways in which the connection fails. */
export function troubles(serviceId: ServiceId): Line[] {
  return [
    ['a 500', serviceId, { status: 500, body: {} }, { kind: 'source_down' }],
    ['a page of its proxy', serviceId, { status: 502, body: '<html>' }, { kind: 'source_down' }],
    ['an outage of the maker', serviceId, { status: 424, body: {} }, { kind: 'source_down' }],
    ['a cut connection', serviceId, { fault: 'cut' }, { kind: 'source_down' }],
    ['no answer in time', serviceId, { fault: 'hang' }, { kind: 'source_down' }],
    [
      'a rate limit',
      serviceId,
      { status: 429, headers: { 'retry-after': '7' }, body: {} },
      { kind: 'rate_limited', retryAfterSeconds: 7 },
    ],
    ['a refusal of our keys', serviceId, { status: 401, body: {} }, { kind: 'provider_broke' }],
    ['used-up credit', serviceId, { status: 402, body: {} }, { kind: 'provider_broke' }],
    ['a refusal of access', serviceId, { status: 403, body: {} }, { kind: 'provider_broke' }],
    ['HTML with status 200', serviceId, { body: '<html>' }, { kind: 'provider_broke' }],
    ['half of its JSON', serviceId, { body: '{"data":{"re' }, { kind: 'provider_broke' }],
    ['an empty object', serviceId, { body: {} }, { kind: 'provider_broke' }],
    ['a list', serviceId, { body: [] }, { kind: 'provider_broke' }],
  ];
}

/** Asks the source while its stand-in gives this answer. A call that hangs waits only briefly. */
export async function outcomeWhen(
  source: Source,
  at: StandIn,
  [, serviceId, told]: Line,
): Promise<Outcome> {
  at.tell(told);
  return ask(source, serviceId, { waitMs: told.fault === 'hang' ? 200 : 10_000 });
}
