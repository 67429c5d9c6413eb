// What the browser remembers beside the databases: drafts, and marks of what the phone held. A
// browser may refuse it whole, and it may be full: nothing here is worth a screen that fails.

/** Null where nothing is remembered, or nothing may be. */
export function remembered(name: string): string | null {
  return tried(() => localStorage.getItem(name)) ?? null;
}

export function remember(name: string, value: string): void {
  tried(() => localStorage.setItem(name, value));
}

export function forget(name: string): void {
  tried(() => localStorage.removeItem(name));
}

/** Kept for the tab alone, through reloads of it. */
export function rememberInTab(name: string, value: string): void {
  tried(() => sessionStorage.setItem(name, value));
}

/** As {@link rememberInTab} left it. */
export function rememberedInTab(name: string): string | null {
  return tried(() => sessionStorage.getItem(name)) ?? null;
}

export function forgetInTab(name: string): void {
  tried(() => sessionStorage.removeItem(name));
}

/** What begins so is forgotten. */
export function forgetAll(prefix: string): void {
  const names = tried(() => Object.keys(localStorage)) ?? [];
  for (const name of names) if (name.startsWith(prefix)) forget(name);
}

function tried<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
