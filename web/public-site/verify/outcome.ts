// What can come of verifying a report. Each outcome has its sentence in the words of `verify`.

import type { Statement } from '../../../data/proof/statement.ts';
import type { Reader } from '../../../data/service.ts';

/** What is signed in a report's file: the whole, or what its buyer may see. */
export type ProvenReport = { reader: Reader; result: unknown };

/** What a key of ours has signed, whether or not that is still worth something. */
export type Proven = {
  statement: Statement;
  /** SHA-256 of header and payload, in base64url. */
  digest: string;
  /** Of a file: a code on paper holds no report. */
  report?: ProvenReport | undefined;
};

/** `genuine` alone says that a report is. */
export const PROVEN = [
  'genuine',
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
  /** The file was changed after it was made; what it carries is what was signed. */
  'changed_file',
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
export const DRAWN: readonly ProvenKind[] = ['genuine', 'sandbox', 'sample', 'changed_file'];

export type UnprovenKind = (typeof UNPROVEN)[number];

export type Outcome =
  | { kind: ProvenKind; proven: Proven }
  /** `host`: of the page that a code leads to. */
  | { kind: UnprovenKind; host?: string };
