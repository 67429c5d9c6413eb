// Money and numbers in Indian grouping. Every amount in the code and the database is a whole number
// of paise. Rupees occur only in the API and in text for people.

/** A whole number of paise; ₹1 is 100. We write `25_00` for ₹25. */
export type Paise = number;

/** An amount as text, always in this form: `₹1,25,000`, or `₹175.50` with paise. */
export function rupeeText(paise: Paise): string {
  const sign = paise < 0 ? '-' : '';
  const whole = Math.trunc(Math.abs(paise) / 100);
  const rest = Math.abs(paise) % 100;
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`;
  return `${sign}₹${indianNumber(whole)}${fraction}`;
}

/** Paise as the API's rupees: a number with at most two decimals. */
export function toRupees(paise: Paise): number {
  return paise / 100;
}

/** The API's rupees as paise; undefined if they are not a whole number of paise. */
export function fromRupees(rupees: number): Paise | undefined {
  const paise = Math.round(rupees * 100);
  // 1.15 * 100 is 114.99999999999999, so the product is rounded. If the paise do not give the same
  // rupees again, rounding has hidden a fraction of a paisa.
  return Number.isSafeInteger(paise) && paise / 100 === rupees ? paise : undefined;
}

/** Typed rupees (`100`, `1,000.50`, ` ₹75 `) as paise; undefined if the text is not an amount. */
export function parseRupees(typed: string): Paise | undefined {
  const text = typed.replace(/[₹,\s]/g, '');
  const isAmount = /^\d{1,9}(\.\d{1,2})?$/.test(text);
  return isAmount ? fromRupees(Number(text)) : undefined;
}

/** Returns `12,34,567`, or `12,34,567.50` with two decimals; `-` if the value is not a number. */
export function indianNumber(value: number, decimals = 0): string {
  if (!Number.isFinite(value)) return '-';
  const [whole = '', fraction] = digitsOf(Math.abs(value), decimals).split('.');
  const grouped = whole.length > 3 ? groupsOf(whole) : whole;
  const sign = value < 0 ? '-' : '';
  return `${sign}${fraction === undefined ? grouped : `${grouped}.${fraction}`}`;
}

/** Groups digits the Indian way: three in the last group, two in each group before it. */
function groupsOf(whole: string): string {
  let grouped = whole.slice(-3);
  for (let end = whole.length - 3; end > 0; end -= 2) {
    grouped = `${whole.slice(Math.max(0, end - 2), end)},${grouped}`;
  }
  return grouped;
}

function digitsOf(value: number, decimals: number): string {
  // From 1e21 on, JavaScript uses exponents, and sources may send any string of digits.
  if (value >= 1e21) return BigInt(value).toString();
  if (Number.isInteger(value)) return value.toFixed(decimals);
  // Rounds the number as it is written: 1.005 becomes 1.01, although its binary value is smaller.
  const isExact = value < 1e12 && value >= 1e-6;
  const shifted = isExact
    ? Math.round(Number(`${value}e${decimals}`)) / Number(`1e${decimals}`)
    : value;
  return shifted.toFixed(decimals);
}

/** Returns `61,240 KM`. */
export function kmText(km: number): string {
  return `${indianNumber(km)} KM`;
}
