// What a code on paper says: an address of this page, with the statement behind its `#`.

import { jwsOfDigits } from '../../../sw/proof/proof-code.ts';

/** `https://HOST/v#DIGITS` */
const ADDRESS = /^https?:\/\/([^/?#\s]{1,100})\/v#(.*)$/s;

export function codeLink(text: string): { host: string; digits: string } | undefined {
  const [, host, digits] = ADDRESS.exec(text) ?? [];
  return host === undefined || digits === undefined ? undefined : { host, digits };
}

/** The statement in the digits as an SD-JWT without disclosures. */
export function sdJwtOfDigits(digits: string): string | 'newer' | undefined {
  const jws = jwsOfDigits(digits);
  return jws === undefined || jws === 'newer' ? jws : `${jws}~`;
}
