// The names of a car's papers.

import type { Language } from '../../values/language.ts';

export type PaperName =
  | 'insurance'
  | 'pollution'
  | 'fitness'
  | 'tax'
  | 'permit'
  | 'national_permit';

export const paperNames: Record<PaperName, Record<Language, string>> = {
  insurance: { en: 'Insurance', hi: 'बीमा' },
  pollution: { en: 'Pollution (PUCC)', hi: 'प्रदूषण (PUCC)' },
  fitness: { en: 'Fitness', hi: 'फ़िटनेस' },
  tax: { en: 'Tax', hi: 'टैक्स' },
  permit: { en: 'Permit', hi: 'परमिट' },
  national_permit: { en: 'National permit', hi: 'नेशनल परमिट' },
};
