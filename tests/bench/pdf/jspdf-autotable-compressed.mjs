// The same, compressed.

import { make as makePlain } from './jspdf-autotable.mjs';

export function make(report) {
  return makePlain(report, { compress: true });
}
