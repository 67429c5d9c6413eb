// One text for one value (RFC 8785), so that phone and server hash the same bytes.

/**
 * A value of JSON as text: keys sorted by their UTF-16 code units, no spaces. Members that SD-JWT
 * would read as digests are dropped; undefined stands as null in a list, and not in an object.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  let members = '';
  const fields = value as Readonly<Record<string, unknown>>; // whatever it has, it is looked at
  for (const key of Object.keys(fields).sort()) {
    const field = fields[key];
    if (isReserved(key) || field === undefined) continue;
    members += `${members === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(field)}`;
  }
  return `{${members}}`;
}

/** What SD-JWT gives a meaning of its own (RFC 9901, section 4): no source may use it. */
function isReserved(key: string): boolean {
  return key === '_sd' || key === '...';
}
