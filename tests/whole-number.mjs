// A number typed after `npm run …`. A word in its place would make a run that tries nothing.

/** Returns the number. If it is not whole, or out of range, prints the sentence and exits. */
export function wholeNumber(word, sentence, [least, most] = [1, 2 ** 31]) {
  const number = /^\d+$/.test(word ?? '') ? Number(word) : Number.NaN;
  if (number >= least && number <= most) return number;
  console.error(sentence);
  process.exit(2);
}
