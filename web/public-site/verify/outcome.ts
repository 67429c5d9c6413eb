// What can come of verifying a report. Each outcome has its sentence in the words of `verify`.

import type { Statement } from '../../../data/proof/statement.ts';
import type { ProvenReport } from '../../../sw/proof/sd-jwt.ts';

/**
 * How a file compares with the one that we make of what it carries. `same`: to the last byte.
 * `uncompared`: it does not carry enough, or another build made it, which may set it differently.
 */
export type FileState = 'comparing' | 'same' | 'changed' | 'uncompared';

/** What a key of ours has signed, whether or not that is still worth something. */
export type Proven = {
  statement: Statement;
  /** SHA-256 of header and payload, in base64url. */
  digest: string;
  /** Of a file: a code on paper holds no report. */
  report?: ProvenReport | undefined;
  /** Of a file. */
  file?: FileState;
};

/** `genuine` and `same_file` alone say that a report is. */
export const PROVEN = [
  'genuine',
  /** In a file that is ours to the last byte. */
  'same_file',
  /** Genuine data, in a file that is being compared. */
  'comparing_file',
  /** Genuine data, in a file that was changed after it was made. */
  'changed_file',
  /** Genuine data, in a file that cannot be compared. */
  'uncompared_file',
  /** By keys and withdrawals so old that it may have been withdrawn since. */
  'genuine_then',
  /** Of the sandbox: the records are invented. */
  'sandbox',
  /** One of the published samples. */
  'sample',
  /** The operator took it back. */
  'withdrawn',
  /** Signed by a stolen key, and never sold. */
  'not_sold',
  /** Signed by a stolen key, and the server cannot be asked just now. */
  'not_asked',
] as const;

export const UNPROVEN = [
  'altered',
  /** A genuine file, but not of the report whose code was photographed. */
  'another_report',
  /** None of the keys that the server lists just now. */
  'unknown_key',
  /** None of the keys on this phone, and no signal to ask for newer ones. */
  'unknown_yet',
  /** A code that leads to a page which is not ours. */
  'other_host',
  /** A photo without a code that can be read. */
  'no_code',
  /** A PDF that carries no proof. */
  'no_data',
  /** Neither a picture nor a PDF, or too large a one. */
  'unreadable',
  /** Signed by us in a form that only a newer page knows. */
  'newer',
  /** The browser has no WebCrypto. */
  'too_old',
] as const;

export type ProvenKind = (typeof PROVEN)[number];

/** Whose report is drawn beside the file, as it was made. */
export const DRAWN: readonly ProvenKind[] = [
  'genuine',
  'same_file',
  'comparing_file',
  'changed_file',
  'uncompared_file',
  'genuine_then',
  'sandbox',
  'sample',
];

export type UnprovenKind = (typeof UNPROVEN)[number];

export type Outcome =
  | { kind: ProvenKind; proven: Proven }
  /** `host`: of the page that a code leads to. */
  | { kind: UnprovenKind; host?: string };
