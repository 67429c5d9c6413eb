// One text for one value (RFC 8785), so that phone and server hash the same bytes.

/**
 * A value of JSON as text: keys sorted by their UTF-16 code units, no spaces. Members that SD-JWT
 * would read as digests are dropped; undefined stands as null in a list, and not in an object.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  let members = '';
  const fields = value as Readonly<Record<string, unknown>>; // whatever it has, it is looked at
  for (const key of Object.keys(fields).sort()) {
    const field = fields[key];
    if (isReserved(key) || field === undefined) continue;
    members += `${members === '' ? '' : ','}${quoted(key)}:${canonicalJson(field)}`;
  }
  return `{${members}}`;
}

/** Visible ASCII that nothing has to be escaped in, as nearly all texts are. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** `JSON.stringify` costs several times the test, and is called for every key and value. */
function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}

/** What SD-JWT gives a meaning of its own (RFC 9901, section 4): no source may use it. */
function isReserved(key: string): boolean {
  return key === '_sd' || key === '...';
}
