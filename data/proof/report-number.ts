// The ten characters that dealer, buyer and operator read to each other.

/** Crockford's base 32: no I, L, O or U, which are misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const LENGTH = 10;
const BITS = 5;

/** The first 50 bits of a digest: that of the statement, so that a number belongs to one. */
export function reportNumberOf(digest: Uint8Array): string {
  let number = '';
  for (let bit = 0; bit < LENGTH * BITS; bit += BITS) {
    const byte = bit >> 3;
    const both = ((digest[byte] ?? 0) << 8) | (digest[byte + 1] ?? 0);
    number += ALPHABET.charAt((both >> (16 - BITS - (bit & 7))) & 31);
  }
  return number;
}

/** A number as somebody typed it: in any case, with spaces, O for 0, I or L for 1. */
export function typedReportNumber(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
}
