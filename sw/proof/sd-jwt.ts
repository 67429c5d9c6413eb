// An SD-JWT as a file carries it, taken apart, and whether its disclosures are what was signed.
// Strings are hashed as they came (RFC 9901, section 7.1), and parsed once their digest holds.

import type { Reader } from '../../data/judge.ts';
import { readBuyers, readFull } from '../../data/proof/disclosures.ts';
import type { Statement } from '../../data/proof/statement.ts';
import { bytesOf, textOf } from './base64url.ts';
import { digestOf } from './disclosure.ts';

/** A statement, and what comes with it: nothing, the buyer's view, or the whole as well. */
type SdJwt = { jws: string; disclosures: string[] };

/** What is signed in a report's file: the whole, or what its buyer may see. */
export type ProvenReport = { reader: Reader; result: unknown };

/** The buyer's view, and the whole. */
const DISCLOSURES_MAX = 2;

/** Undefined unless it is an SD-JWT of as many disclosures as ours have, without a key binding. */
export function readSdJwt(text: string): SdJwt | undefined {
  const [jws = '', ...rest] = text.split('~');
  const end = rest.pop();
  return end === '' && rest.length <= DISCLOSURES_MAX ? { jws, disclosures: rest } : undefined;
}

/** What is proven by the disclosures: undefined where there are none. */
export async function checkDisclosures(
  { _sd }: Statement,
  [buyers, full]: readonly string[],
): Promise<ProvenReport | undefined | 'altered' | 'newer'> {
  if (buyers === undefined) return undefined;
  if ((await digestOf(buyers)) !== _sd[0]) return 'altered';
  const view = readBuyers(readDisclosure(buyers));
  if (!view) return 'newer';
  if (full === undefined) return { reader: 'buyer', result: view.view };
  if ((await digestOf(full)) !== view.digestOfFull) return 'altered';
  const whole = readFull(readDisclosure(full));
  return whole ? { reader: 'dealer', result: whole.result } : 'newer';
}

/** '' where it is none, which then reads as nothing. */
function readDisclosure(disclosure: string): string {
  const bytes = bytesOf(disclosure);
  return (bytes && textOf(bytes)) ?? '';
}
