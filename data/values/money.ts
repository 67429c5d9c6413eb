// Money. Every amount in the code and the database is a whole number of paise;
// rupees exist only on the wire and in what people read and type.

import { indianNumber } from './indian-number.ts';

/** A whole number of paise; ₹1 is 100. Written with the point in place: `25_00` is ₹25. */
export type Paise = number;

/** The one text of money: `₹1,25,000`, or `₹175.50` when there are paise. */
export function rupeeText(paise: Paise): string {
  const sign = paise < 0 ? '-' : '';
  const whole = Math.trunc(Math.abs(paise) / 100);
  const rest = Math.abs(paise) % 100;
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`;
  return `${sign}₹${indianNumber(whole)}${fraction}`;
}

/** Paise as the wire's rupees: a number with at most two decimals. */
export function toRupees(paise: Paise): number {
  return paise / 100;
}

/** The wire's rupees as paise, or `undefined` if they are not a whole number of paise. */
export function fromRupees(rupees: number): Paise | undefined {
  const paise = Math.round(rupees * 100);
  // 1.15 * 100 is 114.99999999999999: compare the round trip, not the product.
  return Number.isSafeInteger(paise) && paise / 100 === rupees ? paise : undefined;
}

/** What a person typed (`100`, `1,000.50`, ` ₹75 `) as paise; `undefined` if not an amount. */
export function parseRupees(typed: string): Paise | undefined {
  const text = typed.replace(/[₹,\s]/g, '');
  const isAmount = /^\d{1,9}(\.\d{1,2})?$/.test(text);
  return isAmount ? fromRupees(Number(text)) : undefined;
}
