// Parses a code on paper: an address of this page, with the statement behind its `#`.

import { jwssOfDigits } from '../../../sw/proof/proof-code.ts';

/** `https://HOST/v#DIGITS` */
const ADDRESS = /^https?:\/\/([^/?#\s]{1,100})\/v#(.*)$/s;

export function codeLink(text: string): { host: string; digits: string } | undefined {
  const [, host, digits] = ADDRESS.exec(text) ?? [];
  return host === undefined || digits === undefined ? undefined : { host, digits };
}

/** The statements in the digits, each as an SD-JWT without disclosures; a cover has several. */
export function sdJwtsOfDigits(digits: string): string[] | 'newer' | undefined {
  const jwss = jwssOfDigits(digits);
  return typeof jwss === 'object' ? jwss.map((jws) => `${jws}~`) : jwss;
}
