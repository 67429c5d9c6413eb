// The same with jsPDF's default, uncompressed: several times as large.

import { make as makeCompressed } from './jspdf-autotable.mjs';

export function make(report) {
  return makeCompressed(report, {});
}
