// Reads the font files of the Indian scripts from the build's own source.

import { readFile } from 'node:fs/promises';

export async function readFace(name: string): Promise<ArrayBuffer> {
  const path = `../../web/report/pdf/indic/faces/${name}.deflate`;
  return new Uint8Array(await readFile(new URL(path, import.meta.url))).buffer;
}
