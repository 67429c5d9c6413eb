// One text for one value (RFC 8785), so that phone and server hash the same bytes.

/** What SD-JWT gives a meaning of its own (RFC 9901, section 4): no source may use it. */
const RESERVED = new Set(['_sd', '...']);

/**
 * A value of JSON as text: keys sorted by their UTF-16 code units, no spaces. Members that SD-JWT
 * would read as digests are dropped; undefined stands as null in a list, and not in an object.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const fields: Record<string, unknown> = { ...value };
  const members = Object.keys(fields)
    .filter((key) => !RESERVED.has(key) && fields[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(fields[key])}`);
  return `{${members.join()}}`;
}
