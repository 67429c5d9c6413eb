// Base64url without padding (RFC 4648, section 5), which encodes all parts of a proof. Also
// hexadecimal, which BigInt reads.

/** The maximum number of arguments to pass in one call; engines accept some 100,000. */
const CHUNK = 32_768;

export function base64Url(bytes: Uint8Array): string {
  const chunks: string[] = [];
  for (let from = 0; from < bytes.length; from += CHUNK) {
    chunks.push(String.fromCharCode(...bytes.subarray(from, from + CHUNK)));
  }
  const text = btoa(chunks.join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Decodes base64url. Undefined if {@link base64Url} would write the same bytes differently. */
export function bytesOf(written: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(written) || written.length % 4 === 1) return undefined;
  const text = atob(written.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  // Unused bits of the last character could encode the same bytes differently.
  return base64Url(bytes) === written ? bytes : undefined;
}

/** The UTF-8 text of these bytes; undefined if they are not UTF-8. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined; // the decoder throws only for bytes that are not UTF-8
  }
}

export function hexOf(bytes: Iterable<number>): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes of a number in hexadecimal, with zeros in front up to this many bytes. */
export function bytesOfHex(hex: string, count = Math.ceil(hex.length / 2)) {
  const pairs = hex.padStart(2 * count, '0').match(/../g) ?? [];
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}
