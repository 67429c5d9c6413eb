// The adapter to the sandbox's source, whose format is an aggregator's: HTTP 200 means little, the
// `code` in the body decides.

import * as v from 'valibot';
import type { Outcome, Provider } from './outcome.ts';

/** Makers' portals are slow; after this nobody is still waiting. */
const TIMEOUT_MS = 60_000;

/** When the source does not say; and the longest that a phone is told to wait. */
const RETRY_AFTER_SECONDS = 30;
const RETRY_AFTER_SECONDS_MAX = 3600;

/** The aggregator's headers. The sandbox has no accounts: it accepts any values, but not none. */
const KEYS = { clientId: 'sandbox', secretKey: 'sandbox' };

const Envelope = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ code: v.number(), result: v.optional(v.unknown()) }),
);

type Settings = { baseUrl: string; path: string; timeoutMs?: number };

/** Requests one path of the source. Never throws: every failure is an outcome. */
export function sandboxProvider({ baseUrl, path, timeoutMs = TIMEOUT_MS }: Settings): Provider {
  return async (input) => {
    try {
      const response = await fetch(`${baseUrl}/${path}`, {
        method: 'POST',
        headers: { ...KEYS, 'Content-Type': 'application/json' },
        body: JSON.stringify(input),
        signal: AbortSignal.timeout(timeoutMs),
      });
      return outcomeOf(response, await response.text());
    } catch {
      return { kind: 'source_down' }; // refused, cut or timed out: fetch fails in no other way
    }
  };
}

function outcomeOf(response: Response, text: string): Outcome {
  const envelope = v.safeParse(Envelope, text);
  // A failing status outweighs the body: a record sent with a 500 does not count.
  const code = response.ok && envelope.success ? envelope.output.code : response.status;
  if (code === 429) return { kind: 'rate_limited', retryAfterSeconds: retryAfter(response) };
  if (code >= 500 || code === 424) return { kind: 'source_down' };
  if (!envelope.success) return { kind: 'provider_broke', why: `not its envelope (${code})` };
  switch (code) {
    case 200:
      return {
        kind: 'found',
        result: envelope.output.result,
        provider: 'sandbox',
        providerReference: response.headers.get('X-Request-Id') ?? '',
      };
    case 404:
      return { kind: 'not_found' };
    case 422:
      return { kind: 'invalid_identifier' };
    default:
      return { kind: 'provider_broke', why: `its code ${code}` };
  }
}

/** Whole seconds; a date, the header's other form, is ignored. */
function retryAfter({ headers }: Response): number {
  const toldSeconds = Math.ceil(Number(headers.get('Retry-After')));
  return toldSeconds > 0 ? Math.min(toldSeconds, RETRY_AFTER_SECONDS_MAX) : RETRY_AFTER_SECONDS;
}
