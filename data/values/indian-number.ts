// Numbers as India groups them, by hand: the first `Intl.NumberFormat` of a page holds up a cheap
// phone for a tenth of a second, and what Intl prints may change with the browser.

/** `12,34,567`, or `12,34,567.50` with two decimals; `-` if it is not a number. */
export function indianNumber(value: number, decimals = 0): string {
  if (!Number.isFinite(value)) return '-';
  const [whole = '', fraction] = digitsOf(Math.abs(value), decimals).split('.');
  const grouped = whole.length > 3 ? groupsOf(whole) : whole;
  const sign = value < 0 ? '-' : '';
  return `${sign}${fraction === undefined ? grouped : `${grouped}.${fraction}`}`;
}

/** Three digits at the end, two in every group before them. */
function groupsOf(whole: string): string {
  let grouped = whole.slice(-3);
  for (let end = whole.length - 3; end > 0; end -= 2) {
    grouped = `${whole.slice(Math.max(0, end - 2), end)},${grouped}`;
  }
  return grouped;
}

function digitsOf(value: number, decimals: number): string {
  // From 1e21 on, JavaScript writes numbers with exponents; sources may send any string of digits.
  if (value >= 1e21) return BigInt(value).toString();
  if (Number.isInteger(value)) return value.toFixed(decimals);
  // Rounds half a paisa up as written: the number 1.005 itself is slightly less than that.
  const isExact = value < 1e12 && value >= 1e-6;
  const shifted = isExact
    ? Math.round(Number(`${value}e${decimals}`)) / Number(`1e${decimals}`)
    : value;
  return shifted.toFixed(decimals);
}

/** `61,240 KM`. */
export function kmText(km: number): string {
  return `${indianNumber(km)} KM`;
}
