// pdfkit with its own tables, in its build for browsers.

import PDFDocument, { registerStdFonts } from 'pdfkit';
import Helvetica from 'pdfkit/standard-fonts/Helvetica';
import { POINTS_PER_MM as MM, PAGE, plainRecords, RECORDS_PER_PAGE } from './records.mjs';

registerStdFonts(Helvetica);

export function make(report) {
  const { title, records } = plainRecords(report);
  const size = [PAGE.widthMm * MM, PAGE.heightMm * MM];
  const doc = new PDFDocument({ size, margin: 15 * MM });
  let bytes = 0;
  const done = new Promise((resolve) => {
    doc.on('data', (part) => {
      bytes += part.length;
    });
    doc.on('end', () => resolve(bytes));
  });
  doc.fontSize(20).text(title).moveDown().fontSize(10);
  for (const [index, record] of records.entries()) {
    if (index > 0 && index % RECORDS_PER_PAGE === 0) doc.addPage({ size, margin: 15 * MM });
    const head = [{ text: record.title, colSpan: 2, backgroundColor: '#2980ba' }];
    doc.table({ data: [head, ...record.facts.map(({ label, value }) => [label, value])] });
    doc.moveDown();
  }
  doc.end();
  return done;
}
