// All outcomes of asking a source. Only `found` is charged.

/** A source's record, and where it came from. */
export type Find = { kind: 'found'; result: unknown; provider: string; providerReference: string };

export type Outcome =
  | Find
  /** The identifier is valid and the source has no record of it. */
  | { kind: 'not_found' }
  | { kind: 'invalid_identifier' }
  /** The source has the request and is not done. A repeat under the same key is not sent twice. */
  | { kind: 'pending'; retryAfterSeconds: number }
  /** The source is failing, or took too long. */
  | { kind: 'source_down' }
  | { kind: 'rate_limited'; retryAfterSeconds: number }
  /** Our account with the source, or its answer's format, is broken: the operator must fix it. */
  | { kind: 'provider_broke'; why: string };

/** The payload, with every identifier normalised. */
export type Input = Record<string, string>;

export type Provider = (input: Input) => Promise<Outcome>;
