// Shifts the machine's clock by the milliseconds in a file, in the built server, which loads this
// module first (`--import`). The monotonic clock is unchanged.

import { readFileSync } from 'node:fs';

const RealDate = Date;
const file = process.env['CLOCK_OFFSET_FILE'] ?? '';

function shiftedNow() {
  return RealDate.now() + Number(readFileSync(file, 'utf8'));
}

globalThis.Date = class extends RealDate {
  /** @param {[]} given */
  constructor(...given) {
    if (given.length === 0) super(shiftedNow());
    else super(...given);
  }

  static now() {
    return shiftedNow();
  }
};
