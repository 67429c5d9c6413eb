// The URL in the built app of a file from `faces/`.

export function faceAddress(name: string): URL {
  return new URL(`./faces/${name}.deflate`, import.meta.url);
}
