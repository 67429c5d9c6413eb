// Makes a PDF of a report: blocks become pieces, pieces fill sheets, and each sheet is drawn with
// its header and footer. The same report and letterhead always give exactly the same bytes.

import { jsPDF } from 'jspdf';
import type { Block, Letterhead, Report } from '../../../data/report.ts';
import type { Language } from '../../../data/values/language.ts';
import { base64Url } from '../../../sw/proof/base64url.ts';
import { indianTime } from '../letterhead-text.ts';
import { figuresPieces, findingPieces } from './findings.ts';
import type { ReadFace } from './indic/face.ts';
import { scriptsIn } from './indic/scripts.ts';
import { closingOf, drawFoot, drawPageNumber, firstFoot } from './page-foot.ts';
import { drawHead, drawRunningHead } from './page-head.ts';
import { drawSheet, fillSheets } from './page-layout.ts';
import { drawStamp } from './plate.ts';
import { FOOT_MM, LINE_HEIGHT, MARGIN_MM, MM_PER_PT, RUNNING_HEAD_MM } from './style.ts';
import { isBlank, pieceOf } from './text-blocks.ts';
import { addLettering, isPrintable } from './text-metrics.ts';

/** The namespace of the XMP packet that holds the file's proofs; jsPDF does not compress it. */
const PROOFS_NAMESPACE = 'urn:lotproof:proofs#';

/** A report and the data of its sale. */
export type Part = { report: Report; letterhead: Letterhead };

/**
 * `unsigned`: unsigned data to embed, needed to rebuild the file. `language`: the language of the
 * findings besides English.
 */
export type WantedDocument = {
  parts: readonly [Part, ...Part[]];
  unsigned?: object;
  language?: Language | undefined;
};

/**
 * Makes one PDF of several reports, each with its own page size and page numbers. `read` fetches
 * files from `indic/faces` for Indian scripts. Rejects if one cannot be read.
 */
export async function makePdfOf(
  { parts: [first, ...more], unsigned, language = 'en' }: WantedDocument,
  read: ReadFace = fetchFace,
): Promise<ArrayBuffer> {
  const doc = startDocument(first);
  const texts = [first, ...more].map(({ report, letterhead }) => [
    printedOf(report, language),
    letterhead,
  ]);
  const scripts = scriptsIn(JSON.stringify(texts));
  if (scripts.length > 0) {
    const { openLettering } = await import('./indic/indic-shaping.ts');
    addLettering(doc, await openLettering(doc, scripts, read));
  } else {
    withoutTextPlugins(doc);
  }
  const how = { isFile: more.length > 0, language };
  drawPart(doc, first, how);
  for (const part of more) {
    const { widthMm, firstHeightMm } = part.report.page;
    doc.addPage([widthMm, firstHeightMm], 'portrait');
    drawPart(doc, part, how);
  }
  const proofs = [first, ...more].flatMap(({ letterhead: { proof } }) => proof?.sdJwt || []);
  const carried = [...proofs, ...(unsigned ? [carriedUnsigned(unsigned)] : [])];
  if (carried.length > 0) doc.addMetadata(carried.join(' '), PROOFS_NAMESPACE);
  return doc.output('arraybuffer');
}

function carriedUnsigned(unsigned: object): string {
  return `unsigned:${base64Url(new TextEncoder().encode(JSON.stringify(unsigned)))}`;
}

/**
 * Draws a part on the document's current page and on further pages. In a car's file, records do not
 * start new pages: the specification's page breaks are for a single report.
 */
function drawPart(
  doc: jsPDF,
  { report, letterhead }: Part,
  { isFile, language }: { isFile: boolean; language: Language },
): void {
  const { widthMm, firstHeightMm, laterHeightMm } = report.page;
  const blocks = [...report.blocks, ...notPrinted({ report, letterhead }, language)].filter(
    (block) => !isBlank(block) && !(isFile && isSummary(block)),
  );
  const items = [
    ...findingPieces(doc, report, language),
    ...figuresPieces(doc, report),
    ...blocks.map((block) => pieceOf(doc, block, widthMm)),
  ];
  const isReport = letterhead.kind === undefined || letterhead.kind === 'copy';
  const top = drawHead(doc, report, letterhead);
  const first = firstFoot(doc, letterhead, report.page);
  const sheets = fillSheets(
    isFile ? items.filter((item) => item !== 'page') : items,
    { top, room: firstHeightMm - FOOT_MM - first.heightMm - top },
    { top: RUNNING_HEAD_MM, room: laterHeightMm - FOOT_MM - RUNNING_HEAD_MM },
  );
  for (const [index, sheet] of sheets.entries()) {
    const isFirst = index === 0;
    const fullMm = isFirst ? firstHeightMm : laterHeightMm;
    if (!isFirst) {
      doc.addPage([widthMm, fullMm], 'portrait');
      drawRunningHead(doc, report, letterhead);
    }
    // Draw the closing notes on the last page if they fit.
    const closing =
      isReport && index === sheets.length - 1 ? closingOf(doc, letterhead, widthMm) : undefined;
    const closingMm = closing && sheet.left > closing.heightMm + 8 ? closing.heightMm + 8 : 0;
    const cutMm = isFile ? Math.max(0, sheet.left - closingMm) : 0;
    const height = fullMm - cutMm;
    drawSheet({ ...sheet, left: sheet.left - cutMm }, closingMm);
    const bottom = height - FOOT_MM - (isFirst ? first.heightMm : 0);
    if (closingMm > 0) closing?.draw(bottom);
    const foot = {
      top: height - FOOT_MM + 6,
      width: isFirst ? first.rowMm : widthMm - 2 * MARGIN_MM,
    };
    if (isFirst) first.draw(height);
    drawFoot(doc, letterhead, foot);
    drawPageNumber(doc, `Page ${index + 1} of ${sheets.length}`, foot);
    if (letterhead.stamp !== '') {
      drawStamp(doc, letterhead.stamp, { width: widthMm, height });
    }
    // Trim the bottom of the page after drawing, because all positions are measured from its top.
    doc.getCurrentPageInfo().pageContext.mediaBox.bottomLeftY = cutMm / MM_PER_PT;
  }
}

/** Whether a table repeats facts shown elsewhere. A car's file has a cover and leaves it out. */
function isSummary(block: Block): boolean {
  return block.kind === 'table' && block.isSummary === true;
}

/** Says in the document that `?` stands for letters that our fonts lack, such as Urdu's. */
function notPrinted({ report, letterhead }: Part, language: Language): Block[] {
  if (isPrintable(JSON.stringify([printedOf(report, language), letterhead]))) return [];
  const text =
    'A question mark (?) stands for letters that this document’s fonts lack. ' +
    'The report on the dealer’s phone shows them.';
  return [{ kind: 'notice', isAside: true, text }];
}

/** The strings that the PDF prints: all in English, and the findings in the given language too. */
function printedOf({ findings, figures, ...report }: Report, language: Language): object {
  return {
    ...report,
    findings: findings.map(({ text, figure }) => [text.en, text[language], figure]),
    figures: figures.map(({ en }) => en),
  };
}

/**
 * Removes three of jsPDF's plugins, which take up a sixth of the time to make a document: two
 * search each line for right-to-left letters, which `printable` removes, and one encodes fonts that
 * Latin does not need.
 */
function withoutTextPlugins({ internal: { events } }: jsPDF): void {
  for (const topic of ['preProcessText', 'postProcessText']) {
    for (const token of Object.keys(events.getTopics()[topic] ?? {})) events.unsubscribe(token);
  }
}

async function fetchFace(name: string): Promise<ArrayBuffer> {
  const { faceAddress } = await import('./indic/face-address.ts');
  const answer = await fetch(faceAddress(name));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

function startDocument({ report, letterhead }: Part): jsPDF {
  const { widthMm, firstHeightMm } = report.page;
  const doc = new jsPDF({
    unit: 'mm',
    format: [widthMm, firstHeightMm],
    orientation: 'portrait',
    compress: true,
    putOnlyUsedFonts: true,
    precision: 3, // finer than printers print, and saves two thirds of the bytes
  });
  doc.setLineHeightFactor(LINE_HEIGHT); // for autotable's cells; we set our own text line by line
  doc.setCreationDate(indianDate(letterhead.madeAt));
  doc.setFileId(fileId(`${letterhead.reportNumber} ${letterhead.madeAt} ${report.title}`));
  doc.setProperties({
    title: report.title,
    subject: `Report ${letterhead.reportNumber}: ${letterhead.source}`,
    creator: 'Lotproof',
  });
  // The language for screen readers; jsPDF does not have en-IN.
  doc.setLanguage('en');
  return doc;
}

/**
 * A Date that gives jsPDF the time in India. Given a plain Date, jsPDF would refuse years after
 * 2037 and use the phone's time zone.
 */
function indianDate(at: string): Date {
  const { year, month, day, hour, minute, second } = indianTime(at);
  return Object.assign(new Date(at), {
    getTimezoneOffset: () => -330,
    getFullYear: () => Number(year),
    getMonth: () => Number(month) - 1,
    getDate: () => Number(day),
    getHours: () => Number(hour),
    getMinutes: () => Number(minute),
    getSeconds: () => Number(second),
  });
}

/** A file's id: 32 hex digits that depend only on the text (FNV-1a with four offset bases). */
function fileId(text: string): string {
  return [0x811c9dc5, 0x1000193, 0x9e3779b9, 0x85ebca6b]
    .map((basis) => {
      let hash = basis;
      for (let index = 0; index < text.length; index += 1) {
        hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
      }
      return (hash >>> 0).toString(16).padStart(8, '0');
    })
    .join('');
}
