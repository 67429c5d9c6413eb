// The addresses of the files of `faces/` in the built app.

export function faceAddress(name: string): URL {
  return new URL(`./faces/${name}.deflate`, import.meta.url);
}
