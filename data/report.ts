// A report as a document described by data. A service makes it; the screen and the PDF draw it
// block by block, without knowing the service.

import type { Finding, Severity } from './findings/finding.ts';
import type { hindiLabels } from './services/hindi-labels.ts';
import type { Language } from './values/language.ts';

/**
 * One of our own texts in a report. The English text is its key; `#` stands for a value. A text
 * without Hindi does not compile.
 */
export type Label = keyof typeof hindiLabels;

/** A report's language and its texts. A missing text appears in English. */
export type Labels = { language: Language; texts: Readonly<Partial<Record<Label, string>>> };

export const ENGLISH: Labels = { language: 'en', texts: {} };

/** Fills values into a text, in order. */
export function say({ texts }: Labels, label: Label, ...values: (string | number)[]): string {
  const parts = (texts[label] ?? label).split('#');
  return parts.map((part, at) => `${part}${values[at] ?? ''}`).join('');
}

export type Fact = { label: string; value: string };

/**
 * A point in a chart: `x` in milliseconds since 1970 (UTC), `y` in the chart's unit. `isFall`:
 * lower than the previous point, which counts against the car. `mark`: a word about the point.
 */
export type Point = { x: number; y: number; isFall?: true; mark?: string };

/** A few words with a severity, shown with the sign for that severity. */
export type Judged = { text: string; severity: Severity };

/** A cell in a table: text, or words with a severity. */
export type Cell = string | Judged;

export function cellText(cell: Cell): string {
  return typeof cell === 'string' ? cell : cell.text;
}

export type Block =
  /** `repeats`: whether the heading is repeated on each page on which its content continues. */
  | { kind: 'heading'; text: string; repeats?: true }
  /**
   * `columns`: how many pairs in a row, if there is room; with three, the labels are above the
   * values. `remark`: a finding about these facts, shown beside their title.
   */
  | { kind: 'facts'; title: string; facts: Fact[]; columns?: 2 | 3; remark?: Judged }
  /** `isSummary`: repeats facts shown in full elsewhere; left out if its columns do not fit. */
  | { kind: 'table'; title: string; columns: string[]; rows: Cell[][]; isSummary?: true }
  /** `isAside`: in small type, for less important text. */
  | { kind: 'notice'; text: string; isAside?: true }
  | { kind: 'chart'; title: string; unit: string; points: Point[] }
  /** A page break, on paper only. */
  | { kind: 'page' };

/** A portrait page in millimetres. Pages after the first may be shorter. */
export type PageSize = { widthMm: number; firstHeightMm: number; laterHeightMm: number };

/** A plate's colour: white for private cars, yellow for commercial, green for electric ones. */
export type PlateColour = 'white' | 'yellow' | 'green';

/** The subject of the document, drawn as a number plate if it is one, white by default. */
export type Subject =
  | { kind: 'plate'; plate: string; colour?: PlateColour }
  | { kind: 'text'; text: string };

/** A number that tells the reader a lot at a glance, such as `Visits`, `3`, `since Mar 2021`. */
export type Figure = Record<Language, { label: string; value: string; note: string }>;

type FigureText = readonly [label: string, value: string, note?: string | undefined];

/** The figure with its label, value and note in each language. */
export function figure(en: FigureText, hi: FigureText): Figure {
  const text = ([label, value, note = '']: FigureText) => ({ label, value, note });
  return { en: text(en), hi: text(hi) };
}

export type Report = {
  title: string;
  /** The name of the saved file, including `.pdf`. */
  fileName: string;
  subject: Subject;
  /** The car's name, such as `Hyundai Grand i10, 2019`, and further details. */
  identity?: { name: string; detail: string };
  /** The findings, worst first. Only findings use green and red. */
  findings: Finding[];
  figures: Figure[];
  page: PageSize;
  blocks: Block[];
};

/** Marks sandbox reports and published samples. Real reports have none. */
export type Stamp = '' | 'SANDBOX' | 'SAMPLE';

/** The proof printed in a document, with which its holder can check it. */
export type PrintedProof = {
  /** The code to print: the address of the page that verifies, with the statement. */
  code: { page: string; digits: string };
  /** The statement and its disclosures, stored in the PDF file; empty on a cover. */
  sdJwt: string;
};

/** The data about a report's sale, not about its subject. */
export type Letterhead = {
  /** Ten characters, which a dealer can read out to support. */
  reportNumber: string;
  /** ISO 8601, UTC. */
  madeAt: string;
  /** The owner of the records, in words. */
  source: string;
  /** The dealer's email; empty on a sample. */
  madeFor: string;
  /** A word printed across every page of a report that was not sold; otherwise empty. */
  stamp: '' | 'SANDBOX' | 'SAMPLE';
  /**
   * What the document is: a voucher, tax invoice or credit note, a car's cover, or a buyer's copy.
   * Absent for a whole report.
   */
  kind?: 'voucher' | 'file' | 'copy';
  /** Absent if the document has no signed statement, as for reports on people. */
  proof?: PrintedProof;
};

/** A file name such as `Service-MH12DE1433.pdf`, of letters and digits only. */
export function fileName(what: string, vehicle: string): string {
  return `${what}-${vehicle.replace(/[^A-Za-z0-9]/g, '')}.pdf`;
}
