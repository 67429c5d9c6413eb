// Verifies a code or a file with known keys and withdrawals.

import type { PublishedKey } from '../../../data/proof/published.ts';
import { readPayload, type Statement } from '../../../data/proof/statement.ts';
import { worstFindingText } from '../../../data/proof/worst-finding-text.ts';
import { plateKey } from '../../../data/values/identifiers.ts';
import { base64Url } from '../../../sw/proof/base64url.ts';
import { checkDisclosures, readJws, readSdJwt } from '../../../sw/proof/sd-jwt.ts';
import type { FileState, Outcome, Proven, ProvenKind } from './outcome.ts';
import { readPdf } from './read-pdf.ts';
import { sourceIdOf } from './source-id.ts';

export type Authority = {
  keys: readonly KnownKey[];
  /** Digests of withdrawn reports. */
  withdrawn: ReadonlySet<string>;
  /** Whether the lists have just come from the server. If so, a key not listed is not ours. */
  isFresh: boolean;
  /** Whether the lists are so old that a report might have been withdrawn since. */
  isOld: boolean;
  /** Whether the server sold the report; undefined if it cannot be asked. */
  isSold: (proven: Proven) => Promise<boolean | undefined>;
};

/** A report of 300 visits has 100,000 characters. A longer text would only slow the page. */
const PROOF_LENGTH_MAX = 300_000;

/** Verifies an SD-JWT (RFC 9901) from a file. Never throws. */
export async function verify(sdJwt: string, authority: Authority): Promise<Outcome> {
  if (sdJwt.length > PROOF_LENGTH_MAX) return { kind: 'unreadable' };
  if (!globalThis.crypto?.subtle) return { kind: 'too_old' };
  const parts = readSdJwt(sdJwt);
  if (!parts) return { kind: 'altered' };
  const signed = await checkStatement(parts.jws, authority.keys);
  if (signed === 'unknown_key') return { kind: authority.isFresh ? 'unknown_key' : 'unknown_yet' };
  if (typeof signed === 'string') return { kind: signed };
  const { statement, digest, key } = signed;
  const isKnown = sourceIdOf(statement.s) && worstFindingText('en', statement.f) !== undefined;
  if (!isKnown) return { kind: 'newer' };
  const report = await checkDisclosures(statement, parts.disclosures);
  if (typeof report === 'string') return { kind: report };
  const proven = { statement, digest, report };
  return { kind: await kindOf(proven, key, authority), proven };
}

async function kindOf(
  proven: Proven,
  key: KnownKey,
  { withdrawn, isOld, isSold }: Authority,
): Promise<ProvenKind> {
  if (key.sample) return 'sample';
  if (withdrawn.has(proven.digest)) return 'withdrawn';
  if (key.stolen !== undefined) {
    const sold = await isSold(proven);
    if (sold !== true) return sold === undefined ? 'not_asked' : 'not_sold';
  }
  if (key.test === 1 || proven.statement.test === 1) return 'sandbox';
  return isOld ? 'genuine_then' : 'genuine';
}

/** `photographed`: the statements in a code read earlier, which the file must also contain. */
type OfFile = { photographed?: readonly string[]; compared?: FileState };

/** Verifies a PDF, with one outcome per report. `compared`: the result of rebuilding the file. */
export async function verifyPdf(
  bytes: Uint8Array,
  authority: Authority,
  { photographed = [], compared = 'comparing' }: OfFile = {},
): Promise<Outcome[]> {
  const pdf = readPdf(bytes);
  if (!pdf) return [{ kind: 'unreadable' }];
  if (pdf.proofs.length === 0) return [{ kind: 'no_data' }];
  const outcomes = await Promise.all(pdf.proofs.map((proof) => verify(proof, authority)));
  const carries = (jws: string) => pdf.proofs.some((proof) => proof.startsWith(`${jws}~`));
  if (!photographed.every(carries)) return [{ kind: 'another_report' }];
  const isOurs = !pdf.isChanged && new Set(outcomes.map(plateOf)).size === 1;
  return outcomes.map((outcome) =>
    inFile(outcome, isOurs && isWhole(outcome) ? compared : 'changed'),
  );
}

/** The plate in an outcome. All reports in a car's file must have the same plate. */
function plateOf(outcome: Outcome): string {
  return 'proven' in outcome ? plateKey(outcome.proven.statement.sub) : '';
}

/** Whether a file contains the report that it proves, as our files always do. */
function isWhole(outcome: Outcome): boolean {
  return !('proven' in outcome) || outcome.proven.report !== undefined;
}

/**
 * The outcome for a file. A changed file may contain genuine data, but only an identical file is
 * genuine.
 */
function inFile(outcome: Outcome, file: FileState): Outcome {
  if (!('proven' in outcome)) return outcome;
  const { kind } = outcome;
  const proven = { ...outcome.proven, file };
  if (kind === 'genuine' || (kind === 'genuine_then' && file !== 'same')) {
    return { kind: `${file}_file`, proven };
  }
  return { kind, proven };
}

type SignedStatement = { statement: Statement; digest: string; key: KnownKey };

type Unsigned = 'altered' | 'unknown_key' | 'newer';

/** Our server's algorithm; a statement may not choose a different curve or hash. */
const ES256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** Checks a compact JWS (RFC 7515) with a server's published keys. */
async function checkStatement(
  jws: string,
  keys: readonly KnownKey[],
): Promise<SignedStatement | Unsigned> {
  const signed = readJws(jws);
  if (!signed) return 'altered';
  // A key that signed for two hosts is listed twice.
  const named = keys.filter(({ kid }) => kid === signed.keyId);
  const [first] = named;
  if (!first) return 'unknown_key';
  const bytes = new TextEncoder().encode(jws.slice(0, jws.lastIndexOf('.')));
  const [isSigned, hash] = await Promise.all([
    isSignedBy(first, { bytes, signature: signed.signature }),
    crypto.subtle.digest('SHA-256', bytes),
  ]);
  if (!isSigned) return 'altered';
  const statement = readPayload(signed.payload);
  if (!statement) return 'newer'; // our statement, in a format that this page does not know
  const key = named.find(({ iss }) => iss === statement.iss);
  if (!key) return 'altered';
  return { statement, digest: base64Url(new Uint8Array(hash)), key };
}

async function isSignedBy(
  { kty, crv, x, y }: KnownKey,
  { bytes, signature }: Record<'bytes' | 'signature', Uint8Array<ArrayBuffer>>,
): Promise<boolean> {
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, ES256, false, ['verify']);
  return crypto.subtle.verify(ES256, key, signature, bytes);
}

/** `sample`: the key signs only published samples, never a sold report. */
type KnownKey = PublishedKey & { sample?: true };

// Parses a code on paper: an address of this page, with the statement after its `#`.

/** Matches `https://HOST/v#DIGITS`. */
const ADDRESS = /^https?:\/\/([^/?#\s]{1,100})\/v#(.*)$/s;

export function codeLink(text: string): { host: string; digits: string } | undefined {
  const [, host, digits] = ADDRESS.exec(text) ?? [];
  return host === undefined || digits === undefined ? undefined : { host, digits };
}
