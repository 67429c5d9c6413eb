// Where the built app keeps the files of `faces/`.

export function faceAddress(name: string): URL {
  return new URL(`./faces/${name}.deflate`, import.meta.url);
}
