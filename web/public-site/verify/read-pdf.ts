// Finds a PDF's proofs by searching its bytes: our files contain proofs uncompressed, one for a
// report and several for a car's file. Reads nothing else in the PDF.

/** The largest file that we read; our reports are smaller. */
export const PDF_BYTES_MAX = 20_000_000;

/** A car's file has at most one report from each check. */
const PROOFS_MAX = 12;

/** How our statements start: `{"alg":"ES256","kid":"` in base64url. */
const BEGINNING = 'eyJhbGciOiJFUzI1NiIsImtpZCI6I';

/** The file's unsigned content, which `make-pdf.ts` writes after the last proof. */
const UNSIGNED = /^ unsigned:([\w-]{1,8000})</;

/** Characters that no SD-JWT contains; the SD-JWT ends before the first of them. */
const OUTSIDE = /[^\w.~-]/g;

type ReadPdf = {
  /** The proofs, each once. */
  proofs: string[];
  /** The unsigned content in base64url; undefined if the file has none. */
  unsigned: string | undefined;
  /** Whether something was appended to the file, or another proof inserted. */
  isChanged: boolean;
};

export function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-';
}

/** Reads a PDF's proofs; undefined if the file is not a PDF. */
export function readPdf(bytes: Uint8Array): ReadPdf | undefined {
  if (!isPdf(bytes)) return undefined;
  // Each byte becomes one character; ASCII is unchanged.
  const text = new TextDecoder('latin1').decode(bytes);
  const found: string[] = [];
  let at = text.indexOf(BEGINNING);
  let end = 0;
  while (at >= 0 && found.length <= PROOFS_MAX) {
    end = endFrom(text, at);
    found.push(text.slice(at, end));
    at = text.indexOf(BEGINNING, end);
  }
  const isChanged =
    found.length > PROOFS_MAX ||
    new Set(found).size < found.length ||
    isThereTwice(text, '<x:xmpmeta') ||
    // A PDF's later versions follow the earlier ones (ISO 32000-2, 7.5.6).
    isThereTwice(text, 'startxref');
  const [, unsigned] = UNSIGNED.exec(text.slice(end, end + 8100)) ?? [];
  return { proofs: [...new Set(found)].slice(0, PROOFS_MAX), unsigned, isChanged };
}

function endFrom(text: string, at: number): number {
  OUTSIDE.lastIndex = at;
  return OUTSIDE.exec(text)?.index ?? text.length;
}

function isThereTwice(text: string, part: string): boolean {
  return text.indexOf(part) !== text.lastIndexOf(part);
}
