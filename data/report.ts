// A report is a document described as data. Services make one of it; the screen and the PDF
// draw it, block by block, and know no service.

import type { Finding, Severity } from './findings/finding.ts';
import type { hindiLabels } from './services/hindi-labels.ts';
import type { Language } from './values/language.ts';

/**
 * A text of a report's own, by its English; `#` stands for a value. One without Hindi does not
 * compile.
 */
export type Label = keyof typeof hindiLabels;

/** In what a report is written; a text that is not here stands in English. */
export type Labels = { language: Language; texts: Readonly<Partial<Record<Label, string>>> };

export const ENGLISH: Labels = { language: 'en', texts: {} };

/** A text with its values, in their order. */
export function say({ texts }: Labels, label: Label, ...values: (string | number)[]): string {
  const parts = (texts[label] ?? label).split('#');
  return parts.map((part, at) => `${part}${values[at] ?? ''}`).join('');
}

export type Fact = { label: string; value: string };

/**
 * One point of a chart: `x` in milliseconds since 1970 (UTC), `y` in the chart's unit. `isFall`: it
 * lies below the one before, and is held against the car; `mark`: a word for what else is.
 */
export type Point = { x: number; y: number; isFall?: true; mark?: string };

/** A few words that are shown with the sign of their severity. */
export type Judged = { text: string; severity: Severity };

/** A cell of a table. */
export type Cell = string | Judged;

export function cellText(cell: Cell): string {
  return typeof cell === 'string' ? cell : cell.text;
}

export type Block =
  /** `repeats`: shown again on each page to which what follows it continues. */
  | { kind: 'heading'; text: string; repeats?: true }
  /**
   * `columns`: where there is room for them; in three, labels stand above their values. `remark`:
   * what is found in these facts, beside their title.
   */
  | { kind: 'facts'; title: string; facts: Fact[]; columns?: 2 | 3; remark?: Judged }
  /** `isSummary`: of facts that stand in full elsewhere; left out where columns have no room. */
  | { kind: 'table'; title: string; columns: string[]; rows: Cell[][]; isSummary?: true }
  /** `isAside`: set small, for what is not read first. */
  | { kind: 'notice'; text: string; isAside?: true }
  | { kind: 'chart'; title: string; unit: string; points: Point[] }
  /** A page break, on paper only. */
  | { kind: 'page' };

/** A page in millimetres, portrait; pages after the first may be shorter. */
export type PageSize = { widthMm: number; firstHeightMm: number; laterHeightMm: number };

/** White is a private car's, yellow a commercial one's, green an electric one's. */
export type PlateColour = 'white' | 'yellow' | 'green';

/** What the document is about, drawn as a number plate when it is one; white unless it says. */
export type Subject =
  | { kind: 'plate'; plate: string; colour?: PlateColour }
  | { kind: 'text'; text: string };

/** A number worth reading at a glance: `Visits`, `3`, `since Mar 2021`. */
export type Figure = Record<Language, { label: string; value: string; note: string }>;

export type Report = {
  title: string;
  /** What the saved file is called, `.pdf` included. */
  fileName: string;
  subject: Subject;
  /** Which car it is: `Hyundai Grand i10, 2019`, and what else one knows it by. */
  identity?: { name: string; detail: string };
  /** Worst first; green and red are for these alone. */
  findings: Finding[];
  figures: Figure[];
  page: PageSize;
  blocks: Block[];
};

/** Sandbox reports and the published samples say so; a real report says nothing. */
export type Stamp = '' | 'SANDBOX' | 'SAMPLE';

/** What lets the holder of a document check it. */
export type PrintedProof = {
  /** The address of its code: the page that verifies, and the statement as a number behind it. */
  code: { page: string; digits: string };
  /** What the file carries: the statement and its disclosures; empty on a cover. */
  sdJwt: string;
};

/** What every report says of its sale rather than of its subject. */
export type Letterhead = {
  /** Ten characters that dealer and support can read to each other. */
  reportNumber: string;
  /** ISO 8601, UTC. */
  madeAt: string;
  /** Whose records these are, in words. */
  source: string;
  /** The dealer's email; empty on a sample. */
  madeFor: string;
  /** Printed across every page of a report that was not sold; empty on one that was. */
  stamp: '' | 'SANDBOX' | 'SAMPLE';
  /**
   * A receipt of money, a tax invoice or credit note, the cover of a car's file, or a report in a
   * buyer's copy of it; a whole report where nothing is said.
   */
  kind?: 'voucher' | 'file' | 'copy';
  /** Absent where nothing was signed: of reports on people. */
  proof?: PrintedProof;
};

/** `Service-MH12DE1433.pdf`: letters and digits only, however a source writes the plate. */
export function fileName(what: string, vehicle: string): string {
  return `${what}-${vehicle.replace(/[^A-Za-z0-9]/g, '')}.pdf`;
}
