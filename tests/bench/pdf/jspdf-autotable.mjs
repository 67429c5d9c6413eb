// What most who need such a document write first: jsPDF, and a table for the findings, the figures,
// each record and all visits. Only the chart is ours alone.

import { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';
import { PAGE, plainRecords, plainTables, RECORDS_PER_PAGE } from './records.mjs';

export async function make(report, options = {}) {
  const { title, records } = plainRecords(report);
  const format = [PAGE.widthMm, PAGE.heightMm];
  const doc = new jsPDF({ unit: 'mm', format, ...options });
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
      head: [[{ content: record.title, colSpan: 2 }]],
      body: record.facts.map(({ label, value }) => [label, value]),
    });
    y = doc.lastAutoTable.finalY + 8;
  }
  for (const { title: head, columns, rows } of plainTables(report)) {
    autoTable(doc, { startY: y, head: [[head], columns], body: rows });
    y = doc.lastAutoTable.finalY + 8;
  }
  return doc.output('arraybuffer').byteLength;
}

function summaryTables({ findings, figures }) {
  return [
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
