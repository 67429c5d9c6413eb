// pdfmake with its own fonts.

import pdfMake from 'pdfmake/build/pdfmake.js';
import faces from 'pdfmake/build/vfs_fonts.js';
import { POINTS_PER_MM as MM, PAGE, plainRecords, RECORDS_PER_PAGE } from './records.mjs';

pdfMake.addVirtualFileSystem(faces);

export async function make(report) {
  const { title, records } = plainRecords(report);
  const tables = records.map((record, index) => ({
    pageBreak: index > 0 && index % RECORDS_PER_PAGE === 0 ? 'before' : undefined,
    margin: [0, 0, 0, 20],
    table: {
      widths: ['30%', '70%'],
      body: [
        [{ text: record.title, colSpan: 2, fillColor: '#2980ba' }, {}],
        ...record.facts.map(({ label, value }) => [label, value]),
      ],
    },
  }));
  const document = {
    pageSize: { width: PAGE.widthMm * MM, height: PAGE.heightMm * MM },
    content: [{ text: title, fontSize: 20 }, ...tables],
  };
  return (await pdfMake.createPdf(document).getBuffer()).byteLength;
}
