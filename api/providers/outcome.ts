// All possible outcomes of a check at a source. Only `found` is charged.

/** A record, with the name of its source and that source's reference. */
export type Find = { kind: 'found'; result: unknown; provider: string; providerReference: string };

export type Outcome =
  | Find
  /** The identifier is valid, but the source has no record of it. */
  | { kind: 'not_found' }
  | { kind: 'invalid_identifier' }
  /** The source has not finished the request. A repeat with the same key is not sent to it. */
  | { kind: 'pending'; retryAfterSeconds: number }
  /** The source failed or took too long. `isFinal` if asking again would bring the same answer. */
  | { kind: 'source_down'; isFinal?: true }
  | { kind: 'rate_limited'; retryAfterSeconds: number }
  /** Our account is not working, or the source's format has changed: the operator must act. */
  | { kind: 'provider_broke'; why: string };

/** The payload, with every identifier in its normal form. */
export type Input = Record<string, string>;
