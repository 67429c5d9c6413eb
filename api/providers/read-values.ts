// Normalises sources' values for reports: text, trimmed, '' where there is nothing.

import * as v from 'valibot';
import { cleaned } from '../../data/values/source-values.ts';

/** Any scalar as trimmed text; what sources write for "nothing" as ''. */
export function clean(value: unknown): string {
  return cleaned(kept(value));
}

/** The same, where a report shows the source's own 'NA' (specification, section 5). */
export function kept(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return joined(value);
  return String(value).replace(/\s+/g, ' ').trim();
}

/** Some send an array or an object where others send a sentence. */
function joined(value: object): string {
  return Object.values(value)
    .map(kept)
    .filter((text) => text !== '')
    .join(', ');
}

/** An array or object of remarks as one text; empty ones become the 'NA' that reports use. */
export function remarks(value: unknown): string {
  if (typeof value !== 'object' || value === null) return kept(value);
  return joined(value) || 'NA';
}

/** 'true' or 'false', from a boolean, 'Y', 'yes' or 1; '' where nobody knows. */
export function flag(value: unknown): string {
  const text = clean(value).toLowerCase();
  if (['true', 'y', 'yes', '1'].includes(text)) return 'true';
  return ['false', 'n', 'no', '0'].includes(text) ? 'false' : '';
}

/** A number however it is written, otherwise ''. */
export function amount(value: unknown): string {
  const digits = clean(value)
    .replace(/,/g, '')
    .match(/-?\d+(\.\d+)?/);
  return digits?.[0] ?? '';
}

/** A record whose keys are looked up without regard to case, underscores and spaces. */
export type Loose = (...names: string[]) => unknown;

/** An object with any keys; an array, which passes for one elsewhere, does not. */
export const LooseRecord = v.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

/** Reads by any of several names: the first that is present and not empty. */
export function loose(record: Record<string, unknown>): Loose {
  const byName = new Map(Object.entries(record).map(([key, value]) => [plain(key), value]));
  return (...names) =>
    names.map((name) => byName.get(plain(name))).find((value) => clean(value) !== '');
}

function plain(key: string): string {
  return key.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Whether a record holds anything at all: some sources say "not found" with empty fields. */
export function isEmpty(record: Record<string, unknown>): boolean {
  return Object.values(record).every((value) => clean(value) === '');
}
