// What is said of a car in a message: its plate, what it is, what was found, worst first, and where
// a reader checks its PDF. No name and no address: the message may go to anybody.

import { plateGroups } from '../values/identifiers.ts';
import type { Language } from '../values/language.ts';
import type { Car } from './car.ts';

/** A message is read at a glance; the rest stands in the reports. */
const FINDINGS_MAX = 5;

const SIGNS = { bad: '❗', warn: '⚠️', good: '✅' } as const;

const CHECK = {
  en: (page: string) => `Check that the PDF is genuine: ${page}`,
  hi: (page: string) => `PDF असली है या नहीं, यहाँ जाँचें: ${page}`,
} satisfies Record<Language, (page: string) => string>;

type Told = {
  plate: string;
  language: Language;
  /** The address of `/v`. */
  page: string;
};

/** Of a car's file, or of one of its reports. */
export function shareText(
  { findings, name }: Pick<Car, 'findings' | 'name'>,
  { plate, language, page }: Told,
): string {
  const title = [plateGroups(plate).join(' '), name.name].filter((part) => part !== '').join(': ');
  const lines = findings.slice(0, FINDINGS_MAX).map(({ severity, text, figure }) => {
    const { head } = text[language];
    return `${SIGNS[severity]} ${[head, figure].filter((part) => part !== '').join(' ')}`;
  });
  return [title, ...lines, CHECK[language](page)].join('\n');
}
