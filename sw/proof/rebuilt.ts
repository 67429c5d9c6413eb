// What a statement proves, of which the server keeps nothing: the phone makes the disclosures again
// of the report that it got, and holds them only where the statement has their digest.

import type { Judge, Reader } from '../../data/judge.ts';
import { buyersText, fullText, readBuyers } from '../../data/proof/disclosures.ts';
import type { Proof } from '../../data/proof/proof.ts';
import { readPayload } from '../../data/proof/statement.ts';
import { digestOf, disclosureOf } from './disclosure.ts';
import { readJws } from './jws.ts';

/** A report's answer, and what came with it. */
type Sold = { result: unknown; proof: Proof };

/**
 * The text of the buyer's disclosure; undefined where the statement does not have its digest.
 * `stored`: as another build made it, whose view of the same answer may have been another.
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

/** The SD-JWT that a document carries: a buyer's copy without the whole. */
export function sdJwtOf({ result, proof }: Sold, buyers: string, reader: Reader): string {
  const full = () => disclosureOf(fullText({ salt: proof.salts.full, result }));
  const disclosures = [disclosureOf(buyers), ...(reader === 'buyer' ? [] : [full()])];
  return `${[proof.jws, ...disclosures].join('~')}~`;
}
