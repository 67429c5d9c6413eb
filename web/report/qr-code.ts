// The QR code for an address, for screen and paper. Digits in the address use QR's numeric mode,
// which takes less than half the space.

import qrcode from 'qrcode-generator';

/** The error correction level: a sixth of the code may be hidden by a fold or a stain. */
const CORRECTION = 'M';

/** The quiet zone's width in modules (ISO/IEC 18004). */
const QUIET = 4;

/** A row of adjacent dark modules, counted from 0. */
type Run = { x: number; y: number; length: number };

/** `size`: the modules per side. `quiet`: how many white modules surround the code. */
export type QrCode = { size: number; quiet: number; runs: Run[] };

export function qrCodeOf({ page, digits = '' }: { page: string; digits?: string }): QrCode {
  const code = qrcode(0, CORRECTION);
  code.addData(page, 'Byte');
  if (digits !== '') code.addData(digits, 'Numeric');
  code.make();
  const size = code.getModuleCount();
  const rows = Array.from({ length: size }, (_, y) =>
    runsOf(Array.from({ length: size }, (_each, x) => code.isDark(y, x))).map((run) => ({
      ...run,
      y,
    })),
  );
  return { size, quiet: QUIET, runs: rows.flat() };
}

function runsOf(row: boolean[]): { x: number; length: number }[] {
  const text = row.map((isDark) => (isDark ? '#' : ' ')).join('');
  return [...text.matchAll(/#+/g)].map(({ index, 0: run }) => ({ x: index, length: run.length }));
}
