// Reads the font files of Indian scripts from the sources instead of the built app.

import { readFile } from 'node:fs/promises';

export async function readFace(name: string): Promise<ArrayBuffer> {
  const path = `../../web/report/pdf/indic/faces/${name}.deflate`;
  return new Uint8Array(await readFile(new URL(path, import.meta.url))).buffer;
}
