// How many owners a car has had, as far as the register's number can be believed.

import type { Language } from '../../values/language.ts';
import { numberIn } from '../../values/source-values.ts';
import type { RcResult } from './registration.ts';

/** More than this was typed into the wrong field. */
const OWNERS_MAX = 20;

/** The number of the present owner: 1 for the first; undefined where it is none. */
export function ownersIn({ owner_number }: RcResult): number | undefined {
  const count = numberIn(owner_number);
  const isCount = count !== undefined && Number.isInteger(count);
  return isCount && count >= 1 && count <= OWNERS_MAX ? count : undefined;
}

/** `1st`, `2nd`, `3rd`, `4th`, up to twenty; in Hindi as words, as far as those differ. */
export function ordinal(language: Language, count: number): string {
  return language === 'hi'
    ? (HINDI[count - 1] ?? `${count}वाँ`)
    : `${count}${['st', 'nd', 'rd'][count - 1] ?? 'th'}`;
}

const HINDI = ['पहला', 'दूसरा', 'तीसरा', 'चौथा', 'पाँचवाँ', 'छठा', 'सातवाँ', 'आठवाँ', 'नौवाँ', 'दसवाँ'];
