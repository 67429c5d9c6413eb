// Reads and writes signed and published JSON without a schema library: on a slow phone, the page
// that verifies reports answers before such a library would have loaded.

/** SHA-256 in base64url. */
export const DIGEST = /^[\w-]{43}$/;

/** Returns undefined if the text is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // `JSON.parse` throws only if the text is not JSON
  }
}

/** The members of an object; none for any other value. */
export function membersOf(value: unknown): Readonly<Partial<Record<string, unknown>>> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? { ...value } : {};
}

/** The items of a list; undefined for any other value. */
export function itemsOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

/** The only item of a list; undefined for any other value. */
export function onlyItemOf(value: unknown): unknown {
  const [item, ...more] = itemsOf(value) ?? [];
  return more.length === 0 ? item : undefined;
}

export function isText(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value);
}

/** A time in seconds since 1970. */
export function isSecond(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/**
 * A JSON value as text, with keys sorted by UTF-16 code units and no spaces. Leaves out members
 * that SD-JWT would read as digests. Undefined becomes null in a list and is left out of an object.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  let members = '';
  // each field is checked when it is read
  const fields = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(fields).sort()) {
    const field = fields[key];
    if (isReserved(key) || field === undefined) continue;
    members += `${members === '' ? '' : ','}${quoted(key)}:${canonicalJson(field)}`;
  }
  return `{${members}}`;
}

/** Visible ASCII without characters to escape, which covers almost every text. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** First tests whether escapes are needed, because `JSON.stringify` takes several times as long. */
function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}

/** Keys that SD-JWT uses (RFC 9901, section 4), so no source's answer may contain them. */
function isReserved(key: string): boolean {
  return key === '_sd' || key === '...';
}
