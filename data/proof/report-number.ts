// The ten characters that dealer, buyer and operator read to each other.

/** Crockford's base 32: no I, L, O or U, which are misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const LENGTH = 10;
const BITS = 5;

/** The first 50 bits of a digest: that of the statement, so that a number belongs to one. */
export function reportNumberOf(digest: Uint8Array): string {
  const bits = Array.from(digest.subarray(0, 7), (byte) => byte.toString(2).padStart(8, '0')).join(
    '',
  );
  return Array.from(
    { length: LENGTH },
    (_, index) => ALPHABET[Number.parseInt(bits.slice(index * BITS, (index + 1) * BITS), 2)],
  ).join('');
}

/** A number as somebody typed it: in any case, with spaces, O for 0, I or L for 1. */
export function typedReportNumber(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
}
