// The possible outcomes of asking a source. Named once here; only `found` is ever charged.

/** A source's record, and where it came from. */
export type Find = { kind: 'found'; result: unknown; provider: string; providerReference: string };

export type Outcome =
  | Find
  /** The identifier is valid and the source has no record of it. */
  | { kind: 'not_found' }
  | { kind: 'invalid_identifier' }
  /** The source has it and is not done. Asked again under the same key, it is not sent twice. */
  | { kind: 'pending'; retryAfterSeconds: number }
  /** The source is failing, or took too long. */
  | { kind: 'source_down' }
  | { kind: 'rate_limited'; retryAfterSeconds: number }
  /** Our account with the provider, or its answer's shape, is broken: the operator must fix it. */
  | { kind: 'provider_broke'; why: string };

/** The payload, with every identifier normalised. */
export type Input = Record<string, string>;

export type Provider = (input: Input) => Promise<Outcome>;
