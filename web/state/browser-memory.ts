// The browser's local and session storage, for drafts and markers. Screens work even if the browser
// refuses storage or has no space.

/** The stored text; null if there is none or the browser refuses storage. */
export function remembered(name: string): string | null {
  return tried(() => localStorage.getItem(name)) ?? null;
}

export function remember(name: string, value: string): void {
  tried(() => localStorage.setItem(name, value));
}

export function forget(name: string): void {
  tried(() => localStorage.removeItem(name));
}

/** Stores a text for this tab only; it survives reloads. */
export function rememberInTab(name: string, value: string): void {
  tried(() => sessionStorage.setItem(name, value));
}

/** The value that {@link rememberInTab} stored. */
export function rememberedInTab(name: string): string | null {
  return tried(() => sessionStorage.getItem(name)) ?? null;
}

export function forgetInTab(name: string): void {
  tried(() => sessionStorage.removeItem(name));
}

/** Removes every name with this prefix. */
export function forgetAll(prefix: string): void {
  const names = tried(() => Object.keys(localStorage)) ?? [];
  for (const name of names) if (name.startsWith(prefix)) forget(name);
}

/** The result of using storage; undefined if the browser refuses. */
export function tried<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
