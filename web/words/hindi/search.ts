// A search among the reports, typed in Hindi. The phone's index is in English, whatever the screen
// speaks: each Hindi word that the list shows is looked for by its English one.

import { catalogue } from '../../../data/catalogue.ts';

const terms: Record<string, string> = {
  सर्विस: 'Service',
  इतिहास: 'History',
  सत्यापन: 'Verification',
  चालान: 'Challan',
  जाँच: 'Check',
  बैंक: 'Bank',
  खाता: 'Account',
  आधार: 'Aadhaar',
  जनवरी: 'Jan',
  फ़रवरी: 'Feb',
  मार्च: 'Mar',
  अप्रैल: 'Apr',
  मई: 'May',
  जून: 'Jun',
  जुलाई: 'Jul',
  अगस्त: 'Aug',
  सितंबर: 'Sep',
  अक्टूबर: 'Oct',
  अक्तूबर: 'Oct',
  नवंबर: 'Nov',
  दिसंबर: 'Dec',
};

const known = Object.entries(terms).map(([term, english]) => [folded(term), english] as const);

/** Of a check whose words are not among them, its whole name. */
const checks = catalogue.flatMap(({ hindi, shortName }) =>
  hindi.shortName.split(' ').map((word) => [folded(word), shortName] as const),
);

/** A word may be half typed, or cut short with a ॰ as in `21 नव॰ 2026`. */
export function searchInEnglish(search: string): string {
  return search.replace(/\p{Script=Devanagari}+/gu, (word) => {
    const typed = folded(word);
    const [, english] = [...known, ...checks].find(([term]) => term.startsWith(typed)) ?? [];
    return english ?? word;
  });
}

/** Dots above and below a letter are left out as often as not: जाँच, जांच; फ़रवरी, फरवरी. */
function folded(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[\u093C॰]/g, '')
    .replaceAll('ँ', 'ं');
}
