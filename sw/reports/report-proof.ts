// What proves a stored report: checked when it is stored, put together when it is shown.

import type { Judge, Reader } from '../../data/judge.ts';
import type { PrintedProof } from '../../data/report.ts';
import type { StoredResult } from '../account/database.ts';
import { codeAddress } from '../proof/proof-code.ts';
import { rebuiltBuyersText, sdJwtOf } from '../proof/rebuilt.ts';

export type SoldResult = Omit<StoredResult, 'id'>;

/** The same, with the buyer's disclosure where its statement is of this very result. */
export async function withProof(judge: Judge, sold: SoldResult): Promise<SoldResult> {
  const { buyersText: stored, ...rest } = sold;
  const { result, receipt } = rest;
  if (!receipt.proof) return rest;
  const buyersText = await rebuiltBuyersText(judge, { result, proof: receipt.proof }, stored);
  if (buyersText !== undefined) return { ...rest, buyersText };
  console.warn('A report is kept without a code: its statement is of another answer');
  return rest;
}

/** What its document says to whoever checks it; undefined where nothing is proved. */
export function printedProof(
  { result, receipt: { proof }, buyersText }: SoldResult,
  reader: Reader,
): PrintedProof | undefined {
  if (!proof || buyersText === undefined) return undefined;
  const code = codeAddress(proof.jws);
  return code && { code, sdJwt: sdJwtOf({ result, proof }, buyersText, reader) };
}
