// The browser's local and session storage, for drafts and markers. Screens work even if the browser
// refuses storage or is out of space.

/** Session storage belongs to this tab only, and survives reloads. */
export type Place = 'localStorage' | 'sessionStorage';

/** The stored text; null if there is none, or the browser refuses storage. */
export function remembered(name: string, place: Place = 'localStorage'): string | null {
  return tried(() => window[place].getItem(name)) ?? null;
}

export function remember(name: string, value: string, place: Place = 'localStorage'): void {
  tried(() => window[place].setItem(name, value));
}

export function forget(name: string, place: Place = 'localStorage'): void {
  tried(() => window[place].removeItem(name));
}

/** Removes every name with this prefix. */
export function forgetAll(prefix: string): void {
  const names = tried(() => Object.keys(localStorage)) ?? [];
  for (const name of names) if (name.startsWith(prefix)) forget(name);
}

/** The result of using storage; undefined if the browser refuses it. */
export function tried<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
