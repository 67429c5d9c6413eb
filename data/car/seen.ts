// What only a dealer can tell of a car, as it is kept and shared between devices: what is seen at
// it, which the PDF of a car's file carries too, and since when it is his own.

import * as v from 'valibot';

/** How many signs of a chassis number are typed at the car: those that differ between two cars. */
export const CHASSIS_END = 5;

export const Seen = v.object({
  /** The day on which it was seen. */
  on: v.number(),
  dialKm: v.optional(v.number()),
  plateColour: v.optional(v.picklist(['white', 'yellow', 'green'])),
  /** The last signs of the chassis number as it is stamped; in no buyer's copy. */
  chassisEnd: v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9]{5}$/))),
  /** A kit for CNG or LPG. */
  hasGasKit: v.optional(v.literal(true)),
});

/** What the dealer saw at the car, and when; a key is absent where he did not say. */
export type Seen = v.InferOutput<typeof Seen>;

const paise = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export const Stock = v.object({
  /** The day on which it came. */
  since: v.number(),
  paidPaise: v.optional(paise),
  /** The day on which it was sold: it stands there no more. */
  soldOn: v.optional(v.number()),
  soldPaise: v.optional(paise),
});

/** That a car is, or was, the dealer's own; a key is absent where he did not say. */
export type Stock = v.InferOutput<typeof Stock>;

/** As chassis numbers are written: they have neither I nor O nor Q (ISO 3779). */
export function chassisSigns(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[OQ]/g, '0')
    .replace(/I/g, '1')
    .replace(/[^A-Z0-9]/g, '');
}
