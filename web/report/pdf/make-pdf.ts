// A report as a PDF: blocks become pieces, pieces fill sheets, sheets are drawn with their heads
// and feet. The same report and letterhead give the same bytes, to the last.

import { jsPDF } from 'jspdf';
import type { Block, Letterhead, Report } from '../../../data/report.ts';
import { indianTime } from '../letterhead-text.ts';
import { chartPiece } from './chart.ts';
import { closingHeight, drawClosing } from './closing-notes.ts';
import { factsPiece } from './facts.ts';
import type { ReadFace } from './indic/indic-shaping.ts';
import { scriptsIn } from './indic/scripts.ts';
import { drawFoot, drawHead, drawPageNumber, drawRunningHead } from './letterhead.ts';
import { drawSheet, fillSheets, type Piece, type Sheet } from './page-layout.ts';
import { printable } from './printable.ts';
import { drawStamp } from './stamp.ts';
import { FOOT_MM, RUNNING_HEAD_MM } from './style.ts';
import { headingPiece, noticePiece, verdictPiece } from './text-blocks.ts';
import { addLettering } from './text-metrics.ts';

/**
 * The document of a report, as the bytes of a PDF file. A report with Indian scripts in it needs
 * files of `indic/faces`, read by `read`; rejects when they cannot be had.
 */
export async function makePdf(
  report: Report,
  letterhead: Letterhead,
  read: ReadFace = fetchFace,
): Promise<ArrayBuffer> {
  const { widthMm, firstHeightMm, laterHeightMm } = report.page;
  const doc = startDocument(report, letterhead);
  const scripts = scriptsIn(JSON.stringify({ report, letterhead }));
  if (scripts.length > 0) {
    const { openLettering } = await import('./indic/indic-shaping.ts');
    addLettering(doc, await openLettering(doc, scripts, read));
  }
  const blocks = report.blocks.filter((block) => !saysNothing(block));
  const items = await Promise.all(blocks.map((block) => pieceOf(doc, block, widthMm)));
  const top = drawHead(doc, report, letterhead);
  const sheets = fillSheets(
    items,
    { top, room: firstHeightMm - FOOT_MM - top },
    { top: RUNNING_HEAD_MM, room: laterHeightMm - FOOT_MM - RUNNING_HEAD_MM },
  );
  for (const [index, sheet] of sheets.entries()) {
    const height = index === 0 ? firstHeightMm : laterHeightMm;
    if (index > 0) {
      doc.addPage([widthMm, height], 'portrait');
      drawRunningHead(doc, report, letterhead);
    }
    drawBody(doc, sheet, { isLast: index === sheets.length - 1, height, report, letterhead });
    const foot = { top: height - FOOT_MM + 6, width: widthMm };
    drawFoot(doc, letterhead, foot);
    drawPageNumber(doc, `Page ${index + 1} of ${sheets.length}`, foot);
    if (letterhead.stamp !== '') {
      drawStamp(doc, letterhead.stamp, { width: widthMm, height });
    }
  }
  return doc.output('arraybuffer');
}

async function fetchFace(name: string): Promise<ArrayBuffer> {
  const { faceAddress } = await import('./indic/face-address.ts');
  const answer = await fetch(faceAddress(name));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

function startDocument(report: Report, letterhead: Letterhead): jsPDF {
  const { widthMm, firstHeightMm } = report.page;
  const doc = new jsPDF({
    unit: 'mm',
    format: [widthMm, firstHeightMm],
    orientation: 'portrait',
    compress: true,
    putOnlyUsedFonts: true,
    precision: 3, // thousandths of a point: finer than any printer, and a third of the bytes
  });
  const { year, month, day, hour, minute, second } = indianTime(letterhead.madeAt);
  // As text: from a Date, jsPDF prints the time zone of whoever makes the document.
  doc.setCreationDate(`D:${year}${month}${day}${hour}${minute}${second}+05'30'`);
  doc.setFileId(fileId(`${letterhead.reportNumber} ${letterhead.madeAt} ${report.title}`));
  doc.setProperties({
    title: report.title,
    subject: `Report ${letterhead.reportNumber}: ${letterhead.source}`,
    creator: 'Lotproof',
  });
  // For whoever reads it aloud, in the English voice of their own choice: jsPDF knows no en-IN.
  doc.setLanguage('en');
  return doc;
}

/** 32 hex digits that depend on the text alone: FNV-1a from four beginnings. */
function fileId(text: string): string {
  return [0x811c9dc5, 0x1000193, 0x9e3779b9, 0x85ebca6b]
    .map((beginning) => {
      let hash = beginning;
      for (let index = 0; index < text.length; index += 1) {
        hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
      }
      return (hash >>> 0).toString(16).padStart(8, '0');
    })
    .join('');
}

/** Blocks without a letter to print would take room, or a page, for nothing. */
function saysNothing(block: Block): boolean {
  const texts = textsOf(block);
  return texts !== undefined && printable(texts.join('')).trim() === '';
}

/** All that a block prints; nothing where its kind itself says something. */
function textsOf(block: Block): string[] | undefined {
  switch (block.kind) {
    case 'heading':
    case 'notice':
      return [block.text];
    case 'verdict':
      return [block.text, block.detail];
    case 'facts':
      return [block.title, ...block.facts.flatMap(({ label, value }) => [label, value])];
    case 'table':
      // A table without a row shows that it has none.
      return block.rows.length > 0
        ? [block.title, ...block.columns, ...block.rows.flat()]
        : undefined;
    case 'chart':
    case 'page':
      return undefined;
    default: {
      const none: never = block;
      return none;
    }
  }
}

async function pieceOf(doc: jsPDF, block: Block, width: number): Promise<Piece | 'page'> {
  switch (block.kind) {
    case 'heading':
      return headingPiece(doc, block, width);
    case 'facts':
      return factsPiece(doc, block, width);
    case 'table': {
      // Most reports have no table: they do without its code.
      const { tablePiece } = await import('./table.ts');
      return tablePiece(doc, block, width);
    }
    case 'verdict':
      return verdictPiece(doc, block, width);
    case 'notice':
      return noticePiece(doc, block.text, width);
    case 'chart':
      return chartPiece(doc, block, width);
    case 'page':
      return 'page';
    default: {
      const none: never = block;
      return none;
    }
  }
}

type Place = { isLast: boolean; height: number; report: Report; letterhead: Letterhead };

/** The pieces of a page and, where the last page has room for it, what the report is. */
function drawBody(doc: jsPDF, sheet: Sheet, place: Place): void {
  const closing = place.isLast
    ? closingHeight(doc, place.letterhead, place.report.page.widthMm)
    : 0;
  const isReport = !place.letterhead.isVoucher;
  const hasClosing = isReport && place.isLast && sheet.left > closing + 30;
  drawSheet(sheet, hasClosing ? closing + 8 : 0);
  if (hasClosing)
    drawClosing(doc, place.letterhead, { ...place.report.page, bottom: place.height - FOOT_MM });
}
