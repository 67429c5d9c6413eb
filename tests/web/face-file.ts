// The font files of the Indian scripts, read from where the build takes them.

import { readFile } from 'node:fs/promises';

export async function readFace(name: string): Promise<ArrayBuffer> {
  const path = `../../web/report/pdf/indic/faces/${name}.deflate`;
  return new Uint8Array(await readFile(new URL(path, import.meta.url))).buffer;
}
