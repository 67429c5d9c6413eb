// The adapter to the sandbox's source, whose format is an aggregator's: HTTP 200 means little, the
// `code` in the body decides.

import * as v from 'valibot';
import type { Outcome, Provider } from './outcome.ts';
import { exchange, type Reply } from './provider-http.ts';

/** Makers' portals are slow; after this no dealer is still waiting. */
const TIMEOUT_MS = 60_000;

/** The aggregator's headers. The sandbox has no accounts: it accepts any values, but not none. */
const KEYS = { clientId: 'sandbox', secretKey: 'sandbox' };

const Envelope = v.object({ code: v.number(), result: v.optional(v.unknown()) });

type Settings = { baseUrl: string; path: string; timeoutMs?: number };

/** Requests one path of the source. Never throws: every failure is an outcome. */
export function sandboxProvider({ baseUrl, path, timeoutMs = TIMEOUT_MS }: Settings): Provider {
  return async (input) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const reply = await exchange({ url: `${baseUrl}/${path}`, headers: KEYS, body: input, signal });
    return reply ? outcomeOf(reply) : { kind: 'source_down' };
  };
}

function outcomeOf({ status, body, retryAfterSeconds, requestId }: Reply): Outcome {
  const envelope = v.safeParse(Envelope, body);
  const isOk = status >= 200 && status < 300;
  // A failing status outweighs the body: a record sent with a 500 does not count.
  const code = isOk && envelope.success ? envelope.output.code : status;
  if (code === 429) return { kind: 'rate_limited', retryAfterSeconds };
  if (code >= 500 || code === 424) return { kind: 'source_down' };
  if (!envelope.success) return { kind: 'provider_broke', why: `not its envelope (${code})` };
  switch (code) {
    case 200:
      return {
        kind: 'found',
        result: envelope.output.result,
        provider: 'sandbox',
        providerReference: requestId,
      };
    case 404:
      return { kind: 'not_found' };
    case 422:
      return { kind: 'invalid_identifier' };
    default:
      return { kind: 'provider_broke', why: `its code ${code}` };
  }
}
