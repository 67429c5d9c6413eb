// The possible outcomes of a verification. Each has a sentence in verify's messages.

import type { Statement } from '../../../data/proof/statement.ts';
import type { ProvenReport } from '../../../sw/proof/sd-jwt.ts';

/**
 * How a file compares with the one that we make from its data. `same`: identical to the last byte.
 * `uncompared`: the file has too little data, or comes from a build with a different layout.
 */
export type FileState = 'comparing' | 'same' | 'changed' | 'uncompared';

/** A report that our key signed, even if it is no longer valid. */
export type Proven = {
  statement: Statement;
  /** The SHA-256 of header and payload, in base64url. */
  digest: string;
  /** The report in a file; a code on paper contains none. */
  report?: ProvenReport | undefined;
  /** The comparison, if a file was verified. */
  file?: FileState;
};

/**
 * Outcomes that show the original report beside the file. Only `genuine` and `same_file` call the
 * file genuine.
 */
const DRAWN = [
  'genuine',
  /** Genuine data in a file that is ours to the last byte. */
  'same_file',
  /** Genuine data in a file whose comparison is still running. */
  'comparing_file',
  /** Genuine data in a file that has been changed since we made it. */
  'changed_file',
  /** Genuine data in a file that cannot be compared. */
  'uncompared_file',
  /** A genuine report, but our lists are so old that it might have been withdrawn since. */
  'genuine_then',
  /** A report from the sandbox, with invented records. */
  'sandbox',
  /** One of the published samples. */
  'sample',
] as const;

export const PROVEN = [
  ...DRAWN,
  /** A report that the operator has withdrawn. */
  'withdrawn',
  /** A report signed with a stolen key and never sold by the server. */
  'not_sold',
  /**
   * A report signed with a stolen key, if the server cannot be asked whether it sold the report.
   */
  'not_asked',
] as const;

export const UNPROVEN = [
  'altered',
  /** A genuine file that does not contain the photographed report. */
  'another_report',
  /** A report signed with a key that the server does not list. */
  'unknown_key',
  /** A report signed with a key that this phone does not know, with no signal to fetch new keys. */
  'unknown_yet',
  /** A code for a page that is not ours. */
  'other_host',
  /** A photo without a readable code. */
  'no_code',
  /** A PDF without proofs. */
  'no_data',
  /** A file that is neither a picture nor a PDF, or is too large. */
  'unreadable',
  /** A report that we signed, in a form that only a newer page knows. */
  'newer',
  /** The browser has no WebCrypto. */
  'too_old',
] as const;

export type ProvenKind = (typeof PROVEN)[number];

export const isDrawn = (kind: string) => DRAWN.some((each) => each === kind);

export type UnprovenKind = (typeof UNPROVEN)[number];

export type Outcome =
  | { kind: ProvenKind; proven: Proven }
  /** `host`: the host of the code's page. */
  | { kind: UnprovenKind; host?: string };
