// The QR code of an address, for the screen and for paper: the page in bytes, the number behind it
// in QR's own mode for numbers, which takes less than half the room.

import qrcode from 'qrcode-generator';

/** A sixth of the code may be unreadable, by a fold or a stain. */
const CORRECTION = 'M';

/** ISO/IEC 18004. */
const QUIET = 4;

/** Dark modules beside each other; the code's first row and column are 0. */
type Run = { x: number; y: number; length: number };

/** `size`: its modules from left to right; `quiet`: those around it that have to stay white. */
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
