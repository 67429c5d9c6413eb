// JSON read and written by hand, for what is signed and published. The page that verifies a report
// tells what a code says on a slow phone, before a schema library would have been read and started.

/** SHA-256 in base64url. */
export const DIGEST = /^[\w-]{43}$/;

/** Undefined for what is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // `JSON.parse` throws for one reason
  }
}

/** The members of an object; none of anything else. */
export function membersOf(value: unknown): Readonly<Partial<Record<string, unknown>>> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? { ...value } : {};
}

/** The items of a list; undefined for anything else. */
export function itemsOf(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

/** The one item of a list that has no more; undefined for anything else. */
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
