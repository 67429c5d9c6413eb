// The dealer's own data about a car, as it is stored and shared between devices: stock data, and
// what the dealer saw on the car (also shown in the PDF of the car's file).

import * as v from 'valibot';

/**
 * The dealer types this many characters from the end of a chassis number, where similar cars
 * differ.
 */
export const CHASSIS_END = 5;

export const Seen = v.object({
  /** The day of the observation. */
  on: v.number(),
  dialKm: v.optional(v.number()),
  plateColour: v.optional(v.picklist(['white', 'yellow', 'green'])),
  /** The last characters of the stamped chassis number. A buyer's copy never includes them. */
  chassisEnd: v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9]{5}$/))),
  /** Whether the car has a kit for CNG or LPG. */
  hasGasKit: v.optional(v.literal(true)),
});

/** The dealer's observations on one day. A key is absent if the dealer did not answer. */
export type Seen = v.InferOutput<typeof Seen>;

const paise = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export const Stock = v.object({
  /** When the car came into stock. */
  since: v.number(),
  paidPaise: v.optional(paise),
  /** When the car was sold. */
  soldOn: v.optional(v.number()),
  soldPaise: v.optional(paise),
});

/** Stock data for the dealer's own car. A key is absent if the dealer did not answer. */
export type Stock = v.InferOutput<typeof Stock>;

/** A chassis number in its normal form. It has no I, O or Q (ISO 3779): these become 1 and 0. */
export function chassisSigns(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[OQ]/g, '0')
    .replace(/I/g, '1')
    .replace(/[^A-Z0-9]/g, '');
}
