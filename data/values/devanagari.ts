// Devanagari in Latin letters, as names are spelt in passports and registers.

const CONSONANTS: Readonly<Record<string, string>> = {
  क: 'K',
  ख: 'KH',
  ग: 'G',
  घ: 'GH',
  ङ: 'N',
  च: 'CH',
  छ: 'CHH',
  ज: 'J',
  झ: 'JH',
  ञ: 'N',
  ट: 'T',
  ठ: 'TH',
  ड: 'D',
  ढ: 'DH',
  ण: 'N',
  त: 'T',
  थ: 'TH',
  द: 'D',
  ध: 'DH',
  न: 'N',
  प: 'P',
  फ: 'PH',
  ब: 'B',
  भ: 'BH',
  म: 'M',
  य: 'Y',
  र: 'R',
  ल: 'L',
  ळ: 'L',
  व: 'V',
  श: 'SH',
  ष: 'SH',
  स: 'S',
  ह: 'H',
};
const VOWELS: Readonly<Record<string, string>> = {
  अ: 'A',
  आ: 'A',
  इ: 'I',
  ई: 'I',
  उ: 'U',
  ऊ: 'U',
  ऋ: 'RI',
  ए: 'E',
  ऐ: 'AI',
  ओ: 'O',
  औ: 'AU',
  ऑ: 'O',
};
const SIGNS: Readonly<Record<string, string>> = {
  'ा': 'A',
  'ि': 'I',
  'ी': 'I',
  'ु': 'U',
  'ू': 'U',
  'ृ': 'RI',
  'े': 'E',
  'ै': 'AI',
  'ो': 'O',
  'ौ': 'AU',
  'ॉ': 'O',
};
const VIRAMA = '्';
/** A nasal before the letter that follows; a dot below only tells loan sounds apart. */
const MARKS: Readonly<Record<string, string>> = { 'ं': 'N', 'ँ': 'N', 'ः': 'H', '़': '' };

/** The vowel that is not written, until it is decided whether it is spoken. */
const UNWRITTEN = 'a';

/** The ways to write a word in Latin capitals; a word without Devanagari is its own only one. */
export function latinSpellings(word: string): string[] {
  if (!/\p{Script=Devanagari}/u.test(word)) return [word];
  const letters = [...word.normalize('NFD')];
  const latin = letters
    .map((letter, index) => {
      const consonant = CONSONANTS[letter];
      if (consonant === undefined) return VOWELS[letter] ?? SIGNS[letter] ?? MARKS[letter] ?? '';
      const next = letters.slice(index + 1).find((each) => each !== '़') ?? '';
      const isBare = next === '' || next === VIRAMA || next in SIGNS;
      return isBare ? consonant : consonant + UNWRITTEN;
    })
    .join('');
  // Between two syllables it is mostly silent: राजकुमार is RAJKUMAR, yet कमल is KAMAL.
  const silent = latin.replace(
    /(?<=[AEIOUa][BCDFGHJKLMNPRSTVY]+)a(?=[BCDFGHJKLMNPRSTVY]+[AEIOU])/g,
    '',
  );
  const spellings = [latin.toUpperCase(), silent.toUpperCase()];
  // After two consonants the last one is spoken with a vowel: कृष्ण is KRISHNA, चंद्र CHANDRA.
  const isSpoken = /[\u094D\u0902]\p{Lo}\u093C?$/u.test(word.normalize('NFD'));
  return isSpoken ? [...spellings, ...spellings.map((each) => `${each}A`)] : spellings;
}
