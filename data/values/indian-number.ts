// Numbers as India groups them, by hand: the first `Intl.NumberFormat` of a page holds up a cheap
// phone for a tenth of a second, and what Intl prints may change with the browser.

/** `12,34,567`, or `12,34,567.50` with two decimals; `-` if it is not a number. */
export function indianNumber(value: number, decimals = 0): string {
  if (!Number.isFinite(value)) return '-';
  const [whole = '', fraction] = digitsOf(Math.abs(value), decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d\d)*\d{3}$)/g, ',');
  const sign = value < 0 ? '-' : '';
  return `${sign}${fraction === undefined ? grouped : `${grouped}.${fraction}`}`;
}

function digitsOf(value: number, decimals: number): string {
  // From 1e21 on, JavaScript writes numbers with exponents; sources may send any string of digits.
  if (value >= 1e21) return BigInt(value).toString();
  // Rounds half a paisa up as written: the number 1.005 itself is slightly less than that.
  const isExact = value < 1e12 && value >= 1e-6;
  const shifted = isExact ? Math.round(Number(`${value}e${decimals}`)) / 10 ** decimals : value;
  return shifted.toFixed(decimals);
}

/** `61,240 KM`. */
export function kmText(km: number): string {
  return `${indianNumber(km)} KM`;
}
