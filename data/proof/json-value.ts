// Reads and writes JSON by hand for signed and published data: the page that verifies a report
// answers on a slow phone before a schema library would have loaded.

/** SHA-256 in base64url. */
export const DIGEST = /^[\w-]{43}$/;

/** Undefined if it is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // `JSON.parse` throws only for this
  }
}

/** An object's members; none for anything else. */
export function membersOf(value: unknown): Readonly<Partial<Record<string, unknown>>> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? { ...value } : {};
}

/** A list's items; undefined for anything else. */
export function itemsOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

/** The only item of a list; undefined for anything else. */
export function onlyItemOf(value: unknown): unknown {
  const [item, ...more] = itemsOf(value) ?? [];
  return more.length === 0 ? item : undefined;
}

export function isText(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value);
}

/** A second since 1970. */
export function isSecond(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/**
 * A JSON value as text: keys sorted by UTF-16 code units, no spaces. Omits members that SD-JWT
 * would read as digests. Undefined becomes null in a list and is omitted in an object.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  let members = '';
  const fields = value as Readonly<Record<string, unknown>>; // each field is checked when read
  for (const key of Object.keys(fields).sort()) {
    const field = fields[key];
    if (isReserved(key) || field === undefined) continue;
    members += `${members === '' ? '' : ','}${quoted(key)}:${canonicalJson(field)}`;
  }
  return `{${members}}`;
}

/** Visible ASCII without characters to escape, as almost all texts are. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** `JSON.stringify` takes several times longer than the test, for every key and value. */
function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}

/** Keys with a meaning in SD-JWT (RFC 9901, section 4), which no source may use. */
function isReserved(key: string): boolean {
  return key === '_sd' || key === '...';
}
