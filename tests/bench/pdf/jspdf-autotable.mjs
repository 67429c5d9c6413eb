// The document as most developers would first write it: jsPDF with a separate table for the
// letterhead, the findings, the figures, every record and all visits, and a numbered footer on
// every page, compressed as ours is. The text is ours. Only our document has the chart, the plate,
// signs, the mark and closing notes.

import { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';
import { footLines, letterheadFacts } from '../../../web/report/letterhead-text.ts';
import { letterhead, PAGE, plainRecords, plainTables, RECORDS_PER_PAGE } from './records.mjs';

export async function make(report) {
  const { title, records } = plainRecords(report);
  const format = [PAGE.widthMm, PAGE.heightMm];
  const doc = new jsPDF({ unit: 'mm', format, compress: true });
  doc.setFontSize(20);
  doc.text(title, 15, 20);
  let y = 30;
  for (const table of summaryTables(report)) {
    autoTable(doc, { startY: y, ...table });
    y = doc.lastAutoTable.finalY + 8;
  }
  for (const [index, record] of records.entries()) {
    if (index > 0 && index % RECORDS_PER_PAGE === 0) {
      doc.addPage(format);
      y = 20;
    }
    autoTable(doc, {
      startY: y,
      head: [[record.title, record.remark?.text ?? '']],
      body: record.facts.map(({ label, value }) => [label, value]),
    });
    y = doc.lastAutoTable.finalY + 8;
  }
  for (const { title: content, columns, rows } of plainTables(report)) {
    // Spans all columns; otherwise the title would leave the table only one.
    const head = [[{ content, colSpan: columns.length }], columns];
    autoTable(doc, { startY: y, head, body: rows });
    y = doc.lastAutoTable.finalY + 8;
  }
  drawFeet(doc, title);
  return doc.output('arraybuffer').byteLength;
}

function summaryTables({ findings, figures }) {
  const facts = letterheadFacts(letterhead);
  return [
    { head: [facts.map(({ label }) => label)], body: [facts.map(({ value }) => value)] },
    {
      head: [['Findings', '', '']],
      body: findings.map(({ text: { en }, figure }) => [en.head, en.detail, figure]),
    },
    {
      head: [figures.map(({ en }) => en.label)],
      body: [figures.map(({ en }) => en.value), figures.map(({ en }) => en.note)],
    },
  ];
}

/** Writes a footer on every page; continued blocks also repeat their heading. */
function drawFeet(doc, title) {
  const { sentence, number } = footLines(letterhead);
  const count = doc.getNumberOfPages();
  doc.setFontSize(8);
  for (let page = 1; page <= count; page += 1) {
    doc.setPage(page);
    if (page > 1) doc.text(title, 15, 10);
    doc.text(sentence, 15, PAGE.heightMm - 12);
    doc.text(number, 15, PAGE.heightMm - 7);
    doc.text(`Page ${page} of ${count}`, 195, PAGE.heightMm - 7, { align: 'right' });
  }
}
