// The server's origin: the app's own, unless the build names another.

/** Set by the build: `https://api.lotproof.example`, or nothing. */
declare const LOTPROOF_API: string | undefined;

const ORIGIN = typeof LOTPROOF_API === 'undefined' ? '' : LOTPROOF_API;

/** The full address of a path on the server. Other addresses stay as they are. */
export function onServer(address: string): string {
  return address.startsWith('/') ? `${ORIGIN}${address}` : address;
}
