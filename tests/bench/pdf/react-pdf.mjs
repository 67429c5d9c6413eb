// React's renderer for PDFs.

import { Document, Page, pdf, Text, View } from '@react-pdf/renderer';
import { createElement as h } from 'react';
import { POINTS_PER_MM as MM, PAGE, plainRecords, RECORDS_PER_PAGE } from './records.mjs';

const row = { flexDirection: 'row', borderBottom: '1pt solid #cccccc', padding: 5 };
const head = { backgroundColor: '#2980ba', color: '#ffffff', padding: 5 };

export async function make(report) {
  const { title, records } = plainRecords(report);
  const size = { width: PAGE.widthMm * MM, height: PAGE.heightMm * MM };
  const tables = records.map((record, index) =>
    h(
      View,
      { key: index, break: index > 0 && index % RECORDS_PER_PAGE === 0, style: { fontSize: 10 } },
      h(Text, { style: head }, record.title),
      ...record.facts.map(({ label, value }) =>
        h(
          View,
          { key: label, style: row },
          h(Text, { style: { width: '30%' } }, label),
          h(Text, { style: { width: '70%' } }, value),
        ),
      ),
    ),
  );
  const style = { padding: 15 * MM };
  const page = h(Page, { size, style }, h(Text, { style: { fontSize: 20 } }, title), ...tables);
  return (await pdf(h(Document, null, page)).toBlob()).size;
}
