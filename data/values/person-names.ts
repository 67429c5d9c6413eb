// Whether names in two registers can belong to the same person: the owner in the RC, the holder of
// a PAN, the holder of a bank account.

import { nameWords, relationOf, soundsOf } from './name-spelling.ts';

/** `same`: only spelling and order differ. `close`: a person must check. `other`: not the same. */
type NameMatch = 'same' | 'close' | 'other';

/** Words that occur only in the names of firms. */
const FIRM = new RegExp(
  String.raw`\b(${[
    'PVT|PRIVATE|LTD|LIMITED|LLP|CO|COMPANY|CORPORATION|HUF|TRUST|SOCIETY|SONS|BROTHERS|BROS',
    'MOTORS?|AUTO(MOBILES?)?|CARS?|TRAVELS?|LOGISTICS|SERVICES?|TRADERS?|TRADING|ENTERPRISES?',
    'INDUSTRIES|AGENC(Y|IES)|ASSOCIATES|FINANCE|BANK|TRANSPORTS?|ROADLINES|ROADWAYS|INFRA\\w*',
    'CONSTRUCTIONS?|DEVELOPERS|TEXTILES|TOURS',
  ].join('|')})\b`,
);

/** Abbreviations in the names of firms. */
const FIRM_WORDS: Readonly<Record<string, string>> = {
  PRIVATE: 'PVT',
  P: 'PVT',
  LIMITED: 'LTD',
  COMPANY: 'CO',
  BROTHERS: 'BROS',
  CORPORATION: 'CORP',
};

/** Words that do not tell firms apart, and words for a firm's legal form. */
const LEFT_OUT = new Set(['THE', 'AND', 'INDIA']);
const LEGAL = new Set(['PVT', 'LTD', 'CO', 'LLP', 'BROS', 'CORP']);

/** Family names, which registers write first or last. */
const FAMILIES = new Set(
  [
    'AGARWAL AHMED ANSARI BANERJEE BHATT CHATTERJEE CHAUDHARY CHAUHAN DAS DESAI DESHMUKH',
    'DIXIT DUBEY GANDHI GARG GHOSH GOEL GUPTA HUSSAIN IYER JADHAV JAIN JHA JOSHI KAPOOR',
    'KAUR KHAN KULKARNI MEHTA MALHOTRA MISHRA MUKHERJEE NAIDU NAIR PANDEY PANDIT PATEL',
    'PATIL PAWAR PILLAI PRASAD RAO RATHORE REDDY SAXENA SHAH SHARMA SHEIKH SHINDE SHUKLA',
    'SINGH SINHA SRIVASTAVA THAKUR TIWARI TRIPATHI VERMA YADAV',
    'ARORA BANSAL BHATIA BOSE CHOPRA DHILLON DUTTA GILL JENA KHANNA MALIK MEENA MEHRA MENON',
    'MITTAL NAYAK PANDA PARMAR PATHAN QURESHI RATHOD ROUT SAHU SANDHU SIDDIQUI SIDHU SOLANKI',
    'TANWAR TOMAR VAGHELA SYED',
  ]
    .flatMap((names) => names.split(' '))
    .flatMap(soundsOf),
);

/** The length at which banks and registers begin to cut words off. */
const FORM_CUTS = 10;

/** Compares two names. Neither may be blank. */
export function compareNames(one: string, other: string): NameMatch {
  const parts = [one, other].map(bearersOf) as [string[], string[]]; // a list for each name
  const matches = parts[0].flatMap((a) => parts[1].map((b) => compareOne(a, b)));
  const best = (['same', 'close'] as const).find((each) => matches.includes(each)) ?? 'other';
  const isSeveral = matches.length > 1;
  return best === 'same' && (isSeveral || isDoubtful(one, other)) ? 'close' : best;
}

/** The people that a name may stand for: a firm or its proprietor, a minor or the guardian. */
function bearersOf(name: string): string[] {
  const capitals = name.toUpperCase();
  const [before = '', after] = capitals.split(/\bPROP(?:RIETOR|RIETRIX)?\b[.:]?|\bU ?\/ ?G\b/);
  const parts = [before, after ?? ''].map((each) => each.replace(/\bMINOR\b/g, ' ').trim());
  const named = parts.filter((each) => nameWords(each).length > 0);
  return named.length > 0 ? named : [name];
}

/** Whether a person must check: only one name says `late` or `minor`, or the titles differ. */
function isDoubtful(one: string, other: string): boolean {
  const [first, second] = [one.toUpperCase(), other.toUpperCase()];
  const isOnlyOne = (word: RegExp) => word.test(first) !== word.test(second);
  const man = /^(MR|SHRI|SHREE|SRI|SARDAR|MASTER)\b|BHAI\b/;
  const woman = /^(MRS|MISS|SMT|SHRIMATI|KUM)\b|[A-Z]BEN\b/;
  // A name with both endings tells nothing: the woman NIRMALABEN RAMESHBHAI bears her father's
  // name.
  const is = (name: string, one: RegExp, other: RegExp) => one.test(name) && !other.test(name);
  const isOther =
    (is(first, man, woman) && is(second, woman, man)) ||
    (is(first, woman, man) && is(second, man, woman));
  return isOther || isOnlyOne(/\bLATE\b/) || isOnlyOne(/\bMINOR\b|\bMASTER\b/);
}

/** Letters that are neither Latin nor Devanagari. */
const NOT_READ = /[^\P{L}\p{Script=Latin}\p{Script=Devanagari}]/u;
/** Signs that hide parts of a name: stars, or a run of X. */
const MASKED = /[*#•]|X{3,}/;

/** A masked name can prove that two people differ, but never that they are the same. */
function compareMasked(one: string, other: string): NameMatch {
  const [masked, plain] = MASKED.test(one) ? [one, other] : [other, one];
  if (MASKED.test(plain)) return 'close';
  const words = nameWords(plain);
  const patterns = masked.split(/[\s.]+/).filter((word) => word !== '');
  const isFit = patterns.every((pattern) => {
    const shown = pattern.replace(/[^A-Z*#•]/g, '').replace(/[*#•]+|X{3,}/g, '.*');
    const whole = new RegExp(`^${shown}$`);
    return [...words, words.join('')].some((word) => whole.test(word));
  });
  return isFit ? 'close' : 'other';
}

function compareOne(one: string, other: string): NameMatch {
  if (NOT_READ.test(one) || NOT_READ.test(other)) return 'close';
  const [first, second] = [one, other].map((name) =>
    name
      .toUpperCase()
      .replace(/[^\p{L}\p{M}*#•]+/gu, ' ')
      .trim(),
  ) as [string, string]; // a text for each name
  if (MASKED.test(first) || MASKED.test(second)) return compareMasked(first, second);
  const [words, others] = [nameWords(one), nameWords(other)];
  if (isCut(first, second) || isCut(words.join(' '), others.join(' '))) return 'close';
  const isFirm = [words, others].map((each) => FIRM.test(each.join(' ')));
  if (isFirm[0] !== isFirm[1]) return 'other';
  if (isFirm[0]) return compareFirms(words, others);
  return hasOtherFather(one, other) ? 'other' : comparePeople(words, others);
}

/** The length, with spaces, at which banks and registers begin to cut full names off. */
const WHOLE_NAME_CUTS = 20;

function isCut(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].toSorted((a, b) => a.length - b.length);
  return short.length >= WHOLE_NAME_CUTS && short !== long && long.startsWith(short);
}

/** Whether the names give two different fathers. A father and a husband cannot be compared. */
function hasOtherFather(one: string, other: string): boolean {
  const [father, otherFather] = [relationOf(one), relationOf(other)];
  if (!father || !otherFather || father.kind !== otherFather.kind) return false;
  return comparePeople(father.words, otherFather.words) === 'other';
}

function compareFirms(words: readonly string[], others: readonly string[]): NameMatch {
  const key = (name: readonly string[]) =>
    name
      .map((word) => FIRM_WORDS[word] ?? word)
      .filter((word) => !LEFT_OUT.has(word))
      .map((word) => (LEGAL.has(word) ? word : (soundsOf(word)[0] ?? word)))
      .join('');
  const [one, other] = [key(words), key(others)];
  if (one === other) return 'same';
  const bare = (name: string) => name.replace(/(PVT)?LTD$|LLP$|CO$/, '');
  return bare(one) === bare(other) ? 'close' : 'other';
}

type Word = { text: string; sounds: string[] };

function comparePeople(words: readonly string[], others: readonly string[]): NameMatch {
  const [one, other] = [words, others].map((each) =>
    each.map((text): Word => ({ text, sounds: soundsOf(text) })),
  ) as [Word[], Word[]]; // a list for each name
  if (one.length === 0 || other.length === 0) return 'other';
  if (joined(one).some((sound) => joined(other).includes(sound))) return 'same';
  const [apart, otherApart] = [together(one, other), together(other, one)];
  const { isExact, leftOfOne, leftOfOther } = matched(apart, otherApart);
  if (leftOfOne > 0 && leftOfOther > 0) return 'other';
  const isWhole = isExact && leftOfOne + leftOfOther === 0;
  return isWhole && isFamilyMoved(apart, otherApart) ? 'same' : 'close';
}

/** A name written as one word, as in some registers, with all its possible sounds. */
function joined(name: readonly Word[]): string[] {
  return name.reduce<string[]>(
    (before, { sounds }) => before.flatMap((start) => sounds.map((sound) => start + sound)),
    [''],
  );
}

/** A name in which neighbouring words are joined where the other name joins them. */
function together(name: readonly Word[], other: readonly Word[]): Word[] {
  const words: Word[] = [];
  for (const word of name) {
    const before = words.at(-1);
    const both = before && {
      text: before.text + word.text,
      sounds: joined([before, word]),
    };
    if (both && other.some((each) => soundsAlike(each, both))) words.splice(-1, 1, both);
    else words.push(word);
  }
  return words;
}

function isFamily({ sounds }: Word): boolean {
  return sounds.some((sound) => FAMILIES.has(sound));
}

/** Pairs the words of two names, the surest pair first. */
function matched(one: readonly Word[], other: readonly Word[]) {
  const leftOfOne = [...one];
  const leftOfOther = [...other];
  const pair = (fits: (a: Word, b: Word) => boolean): number => {
    let pairs = 0;
    for (const word of [...leftOfOne]) {
      const at = leftOfOther.findIndex((each) => fits(word, each));
      if (at < 0) continue;
      leftOfOther.splice(at, 1);
      leftOfOne.splice(leftOfOne.indexOf(word), 1);
      pairs += 1;
    }
    return pairs;
  };
  pair(soundsAlike);
  const isExact = pair(isSlip) + pair(isInitialOf) === 0;
  return { isExact, leftOfOne: leftOfOne.length, leftOfOther: leftOfOther.length };
}

function soundsAlike(one: Word, other: Word): boolean {
  return one.sounds.some((sound) => other.sounds.includes(sound));
}

/** Abbreviations that clerks use, with the sound of the full word. They may also be initials. */
const SHORTENED: Readonly<Record<string, string | undefined>> = {
  KR: soundsOf('KUMAR')[0],
  KMR: soundsOf('KUMAR')[0],
  SK: soundsOf('SHEIKH')[0],
};

/**
 * Whether a register or a clerk cut one word off, or only inner vowels differ: SUBRAMANIAM,
 * SUBRAMANYAM.
 */
function isSlip(one: Word, other: Word): boolean {
  const [short, long] = shorterFirst(one, other);
  const full = SHORTENED[short.text];
  if (full !== undefined && long.sounds.includes(full)) return true;
  if (short.text.length < 4) return false;
  if (short.text.length >= FORM_CUTS && long.text.startsWith(short.text)) return true;
  if (isFamily(one) && isFamily(other)) return false; // keeps Patel and Patil apart
  return one.sounds.some((a) => other.sounds.some((b) => frame(a) === frame(b)));
}

/**
 * The part of a sound that all spellings share. It keeps the ending, which tells a man's name from
 * a woman's: Vimal and Vimla, Kumar and Kumari.
 */
function frame(sound: string): string {
  const end = /[AEIOU]$/.test(sound) ? 'A' : '';
  const plain = sound.replace(/(?<=.{2})SH/g, 'S').replace(/(?<=.{2})V/g, 'B');
  return plain.slice(0, 2) + plain.slice(2).replace(/[AEIOUY]/g, '') + end;
}

function shorterFirst(one: Word, other: Word): [Word, Word] {
  return one.text.length <= other.text.length ? [one, other] : [other, one];
}

function isInitialOf(one: Word, other: Word): boolean {
  const [short, long] = shorterFirst(one, other);
  return short.text.length === 1 && long.text.startsWith(short.text);
}

/** Whether the names differ only in where a family name or an initial stands: first or last. */
function isFamilyMoved(one: readonly Word[], other: readonly Word[]): boolean {
  return [
    [one, other],
    [other, one],
  ].some(([from = [], to = []]) => {
    const [first, ...rest] = from;
    if (!first) return false;
    const isMovable = first.text.length === 1 || isFamily(first);
    const moved = [...rest, first];
    return (
      isMovable && moved.every((word, at) => to[at] !== undefined && soundsAlike(word, to[at]))
    );
  });
}
