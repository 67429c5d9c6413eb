// The Indian scripts that documents can show besides Latin, and which of them a text contains.

/** The scripts in Unicode order. Each has a block of 128 characters; the first starts at U+0900. */
const SCRIPTS = [
  'devanagari',
  'bengali',
  'gurmukhi',
  'gujarati',
  'oriya',
  'tamil',
  'telugu',
  'kannada',
  'malayalam',
] as const;

const FIRST = 0x0900;
const BLOCK_SIZE = 0x80;

export type Script = (typeof SCRIPTS)[number];

/** A part of a line in one script; the script is undefined for Latin. */
type Run = { text: string; script: Script | undefined };

const INDIAN = /[\u0900-\u0D7F]/;

/** Whether one of our Indian fonts has this character. */
export function isIndian(character: string): boolean {
  // Our fonts lack two letters added in Unicode 17 (2025). Joiners shape the letters around them.
  // Not a constant, because browsers compile the pattern slowly and most documents do not need it.
  return /^(?:[\u200C\u200D]|(?![\u0C5C\u0CDC])(?=[\u0900-\u0D7F])[\p{L}\p{M}\p{N}\p{P}\p{S}])$/u.test(
    character,
  );
}

export function scriptsIn(text: string): Script[] {
  if (!INDIAN.test(text)) return []; // Return early: most documents have no Indian letter.
  const scripts = runsOf(text).flatMap(({ script }) => script ?? []);
  return [...new Set(scripts)];
}

/** The text, split wherever its script changes. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const script = scriptOf(character, last?.script);
    if (last !== undefined && last.script === script) last.text += character;
    else runs.push({ text: character, script });
  }
  return runs;
}

/** The script of a character. Dandas and joiners belong to the script before them. */
function scriptOf(character: string, before: Script | undefined): Script | undefined {
  const code = character.charCodeAt(0);
  const isShared = code === 0x964 || code === 0x965 || code === 0x200c || code === 0x200d;
  if (isShared && before !== undefined) return before;
  return SCRIPTS[Math.floor((code - FIRST) / BLOCK_SIZE)];
}
