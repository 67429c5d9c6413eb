// Loaded into the built server before anything else (`--import`): its machine's clock is off by as
// many milliseconds as a file says at that moment. The monotonic clock goes on as it is.

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
