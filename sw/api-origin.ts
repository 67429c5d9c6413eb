// The server's origin, which is the app's own unless the build names another.

/** The build sets this, for example to `https://api.lotproof.example`. */
declare const LOTPROOF_API: string | undefined;

const ORIGIN = typeof LOTPROOF_API === 'undefined' ? '' : LOTPROOF_API;

/** The full address of a path on the server. Other addresses stay as they are. */
export function onServer(address: string): string {
  return address.startsWith('/') ? `${ORIGIN}${address}` : address;
}
