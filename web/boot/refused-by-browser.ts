// What the app cannot be without, and a browser may refuse it: by a setting, or by its age.

/** `age`: what every browser has by now, at an address that nobody on the way can listen to. */
export type Refused = 'storage' | 'cookies' | 'age';

/** Undefined where nothing is refused, as far as can be told without trying. */
export function refusedByBrowser(): Refused | undefined {
  // Not there at all under the Lockdown Mode of iPhones.
  if (!('indexedDB' in globalThis)) return 'storage';
  if (!navigator.cookieEnabled) return 'cookies';
  if (!('locks' in navigator)) return 'age';
  return undefined;
}

/** Whether a failure says that the browser refuses to store anything. */
export function isStorageRefused(error: unknown): boolean {
  const said = error instanceof Error ? `${error.name} ${error.message}` : '';
  return /SecurityError|MissingAPIError/.test(said);
}
