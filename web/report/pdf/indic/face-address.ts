// The URL that a file in `faces/` has in the built app.

export function faceAddress(name: string): URL {
  return new URL(`./faces/${name}.deflate`, import.meta.url);
}
