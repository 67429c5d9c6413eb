// pdf-lib has no tables: lines and texts are placed by hand.

import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';
import { POINTS_PER_MM as MM, PAGE, plainRecords, RECORDS_PER_PAGE } from './records.mjs';

export async function make(report) {
  const { title, records } = plainRecords(report);
  const doc = await PDFDocument.create();
  const font = await doc.embedFont(StandardFonts.Helvetica);
  const bold = await doc.embedFont(StandardFonts.HelveticaBold);
  let page;
  let y = 0;
  for (const [index, record] of records.entries()) {
    if (index % RECORDS_PER_PAGE === 0) {
      page = doc.addPage([PAGE.widthMm * MM, PAGE.heightMm * MM]);
      y = (PAGE.heightMm - 20) * MM;
      if (index === 0) page.drawText(title, { x: 15 * MM, y, size: 20, font: bold });
      y -= 15 * MM;
    }
    page.drawRectangle({
      x: 15 * MM,
      y: y - 2 * MM,
      width: 180 * MM,
      height: 8 * MM,
      color: rgb(0.16, 0.5, 0.73),
    });
    page.drawText(record.title, { x: 17 * MM, y, size: 10, font: bold, color: rgb(1, 1, 1) });
    for (const { label, value } of record.facts) {
      y -= 8 * MM;
      page.drawText(label, { x: 17 * MM, y, size: 10, font });
      page.drawText(value, { x: 70 * MM, y, size: 10, font });
      const line = y - 2 * MM;
      page.drawLine({ start: { x: 15 * MM, y: line }, end: { x: 195 * MM, y: line } });
    }
    y -= 15 * MM;
  }
  return (await doc.save()).byteLength;
}
