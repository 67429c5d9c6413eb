// The adapter to the sandbox's source, whose wire is an aggregator's: HTTP 200 means little, the
// `code` in the body decides.

import * as v from 'valibot';
import type { Outcome } from './outcome.ts';
import type { Provider } from './sources.ts';

/** Makers' portals are slow; after this nobody is still waiting. */
const TIMEOUT_MS = 60_000;
const RETRY_AFTER_SECONDS = 30;

const Envelope = v.object({ code: v.number(), result: v.optional(v.unknown()) });

type Settings = { baseUrl: string; path: string; timeoutMs?: number };

/** Asks one path of the source. Never throws: every way to fail is an outcome. */
export function sandboxProvider({ baseUrl, path, timeoutMs = TIMEOUT_MS }: Settings): Provider {
  return async (input) => {
    try {
      const response = await fetch(`${baseUrl}/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
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
  const envelope = v.safeParse(Envelope, parsed(text));
  const code = response.ok && envelope.success ? envelope.output.code : response.status;
  if (code === 429) {
    const told = Number(response.headers.get('Retry-After'));
    return { kind: 'rate_limited', retryAfterSeconds: told > 0 ? told : RETRY_AFTER_SECONDS };
  }
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
