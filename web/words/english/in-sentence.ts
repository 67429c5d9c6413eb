// Labels of fields within a sentence of English.

/** In small letters, but for abbreviations and the name Aadhaar, which keep their capitals. */
export function inSentence(labels: string): string {
  return labels.replace(/\b(?!Aadhaar)[A-Z][a-z]+/g, (word) => word.toLowerCase());
}
