// What the app needs and a browser may lack, by a setting or by its age.

/** `age`: lacks what every current browser has in a secure context. */
export type Refused = 'storage' | 'cookies' | 'age';

/** Undefined if nothing is refused, as far as can be told without trying. */
export function refusedByBrowser(): Refused | undefined {
  // Missing altogether in the Lockdown Mode of iPhones.
  if (!('indexedDB' in globalThis)) return 'storage';
  if (!navigator.cookieEnabled) return 'cookies';
  if (!('locks' in navigator)) return 'age';
  return undefined;
}

/** `storage`: the browser refuses to store anything; `room`: it has none; `what`: anything else. */
export function causeOf(error: unknown): 'storage' | 'room' | 'what' {
  const said = error instanceof Error ? `${error.name} ${error.message}` : '';
  if (/SecurityError|MissingAPIError/.test(said)) return 'storage';
  return /Quota/.test(said) ? 'room' : 'what';
}
