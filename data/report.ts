// A report as a document described by data. Services make it. The screen and the PDF draw it block
// by block and need not know the service.

import type { Finding, Severity } from './findings/finding.ts';
import type { hindiLabels } from './services/hindi-labels.ts';
import type { Language } from './values/language.ts';

/**
 * A report's own text, named by its English; `#` stands for a value. A text without Hindi does not
 * compile.
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
 * A point of a chart: `x` in milliseconds since 1970 (UTC), `y` in the chart's unit. `isFall`:
 * lower than the previous point and counted against the car. `mark`: a word about the point.
 */
export type Point = { x: number; y: number; isFall?: true; mark?: string };

/** A few words, shown with the sign of their severity. */
export type Judged = { text: string; severity: Severity };

/** A cell of a table. */
export type Cell = string | Judged;

export function cellText(cell: Cell): string {
  return typeof cell === 'string' ? cell : cell.text;
}

export type Block =
  /** `repeats`: shown again on each page on which its content continues. */
  | { kind: 'heading'; text: string; repeats?: true }
  /**
   * `columns`: used if there is room; with three, labels are above their values. `remark`: a
   * finding about these facts, beside their title.
   */
  | { kind: 'facts'; title: string; facts: Fact[]; columns?: 2 | 3; remark?: Judged }
  /** `isSummary`: repeats facts shown in full elsewhere; left out if the columns have no room. */
  | { kind: 'table'; title: string; columns: string[]; rows: Cell[][]; isSummary?: true }
  /** `isAside`: in small type, for less important text. */
  | { kind: 'notice'; text: string; isAside?: true }
  | { kind: 'chart'; title: string; unit: string; points: Point[] }
  /** A page break, which exists only on paper. */
  | { kind: 'page' };

/** A portrait page in millimetres. Pages after the first may be shorter. */
export type PageSize = { widthMm: number; firstHeightMm: number; laterHeightMm: number };

/** White for a private car, yellow for a commercial one, green for an electric one. */
export type PlateColour = 'white' | 'yellow' | 'green';

/** The subject of the document, drawn as a number plate if it is one; white by default. */
export type Subject =
  | { kind: 'plate'; plate: string; colour?: PlateColour }
  | { kind: 'text'; text: string };

/** A number that tells much at a glance, such as `Visits`, `3`, `since Mar 2021`. */
export type Figure = Record<Language, { label: string; value: string; note: string }>;

export type Report = {
  title: string;
  /** The name of the saved file, including `.pdf`. */
  fileName: string;
  subject: Subject;
  /** The car: `Hyundai Grand i10, 2019`, and further details. */
  identity?: { name: string; detail: string };
  /** The findings, worst first. Only findings use green and red. */
  findings: Finding[];
  figures: Figure[];
  page: PageSize;
  blocks: Block[];
};

/** Marks sandbox reports and published samples. A real report has none. */
export type Stamp = '' | 'SANDBOX' | 'SAMPLE';

/** The data with which the holder of a document checks it. */
export type PrintedProof = {
  /** The printed code contains the address of the page that verifies, and the statement. */
  code: { page: string; digits: string };
  /** The statement and its disclosures, stored in the file; empty on a cover. */
  sdJwt: string;
};

/** The data about a report's sale, not about its subject. */
export type Letterhead = {
  /** Ten characters that dealer and support can read to each other. */
  reportNumber: string;
  /** ISO 8601, UTC. */
  madeAt: string;
  /** The owner of the records, in words. */
  source: string;
  /** The dealer's email; empty on a sample. */
  madeFor: string;
  /** Printed across every page of a report that was not sold; otherwise empty. */
  stamp: '' | 'SANDBOX' | 'SAMPLE';
  /**
   * A voucher, tax invoice or credit note, the cover of a car's file, or a buyer's copy. Absent for
   * a whole report.
   */
  kind?: 'voucher' | 'file' | 'copy';
  /** Absent if nothing was signed, as for reports on persons. */
  proof?: PrintedProof;
};

/** Makes `Service-MH12DE1433.pdf`: letters and digits only, whatever the source writes. */
export function fileName(what: string, vehicle: string): string {
  return `${what}-${vehicle.replace(/[^A-Za-z0-9]/g, '')}.pdf`;
}
