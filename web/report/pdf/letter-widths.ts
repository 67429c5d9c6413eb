// The widths of the standard fonts' letters, from Adobe's metrics for Helvetica.

export type Weight = 'normal' | 'bold';

/** Letters, grouped by their width in thousandths of the type size. */
const LETTERS: Record<Weight, Record<number, string>> = {
  normal: {
    191: "'",
    222: 'ijl‚‘’',
    260: '|¦',
    278: ' !,./:;I[\\]ft\xA0·ÌÍÎÏìíîï',
    333: '()-`r¡¨¯²³´¸¹„ˆ‹“”˜›',
    334: '{}',
    350: '•',
    355: '"',
    365: 'º',
    370: 'ª',
    389: '*',
    400: '°',
    469: '^',
    500: 'JcksvxyzçýÿšžŸ',
    537: '¶',
    556: '#$0123456789?L_abdeghnopqu¢£¤¥§«µ»àáâãäåèéêëðñòóôõöùúûüþ€ƒ†‡–',
    584: '+<=>~¬±×÷',
    611: 'FTZ¿ßøŽ',
    667: '&ABEKPSVXYÀÁÂÃÄÅÈÉÊËÝÞŠ',
    722: 'CDHNRUwÇÐÑÙÚÛÜ',
    737: '©®',
    778: 'GOQÒÓÔÕÖØ',
    833: 'Mm',
    834: '¼½¾',
    889: '%æ',
    944: 'Wœ',
    1000: 'Æ…‰Œ—™',
    1015: '@',
  },
  bold: {
    238: "'",
    278: ' ,./I\\ijl\xA0·ÌÍÎÏìíîï‚‘’',
    280: '|¦',
    333: '!()-:;[]`ft¡¨¯²³´¸¹ˆ‹˜›',
    350: '•',
    365: 'º',
    370: 'ª',
    389: '*r{}',
    400: '°',
    474: '"',
    500: 'z„“”ž',
    556: '#$0123456789J_aceksvxy¢£¤¥§«¶»àáâãäåçèéêëýÿ€ƒ†‡–šŸ',
    584: '+<=>^~¬±×÷',
    611: '?FLTZbdghnopquµ¿ßðñòóôõöøùúûüþŽ',
    667: 'EPSVXYÈÉÊËÝÞŠ',
    722: '&ABCDHKNRUÀÁÂÃÄÅÇÐÑÙÚÛÜ',
    737: '©®',
    778: 'GOQwÒÓÔÕÖØ',
    833: 'M',
    834: '¼½¾',
    889: '%mæ',
    944: 'Wœ',
    975: '@',
    1000: 'Æ…‰Œ—™',
  },
};

function widthsOf(weight: Weight): Map<string, number> {
  const found = new Map<string, number>();
  for (const [width, letters] of Object.entries(LETTERS[weight])) {
    for (const letter of letters) found.set(letter, Number(width) / 1000);
  }
  return found;
}

const widths = { normal: widthsOf('normal'), bold: widthsOf('bold') };

/** The width of one line of printable Latin text, in ems. */
export function latinWidth(text: string, weight: Weight): number {
  const known = widths[weight];
  let width = 0;
  for (const letter of text) {
    const letterWidth = known.get(letter);
    if (letterWidth === undefined) throw new Error(`No width for ${letter}`);
    width += letterWidth;
  }
  return width;
}
