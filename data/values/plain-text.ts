// Makes text from outside safe for a terminal, table or spreadsheet: it must not move the cursor,
// colour a line, reverse the direction of text or become a formula.

/**
 * Control and format characters, lone surrogates, private characters and line separators. Excludes
 * the two format characters with which Indian scripts join letters.
 */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]+/gu;

/** The text on one line, without invisible characters. */
export function plainText(text: string): string {
  return text.replace(UNSEEN, ' ').trim();
}

/** A line of a CSV file (RFC 4180), written so that no spreadsheet reads a cell as a formula. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A CSV file's first line, after the byte-order mark without which Excel cannot read Hindi. */
export function csvHead(cells: readonly string[]): string {
  return `\uFEFF${csvLine(cells)}`;
}

function csvCell(cell: string): string {
  const plain = plainText(cell);
  const isNumber = /^-?\d+(\.\d+)?$/.test(plain);
  const safe = !isNumber && /^[=+\-@]/.test(plain) ? `'${plain}` : plain;
  return /[",]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
