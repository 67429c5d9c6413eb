// JSON read by hand, for what is signed and published. The page that verifies a report tells what a
// code says on a slow phone, before a schema library would have been read and started.

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
