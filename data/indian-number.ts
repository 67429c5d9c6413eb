// Numbers as India groups them, by hand: the first `Intl.NumberFormat` of a page holds up a cheap
// phone for a tenth of a second, and what Intl prints may change with the browser.

/** `12,34,567`, or with so many decimals `12,34,567.50`. */
export function indianNumber(value: number, decimals = 0): string {
  // From 1e21 on, JavaScript writes a number as a power; sources send any string of digits.
  const isWritten = Math.abs(value) < 1e21;
  const digits = isWritten ? value.toFixed(decimals) : BigInt(value).toString();
  const [whole = '', fraction] = digits.split('.');
  const grouped = whole.replace(/\B(?=(\d\d)*\d{3}$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
