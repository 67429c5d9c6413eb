// The proofs that a PDF carries, found by their bytes: our files hold them uncompressed, one for a
// report and several for a car's file. Nothing else of a PDF is read.

/** Larger ones are no reports of ours. */
export const PDF_BYTES_MAX = 20_000_000;

/** A car's file holds at most one report of each check. */
const PROOFS_MAX = 12;

/** How a statement of ours begins: `{"alg":"ES256","kid":"` in base64url. */
const BEGINNING = 'eyJhbGciOiJFUzI1NiIsImtpZCI6I';

/** Behind the last proof: what the file prints and no server signed, as `make-pdf.ts` has it. */
const UNSIGNED = /^ unsigned:([\w-]{1,8000})</;

/** What no SD-JWT contains: the first of it ends one. */
const OUTSIDE = /[^\w.~-]/g;

type ReadPdf = {
  /** Each once. */
  proofs: string[];
  /** In base64url; undefined where the file does not say from what it could be made again. */
  unsigned: string | undefined;
  /** Whether the file was added to, or has another proof put into it. */
  isChanged: boolean;
};

export function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-';
}

/** Undefined where it is no PDF. */
export function readPdf(bytes: Uint8Array): ReadPdf | undefined {
  if (!isPdf(bytes)) return undefined;
  // Each byte becomes one character, and ASCII itself.
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
    // Each later version of a PDF is written behind the one before (ISO 32000-2, 7.5.6).
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
