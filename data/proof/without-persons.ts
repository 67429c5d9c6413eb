// Removes personal data from free text in a buyer's copy: sources may write anything there, even
// the owner's name.

/** The text that replaces names, addresses and the ends of numbers. */
export const NOT_IN_COPY = 'Not in this copy';

/** Mobile numbers, PANs and Aadhaar numbers in any spacing, and email addresses. */
const REACHING_PERSONS = [
  /[\w.+-]+@[\w-]+(\.[\w-]+)*/g,
  /(?<!\w)(?:\+?91[ -]?)?[6-9]\d{4}[ -]?\d{5}(?!\w)/g,
  /(?<!\w)[A-Z]{5}\d{4}[A-Z](?!\w)/gi,
  /(?<!\w)\d{4}[ -]?\d{4}[ -]?\d{4}(?!\w)/g,
];

/** A quick test for all four patterns, so that most texts are searched only once. */
const MAY_REACH = /@|\d{4}/;

/** Separates two people, as in `RAMESH KUMAR S/O SURESH KUMAR`. */
const RELATION = /\b[SDWC]\s*\/\s*O\b\.?|\b(?:son|daughter|wife) of\b/i;

/** A shorter text is an initial, or does not name a person (`NA`). */
const LENGTH_MIN = 3;

/** Words about workshop work, which are not names. */
const WORK =
  'accident|body|collision|dent|insur|paint|panel|repair|servic|odo|meter|repl|chang|new|non|for';
/** Names that the text itself marks as such: `Mr. Ramesh Kumar`, `Customer: Ramesh`. */
const TITLED = new RegExp(
  String.raw`(?<!\w)((?:mr|mrs|ms|smt|shri)\b\.?|(?:customer(?: name)?|cust|owner)\s*[.:-]+)` +
    String.raw`(?:\s*(?!${WORK})\p{L}+){1,3}`,
  'giu',
);

/** A workshop's text about its work, without the people that it names. */
export function withoutNamed(work: string): string {
  return withoutPersons(work.replace(TITLED, `$1 ${NOT_IN_COPY}`), []);
}

/** Words in a firm's name that do not identify a person. */
const FIRM = /\b(bank|financ\w*|fin|ltd|limited|capital|credit|leasing|corp\w*|co-?op\w*)\b/i;

/** Removes names and their parts from a note: `Ramesh` alone identifies a person. */
export function withoutNames(note: string, names: readonly string[]): string {
  const parts = FIRM.test(note) ? [] : names.flatMap((name) => name.split(/[\s./]+/));
  return withoutPersons(note, [...names, ...parts]);
}

/**
 * Removes these values, in any case and spacing; also mobile, PAN and Aadhaar numbers and emails.
 */
export function withoutPersons(text: string, personal: readonly string[]): string {
  if (text.length < LENGTH_MIN) return text;
  const values = personal
    .flatMap((value) => [value, ...value.split(RELATION)])
    .map((value) => value.trim())
    .filter((value) => value.length >= LENGTH_MIN)
    .toSorted((one, other) => other.length - one.length);
  const unnamed = values.reduce(
    (rest, value) => (mayHold(rest, value) ? rest.replace(anywhere(value), NOT_IN_COPY) : rest),
    text,
  );
  if (!MAY_REACH.test(unnamed)) return unnamed;
  return REACHING_PERSONS.reduce((rest, each) => rest.replace(each, NOT_IN_COPY), unnamed);
}

const ASCII = /^[\t-~]*$/;

/**
 * A cheap test before a costly pattern. Always true if the text or the value has non-ASCII
 * characters.
 */
function mayHold(text: string, value: string): boolean {
  if (!ASCII.test(text) || !ASCII.test(value)) return true;
  const [word = ''] = value.toLowerCase().split(/\s+/);
  return text.toLowerCase().includes(word);
}

function anywhere(value: string): RegExp {
  const words = value.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  const letter = String.raw`[\p{L}\p{M}\p{N}]`;
  return new RegExp(`(?<!${letter})${words.join(String.raw`\s+`)}(?!${letter})`, 'giu');
}
