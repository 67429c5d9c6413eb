// Makes Indian names from registers comparable: removes titles, uses Latin letters, and reduces
// each word to its sound.

/** Titles, which are not part of a name. `M S` is what remains of a firm's `M/S`. */
const TITLES = new Set(
  [
    'MR MRS MS MISS MESSRS KUM SHRI SHREE SRI SHRIMATI SMT DR PROF ADV CAPT COL MAJ LATE LT',
    'SARDAR श्री श्रीमती डॉ',
  ].flatMap((titles) => titles.split(' ')),
);

/** Words before a father's, husband's or host's name. Some clerks write them as `SO` and `W O`. */
const RELATION = new RegExp(
  [
    String.raw`\b(?:([SDWC])\s?\/\s?O\b`,
    String.raw`(?<=\w\w )([SDW]) ?O(?= \w\w)`,
    '(S)ON OF|(D)AUGHTER OF|(W)IFE OF|(C)ARE OF)(.*)$',
  ].join('|'),
);

/** On each line, spellings of one name that the sound rules below do not unify. */
const SPELLINGS = [
  'MOHAMMED MOHAMMAD MUHAMMAD MUHAMMED MOHAMED MOHAMAD MOHD MOHMD MD',
  'AGARWAL AGGARWAL AGRAWAL AGRAVAL AGARWALA',
  'CHAUDHARY CHAUDHARI CHOUDHARY CHOUDHURY CHOWDHURY CHOWDHARY CHAUDHURI CHAUDHRY',
  'SRIVASTAVA SHRIVASTAVA SRIVASTAV SHRIVASTAV SRIVASTWA',
  'SINGH SINH SING',
  'VERMA VARMA',
  'MISHRA MISRA',
  'SHARMA SARMA SHRMA',
  'SAXENA SAKSENA',
  'DIXIT DIKSHIT',
  'BANERJEE BANERJI BANDYOPADHYAY',
  'MUKHERJEE MUKHERJI MUKHOPADHYAY',
  'CHATTERJEE CHATTERJI CHATTOPADHYAY',
  'HUSSAIN HUSAIN HUSSEIN HUSEN',
  'AHMED AHMAD AHAMED',
  'SHEIKH SHAIKH SHAIK SHEK',
  'RAHMAN REHMAN RAHAMAN',
  'YUSUF YOUSUF YOUSAF',
  'IYER AIYAR AYYAR',
  'JOSHI JOSHEE',
  'GUPTA GUPT',
  'PRAKASH PARKASH',
  'SYED SAYYED SAYED SAIYED SAYYID SAYEED SAIYAD SAYYAD',
  'QURESHI QURAISHI KURESHI QURESHY',
  'SIDDIQUI SIDDIQUE SIDDIQI SIDDIQ',
  'ZUBAIR ZUBER ZUBEIR',
  'AYESHA AISHA AYSHA AAYESHA',
  'BEGUM BEGAM',
  'FAROOQ FARUK FAROOK FARUQ',
  'DEVENDER DAVINDER DEVINDER DAVENDER',
  'VARGHESE VARGHEESE VARUGHESE',
  'BRIJESH BRAJESH',
  'BRIJ BRAJ',
  'PURUSHOTTAM PURSHOTTAM PURUSHOTAM PARSHOTTAM',
  'RATHORE RATHOR RATHAUR RATHOUR',
  'KAMLESH KAMALESH',
  'DHANANJAY DHANANJAYA',
  'OBEROI OBROI',
].map((group) => group.split(' '));

const STANDARD = new Map(SPELLINGS.flatMap((group) => group.map((name) => [name, group[0] ?? ''])));

/** Letters that sound the same, in the order in which they are replaced. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/KSH/g, 'X'],
  [/PH/g, 'F'],
  [/SH/g, 'S'],
  [/[WV]/g, 'B'],
  [/Z/g, 'J'],
  [/Q/g, 'K'],
  [/CK/g, 'K'],
  [/([BDGJKT])H/g, '$1'],
  [/EE|EA|II/g, 'I'],
  [/OO|UU/g, 'U'],
  [/AA/g, 'A'],
  [/OU|AU|OW|OB(?=[^AEIOU])/g, 'O'],
  [/IYA|AIA/g, 'IA'],
  [/A(?:YYA|IYA)/g, 'AIA'],
  [/AY(?![AEIOU])/g, 'AI'],
  [/(.)\1+/g, '$1'],
  [/NDER(?=[BCDFGHJKLMNPQRSTXZ])/g, 'NDRA'],
  [/(?<=.{3}A)H$/g, ''],
  [/ND([AEI]R|RA)$/g, 'NDR'],
  [/Y$/g, 'I'],
  [/(?<=[AEIOU])YA$/g, 'IA'],
];

/** Digits that people type in place of similar letters within a word. */
const DIGITS: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 5: 'S', 8: 'B' };

/** The words of a name in Latin capitals, without titles and relations. */
export function nameWords(name: string): string[] {
  return name
    .toUpperCase()
    .replace(/\bM\s?\/\s?S\b\.?/g, ' ')
    .replace(/\bL\.? ?L\.? ?P\b\.?/g, 'LLP')
    .replace(RELATION, ' ')
    .replace(/['’`]/g, '')
    .replace(/[0158](?=[A-Z])|(?<=[A-Z])[0158]/g, (digit) => DIGITS[digit] ?? digit)
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter((word) => word !== '' && !TITLES.has(word));
}

/** The relation in a name (`S` for a son) and the words after it. */
export function relationOf(name: string): { kind: string; words: string[] } | undefined {
  const [, ...parts] = RELATION.exec(name.toUpperCase()) ?? [];
  const words = nameWords(parts.at(-1) ?? '');
  const kind = parts.slice(0, -1).find((part) => part !== undefined);
  return kind === undefined || words.length === 0 ? undefined : { kind, words };
}

/** The possible sounds of a word: several in Devanagari, which does not write every vowel. */
export function soundsOf(word: string): string[] {
  // The ending -ENDER is short for -ENDRA in RAJENDER, but in MAHENDER it is a spelling of -INDER.
  const spellings = /ENDER$/.test(word) ? [word, word.replace(/ENDER$/, 'INDER')] : [word];
  return [...new Set(spellings.flatMap(latinSpellings).map(soundOf))];
}

function soundOf(word: string): string {
  // Respectful endings in Gujarat, such as BHAI and BEN, are sometimes left out.
  const plain = word.length > 6 ? word.replace(/(BHAI|BEN)$/, '') : word;
  const name = STANDARD.get(plain) ?? plain;
  return SOUNDS.reduce((sound, [letters, one]) => sound.replace(letters, one), name);
}

const pairs = (list: string): Readonly<Record<string, string>> =>
  Object.fromEntries(list.split(', ').map((pair) => pair.split(' ')));

const CONSONANTS = pairs(
  'क K, ख KH, ग G, घ GH, ङ N, च CH, छ CHH, ज J, झ JH, ञ N, ट T, ठ TH, ड D, ढ DH, ण N, त T' +
    ', थ TH, द D, ध DH, न N, प P, फ PH, ब B, भ BH, म M, य Y, र R, ल L, ळ L, व V, श SH, ष SH' +
    ', स S, ह H',
);
const VOWELS = pairs('अ A, आ A, इ I, ई I, उ U, ऊ U, ऋ RI, ए E, ऐ AI, ओ O, औ AU, ऑ O');
const SIGNS = pairs('ा A, ि I, ी I, ु U, ू U, ृ RI, े E, ै AI, ो O, ौ AU, ॉ O');
const VIRAMA = '्';
/** Devanagari marks on a letter: two nasals, the visarga, and the dot that marks foreign sounds. */
const MARKS: Readonly<Record<string, string>> = { 'ं': 'N', 'ँ': 'N', 'ः': 'H', '़': '' };

/** Stands for an unwritten vowel until we decide whether it is spoken. */
const UNWRITTEN = 'a';

/** The ways to write a word in Latin capitals; a word without Devanagari has only one spelling. */
function latinSpellings(word: string): string[] {
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
  // Between two syllables the vowel is mostly silent: राजकुमार is RAJKUMAR, but कमल is KAMAL.
  const silent = latin.replace(
    /(?<=[AEIOUa][BCDFGHJKLMNPRSTVY]+)a(?=[BCDFGHJKLMNPRSTVY]+[AEIOU])/g,
    '',
  );
  const spellings = [latin.toUpperCase(), silent.toUpperCase()];
  // A word that ends in two consonants is spoken with a final vowel: कृष्ण is KRISHNA.
  const isSpoken = /[\u094D\u0902]\p{Lo}\u093C?$/u.test(word.normalize('NFD'));
  return isSpoken ? [...spellings, ...spellings.map((each) => `${each}A`)] : spellings;
}
