// Text that others typed, for a terminal, a table or a spreadsheet: it may not move the cursor,
// colour a line, turn the direction of what follows or become a formula there.

/**
 * Control and format characters, lone surrogates, private characters and line separators. Two
 * format characters stay: Indian scripts join letters by them.
 */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]+/gu;

/** The text on one line, without characters that are not seen. */
export function plainText(text: string): string {
  return text.replace(UNSEEN, ' ').trim();
}

/** A line of a CSV file (RFC 4180). A cell that a spreadsheet would read as a formula is text. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: string): string {
  const plain = plainText(cell);
  const isNumber = /^-?\d+(\.\d+)?$/.test(plain);
  const safe = !isNumber && /^[=+\-@]/.test(plain) ? `'${plain}` : plain;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
