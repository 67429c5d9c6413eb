// The server's origin: the app's own, unless the build names a different one.

/** The build may set this, for example to `https://api.lotproof.example`. */
declare const LOTPROOF_API: string | undefined;

const ORIGIN = typeof LOTPROOF_API === 'undefined' ? '' : LOTPROOF_API;

/** The full address of a path on our server. A full address is returned unchanged. */
export function onServer(address: string): string {
  return address.startsWith('/') ? `${ORIGIN}${address}` : address;
}
