// Converts sources' values to the form that reports use: trimmed text, '' for nothing.

import * as v from 'valibot';
import { REGISTER_FIELDS } from '../../data/services/rc/registration.ts';
import { cleaned, digitsIn, joinedText } from '../../data/values/source-values.ts';

/** Like {@link joinedText}, but a source's 'NA' becomes '' too. */
export function clean(value: unknown): string {
  return cleaned(joinedText(value));
}

/** Joins an array or object of remarks into one text; 'NA', as in reports, if there are none. */
function remarks(value: unknown): string {
  const isList = typeof value === 'object' && value !== null;
  return joinedText(value) || (isList ? 'NA' : '');
}

/** Returns 'true' or 'false', from a boolean, 'Y', 'yes' or 1; '' if unknown. */
export function flag(value: unknown): string {
  const text = clean(value).toLowerCase();
  if (['true', 'y', 'yes', '1'].includes(text)) return 'true';
  return ['false', 'n', 'no', '0'].includes(text) ? 'false' : '';
}

/** Returns a number in plain digits; '' if the value is not a number. */
export function amount(value: unknown): string {
  return digitsIn(clean(value));
}

/** Returns the value under the first name that has one. Ignores case, underscores and spaces. */
export type Loose = (...names: string[]) => unknown;

/** Matches an object with any keys, but not an array. */
export const LooseRecord = v.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

/** Reads a record by several names: the first value that exists and is not empty. */
export function loose(record: Record<string, unknown>): Loose {
  const byName = new Map(Object.entries(record).map(([key, value]) => [plain(key), value]));
  return (...names) =>
    names.map((name) => byName.get(plain(name))).find((value) => clean(value) !== '');
}

function plain(key: string): string {
  return key.toLowerCase().replace(/[^a-z0-9]/g, '');
}

// The fields of a registration certificate that a report shows as the source sends them.

/** The names that other sources use for some of these fields. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  status_as_on: ['status_as_on', 'latest_by', 'status_date', 'rc_status_as_on'],
  vehicle_class: ['vehicle_class', 'class', 'vehicle_class_desc', 'vehicle_class_description'],
  vehicle_category_description: ['vehicle_category_description', 'category_description'],
  ncrb_status: ['ncrb_status', 'stolen_status', 'is_stolen', 'theft_status'],
};

/** Reads the fields of a source's record. `theirNames` are the names that Surepass does not use. */
export function rcFields(
  record: Record<string, unknown>,
  theirNames: Record<string, string> = {},
): Record<string, string> {
  const read = (ours: string) =>
    (OTHER_NAMES[ours] ?? [theirNames[ours] ?? ours])
      .map((name) => clean(record[name]))
      .find((value) => value !== '') ?? '';
  const fields = REGISTER_FIELDS.map((name) => [name, read(name)]);
  return {
    ...Object.fromEntries(fields),
    regAuthority: read('registered_at'),
    masked_name: flag(record['masked_name']),
    financed: flag(record['financed']),
    noc_details: remarks(record['noc_details']),
    blacklist_status: joinedText(record['blacklist_status']),
    blacklistDetails: remarks(record['blacklist_details']),
    isCommercial: flag(record['is_commercial']),
  };
}
