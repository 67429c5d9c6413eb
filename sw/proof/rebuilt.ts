// Rebuilds a statement's disclosures, which the server does not keep. The phone makes them from its
// report and uses them only if their digests are in the statement.

import type { Judge, Reader } from '../../data/judge.ts';
import { buyersText, fullText, readBuyers } from '../../data/proof/disclosures.ts';
import type { Proof } from '../../data/proof/proof.ts';
import { readPayload } from '../../data/proof/statement.ts';
import type { PrintedProof } from '../../data/report.ts';
import type { StoredResult } from '../account/database.ts';
import { codeAddress } from './proof-code.ts';
import { digestOf, disclosureOf, readJws } from './sd-jwt.ts';

/** A report's answer and its proof. */
type Sold = { result: unknown; proof: Proof };

/**
 * The text of the buyer's view; undefined if its digest is not in the statement. `stored`: the text
 * made by an earlier build, whose view of the same answer may differ.
 */
export async function rebuiltBuyersText(
  { id, buyersView }: Pick<Judge, 'id' | 'buyersView'>,
  { result, proof }: Sold,
  stored?: string,
): Promise<string | undefined> {
  const statement = readPayload(readJws(proof.jws)?.payload ?? '');
  if (!statement?.s.startsWith(`${id}.`) || !buyersView) return undefined;
  const { salts } = proof;
  const digestOfFull = await digestOf(disclosureOf(fullText({ salt: salts.full, result })));
  const text =
    stored ?? buyersText({ salt: salts.buyers, view: buyersView.of(result), digestOfFull });
  const isProved =
    (await digestOf(disclosureOf(text))) === statement._sd[0] &&
    readBuyers(text)?.digestOfFull === digestOfFull;
  return isProved ? text : undefined;
}

/** The SD-JWT of a document. A buyer's copy omits the full disclosure. */
export function sdJwtOf({ result, proof }: Sold, buyers: string, reader: Reader): string {
  const full = reader === 'buyer' ? [] : [fullText({ salt: proof.salts.full, result })];
  return `${[proof.jws, ...[buyers, ...full].map(disclosureOf)].join('~')}~`;
}

export type SoldResult = Omit<StoredResult, 'id'>;

/** Adds the buyer's disclosure to a sold report, if the statement is about exactly this result. */
export async function withProof(judge: Judge, sold: SoldResult): Promise<SoldResult> {
  const { buyersText: stored, ...rest } = sold;
  const { result, receipt } = rest;
  if (!receipt.proof) return rest;
  const buyersText = await rebuiltBuyersText(judge, { result, proof: receipt.proof }, stored);
  if (buyersText !== undefined) return { ...rest, buyersText };
  console.warn('A report gets no code, because its statement belongs to another answer');
  return rest;
}

/** The proof to print in a document; undefined if the document proves nothing. */
export function printedProof(
  { result, receipt: { proof }, buyersText }: SoldResult,
  reader: Reader,
): PrintedProof | undefined {
  if (!proof || buyersText === undefined) return undefined;
  const code = codeAddress(proof.jws);
  return code && { code, sdJwt: sdJwtOf({ result, proof }, buyersText, reader) };
}
