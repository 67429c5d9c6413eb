// The URL of a file of `faces/` in the built app.

export function faceAddress(name: string): URL {
  return new URL(`./faces/${name}.deflate`, import.meta.url);
}
