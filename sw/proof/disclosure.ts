// A disclosure of a statement as it travels, and the digest by which its statement knows it
// (RFC 9901, sections 4.2.1 and 4.2.3).

import { base64Url } from './base64url.ts';

/** `text`: of `data/proof/disclosures.ts`. */
export function disclosureOf(text: string): string {
  return base64Url(new TextEncoder().encode(text));
}

/** SHA-256 of a disclosure as it came, in base64url. */
export async function digestOf(disclosure: string): Promise<string> {
  const bytes = new TextEncoder().encode(disclosure);
  return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
