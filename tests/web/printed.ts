// Imitates a page that was printed and photographed, and reads its code. Poppler draws the page and
// ZBar reads it; neither shares code with ours.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedProgram } from '../debian-program.mjs';

/** Grey values from 0 to 255, row by row. */
type Picture = { width: number; height: number; greys: Uint8Array };

/** A square of this size holds the largest code and its surroundings. */
const CORNER_MM = 70;

const pdftoppm = installedProgram('pdftoppm', 'poppler-utils');
const zbarimg = installedProgram('zbarimg', 'zbar-tools');

/** Whether this machine has both programs. Debian has packages for them. */
export const canRead = pdftoppm !== undefined && zbarimg !== undefined;

export type Seen = { dpi: number; colour?: 'red' | 'blue'; sideMm?: number; number?: number };

/**
 * Draws the lower right corner of a page, where the code is, in grey or in one colour. `number`:
 * which page, the first by default. `dpi`: at the page's own size. `page`: its size in millimetres.
 */
export function codeCorner(
  pdf: ArrayBuffer | Uint8Array,
  page: { widthMm: number; firstHeightMm: number },
  { dpi, colour, sideMm = CORNER_MM, number = 1 }: Seen,
): Picture {
  return inFolder((folder) => {
    writeFileSync(join(folder, 'page.pdf'), new Uint8Array(pdf));
    const dots = (mm: number) => Math.round((mm * dpi) / 25.4);
    const side = dots(sideMm);
    const [x, y] = [dots(page.widthMm) - side, dots(page.firstHeightMm) - side];
    const words = Object.entries({ f: number, r: dpi, x, y, W: side, H: side });
    const file = join(folder, 'page');
    const inGrey = colour === undefined ? ['-gray'] : [];
    const options = words.flatMap(([name, value]) => [`-${name}`, String(value)]);
    run(pdftoppm, [...options, '-singlefile', ...inGrey, `${file}.pdf`, file]);
    return pictureOf(readFileSync(`${file}.${colour === undefined ? 'pgm' : 'ppm'}`), colour);
  });
}

/** Returns the code read in each picture or PNG; undefined if the picture has none. */
export function codesIn(pictures: readonly (Picture | Buffer)[]): (string | undefined)[] {
  return inFolder((folder) => {
    const files = pictures.map((picture, index) => {
      const file = join(folder, `${index}`);
      writeFileSync(file, Buffer.isBuffer(picture) ? picture : fileOf(picture));
      return file;
    });
    const xml = run(zbarimg, ['--quiet', '--xml', '-Sdisable', '-Sqrcode.enable', ...files]);
    return files.map((file) => {
      const [own] = (xml.split(`href='${file}'`)[1] ?? '').split('</source>');
      return own?.match(/CDATA\[(.*?)\]\]/)?.[1];
    });
  });
}

/** Rotates a picture, as if the page were held at an angle. */
export function turned({ width, height, greys }: Picture, degrees: number): Picture {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const at = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 255 : (greys[y * width + x] ?? 255);
  const result = Uint8Array.from(greys, (_, index) => {
    const [dx, dy] = [(index % width) - width / 2, Math.floor(index / width) - height / 2];
    const [x, y] = [cos * dx + sin * dy + width / 2, cos * dy - sin * dx + height / 2];
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [right, low] = [x - left, y - top];
    const upper = at(left, top) * (1 - right) + at(left + 1, top) * right;
    const lower = at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right;
    return Math.round(upper * (1 - low) + lower * low);
  });
  return { width, height, greys: result };
}

/** Blurs a picture slightly: two fifths of each dot come from its eight neighbours. */
export function blurred({ width, height, greys }: Picture): Picture {
  const at = (index: number) => greys[index] ?? 255;
  const result = Uint8Array.from(greys, (grey, index) => {
    const [above, below] = [index - width, index + width];
    const sides = at(index - 1) + at(index + 1) + at(above) + at(below);
    const edges = at(above - 1) + at(above + 1) + at(below - 1) + at(below + 1);
    return Math.round((18 * grey + 2 * sides + edges) / 30);
  });
  return { width, height, greys: result };
}

/** Makes a picture black and white, as a cheap laser printer does. */
export function oneBit({ width, height, greys }: Picture): Picture {
  return { width, height, greys: greys.map((grey) => (grey < 128 ? 0 : 255)) };
}

function pictureOf(file: Buffer, colour: 'red' | 'blue' | undefined): Picture {
  const [head = '', width, height] =
    /^P[56]\s(\d+)\s(\d+)\s255\s/.exec(file.subarray(0, 40).toString('latin1')) ?? [];
  const dots = file.subarray(head.length);
  const first = colour === 'blue' ? 2 : 0;
  const greys = colour === undefined ? dots : dots.filter((_, index) => index % 3 === first);
  return { width: Number(width), height: Number(height), greys: Uint8Array.from(greys) };
}

function fileOf({ width, height, greys }: Picture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), greys]);
}

function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'lotproof-print-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the program's output. ZBar's exit code only says whether it found a code. */
function run(program: string | undefined, words: string[]): string {
  const { stdout, error } = spawnSync(program ?? '', words, { encoding: 'utf8' });
  if (error) throw error;
  return stdout;
}
